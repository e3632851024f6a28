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

/** The page for who has not given the password of a site. */
export interface SiteLock {
  /** Its name among the pages of features. */
  readonly page: string;
  /** What it says. @param path where its form leads on to */
  readonly facts: (site: Site, path: string) => Readonly<Record<string, unknown>>;
}

/** What answers with pages. */
export interface PageAnswersDeps {
  readonly edge: EdgeDeps;
  readonly pages: PageService;
  /** The pages that features have declared. */
  readonly systemPages: SystemPages;
  /** Keeps the pages that are the same for every visitor. */
  readonly cache: PageCache;
  /** Sends such pages, and answers the next request for one. */
  readonly kept: Pick<KeptAnswers, 'note' | 'send'>;
  /** What stands in the place of everything, for who has not given the password of the site. */
  readonly siteLock: SiteLock;
  /** The token of the visitor's or member's cart. */
  readonly findCart: (context: RequestContext) => Promise<string | undefined>;
}

const MAX_PAGE = 10_000;

/** What the address of a request says of the page that it asks for. */
export interface PageAddress {
  /** Its path as text, without a slash at its end. */
  readonly path: string;
  /** Which page of a list it asks for, from 1. */
  readonly pageNumber: number;
  /** What it says about a list or a search. */
  readonly query: PageQuery;
  /** True where it asks for the JSON of a page. */
  readonly isForJson: boolean;
  readonly parameters: Request['query'];
}

const NO_PARAMETERS = {};

/** True for who asks for the JSON of a page. */
export const isForJson = ({ format }: Request['query']): boolean => format === 'json';

function pageNumberOf({ page }: Request['query']): number {
  const number = Number(page ?? 1);
  return Number.isInteger(number) && number >= 1 && number <= MAX_PAGE ? number : 1;
}

/** The asked path as text, without a slash at its end. @throws URIError for one that cannot be decoded */
export function cleanPath(request: Request): string {
  return decodeURI(request.path).replace(/\/+$/, '') || '/';
}

/** Reads the address of a request, once for all who want to know. @throws URIError for a path that cannot be decoded */
export function readAddress(request: Request): PageAddress {
  const path = cleanPath(request);
  const at = request.url.indexOf('?');
  if (at === -1) return { path, pageNumber: 1, query: [], isForJson: false, parameters: NO_PARAMETERS };
  const { query: parameters } = request;
  return {
    path,
    pageNumber: pageNumberOf(parameters),
    query: readPageQuery(new URLSearchParams(request.url.slice(at))),
    isForJson: isForJson(parameters),
    parameters,
  };
}

/** What an address or a form that was sent names. */
function namedBy(request: Request, { parameters }: PageAddress): (name: string) => unknown {
  const sent = request.body as Readonly<Record<string, unknown>> | undefined;
  return (name) => parameters[name] ?? sent?.[name];
}

/** The token that opens the page, where the address has one. */
function tokenOf({ page, route }: FoundPage, { parameters }: PageAddress): string | undefined {
  if (page.access !== 'token') return undefined;
  if (page.tokenParameter === undefined) return route.rest;
  const asked = parameters[page.tokenParameter];
  return typeof asked === 'string' ? asked : undefined;
}

/** Names a cart that is not the visitor's usual one. */
const CART_PARAMETER = 'cartToken';

/** True for a page that is made for this visitor alone, and shared with nobody who asks at the same time. */
export async function isOwn(
  { systemPages, pages }: PageAnswersDeps,
  address: PageAddress,
  site: Site,
  path: string,
): Promise<boolean> {
  // What opens the files of a site with a password stands in its pages.
  if (site.lockHash !== undefined) return true;
  const found = systemPages.find(path);
  const isPersonal = found?.page.access === 'visitor' || (found && tokenOf(found, address)) !== undefined;
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

/** What is asked for. */
interface Asked {
  readonly site: Site;
  /** What the address says. */
  readonly address: PageAddress;
  /** The path whose page is shown, where it is another one than that of the address. */
  readonly path?: string;
  /** What `isOwn` says of the path: whether it matters who asks. */
  readonly own: boolean;
}

/** What the request asks for, and the site in the language of who asks. */
export async function toAsk(
  deps: PageAnswersDeps,
  request: Request,
  response: Response,
  { site, address, path = address.path, own }: Asked,
): Promise<{ site: Site; ask: VisitorAsk }> {
  const { edge, systemPages } = deps;
  const found = systemPages.find(path);
  const orderToken = found && tokenOf(found, address);
  const visitor = createVisitorContext(edge, request, response, site);
  const context = own ? await withSiteUser(edge, request, visitor) : visitor;
  const named = namedBy(request, address);
  const { page } = found ?? {};
  // A page of the site that not everybody sees may show a form to come in.
  const needsCrumb = page === undefined ? own : page.hasCrumb === true;
  const ask = {
    path,
    pageNumber: address.pageNumber,
    query: address.query,
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
export function keyOf(request: Request, site: Site, address: PageAddress): string {
  const { path, pageNumber, query, isForJson } = address;
  return JSON.stringify([
    site.id,
    site.readIn.code,
    originOf(request),
    path,
    pageNumber,
    writeQuery(query),
    isForJson,
  ]);
}
