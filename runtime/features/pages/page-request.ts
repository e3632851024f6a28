import type { Request, Response } from 'express';
import { type PageQuery, readPageQuery, writeQuery } from '#shared/features/pages/page-query.ts';
import { CRUMB_NAME } from '#shared/http/crumb.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { createVisitorContext, keepCrumb, originOf } from '../../http/request.ts';
import { withSiteUser } from '../../http/site-user-session.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { VisitorAsk } from './page-tools.ts';
import type { PageService } from './service.ts';
import type { SystemPages } from './system-pages.ts';

/** A page of a feature that a path leads to. */
type FoundPage = NonNullable<ReturnType<SystemPages['find']>>;

/** What answers with pages. */
export interface PageAnswersDeps {
  readonly edge: EdgeDeps;
  readonly pages: PageService;
  /** The pages that features have declared. */
  readonly systemPages: SystemPages;
  /** Keeps the pages that are the same for every visitor. */
  readonly cache: PageCache;
  /** Answers the next request for such a page. */
  readonly kept: Pick<KeptAnswers, 'note'>;
  /** The token of the visitor's or member's cart. */
  readonly findCart: (context: RequestContext) => Promise<string | undefined>;
}

const MAX_PAGE = 10_000;

/** Which page of a list the address asks for, from 1. */
export function pageNumberOf(request: Request): number {
  const number = Number(request.query['page'] ?? 1);
  return Number.isInteger(number) && number >= 1 && number <= MAX_PAGE ? number : 1;
}

/** What the address says about a list or a search. */
export function queryOf(request: Request): PageQuery {
  const at = request.url.indexOf('?');
  return readPageQuery(new URLSearchParams(at === -1 ? '' : request.url.slice(at)));
}

/** The asked path as text, without a slash at its end. */
export function cleanPath(request: Request): string {
  return decodeURI(request.path).replace(/\/+$/, '') || '/';
}

/** True for who asks for the JSON of a page. */
export const isForJson = (request: Request): boolean => request.query['format'] === 'json';

/** What an address or a form that was sent names. */
function namedBy(request: Request): (name: string) => unknown {
  const sent = request.body as Readonly<Record<string, unknown>> | undefined;
  return (name) => request.query[name] ?? sent?.[name];
}

/** The token that opens the page, where the address has one. */
function tokenOf({ page, route }: FoundPage, request: Request): string | undefined {
  if (page.access !== 'token') return undefined;
  if (page.tokenParameter === undefined) return route.rest;
  const asked = request.query[page.tokenParameter];
  return typeof asked === 'string' ? asked : undefined;
}

/** Names a cart that is not the visitor's usual one. */
const CART_PARAMETER = 'cartToken';

/** True for a page that is made for this visitor alone, and shared with nobody who asks at the same time. */
export async function isOwn(
  { systemPages, pages }: PageAnswersDeps,
  request: Request,
  site: Site,
  path: string,
): Promise<boolean> {
  const found = systemPages.find(path);
  const isPersonal = found?.page.access === 'visitor' || (found && tokenOf(found, request)) !== undefined;
  return isPersonal || (await pages.isProtected(site, path));
}

/** The token of the cart that a page is about. */
async function cartTokenOf(
  { findCart }: PageAnswersDeps,
  { cart }: Pick<FoundPage['page'], 'cart'>,
  context: RequestContext,
  named: unknown,
): Promise<string | undefined> {
  if (cart === undefined) return undefined;
  if (cart !== 'usual' && typeof named === 'string') return named;
  return cart === 'named' ? undefined : findCart(context);
}

/**
 * What the request asks for, and the site in the language of who asks.
 * @param asked.own what `isOwn` says of the path: whether it matters who asks
 */
export async function toAsk(
  deps: PageAnswersDeps,
  request: Request,
  response: Response,
  { site, path, own }: { readonly site: Site; readonly path: string; readonly own: boolean },
): Promise<{ site: Site; ask: VisitorAsk }> {
  const { edge, systemPages } = deps;
  const found = systemPages.find(path);
  const orderToken = found && tokenOf(found, request);
  const visitor = createVisitorContext(edge, request, response, site);
  const context = own ? await withSiteUser(edge, request, visitor) : visitor;
  const named = namedBy(request);
  const { page } = found ?? {};
  // A page of the site that not everybody sees may show a form to come in.
  const needsCrumb = page === undefined ? own : page.hasCrumb === true;
  const ask = {
    path,
    pageNumber: pageNumberOf(request),
    query: queryOf(request),
    origin: originOf(request),
    cartToken: await cartTokenOf(deps, page ?? {}, context, named(CART_PARAMETER)),
    orderToken,
    siteUser: context.siteUser,
    cookies: own ? context.cookies : {},
    visitorJson: {
      ...(needsCrumb ? { [CRUMB_NAME]: keepCrumb(edge, request, response, context) } : {}),
      ...page?.visitorJson?.(named),
    },
    facts: {},
    now: edge.clock.now(),
  };
  return { site: context.site, ask };
}

/** Under which a page is kept that is the same for every visitor. */
export function keyOf(request: Request, site: Site): string {
  const isJson = isForJson(request);
  const query = writeQuery(queryOf(request));
  return JSON.stringify([
    site.id,
    site.language,
    originOf(request),
    cleanPath(request),
    pageNumberOf(request),
    query,
    isJson,
  ]);
}
