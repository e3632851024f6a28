import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import { listPages, readPageData, readStorePage } from '#shared/features/pages/contract.ts';
import { type PageQuery, readPageQuery, writeQuery } from '#shared/features/pages/page-query.ts';
import type { ThemeQuery } from '#shared/theme/index.ts';
import { CRUMB_NAME } from '#shared/http/crumb.ts';
import { COOKIES_OFF_TEXT } from '#shared/text/refusal-texts.ts';
import { createCallLimits } from '../../http/call-limits.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { refusalToTell } from '../../http/errors.ts';
import type { Api } from '../../http/mount.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { PLAIN_POLICY, POLICY_HEADER } from '../../http/security-headers.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { createVisitorContext, keepCrumb, originOf, siteOfRequest } from '../../http/request.ts';
import { areCookiesRefused, COOKIE_PROOF, dropCookieProof } from '../../http/see-other.ts';
import { withSiteUser } from '../../http/site-user-session.ts';
import { visitorSentence } from '../../http/visitor-sentence.ts';
import type { Encoding, FreshPage, Outcome, PageCache, ReadyPage } from '../page-cache/page-cache.ts';
import { ASK_EACH_TIME, type KeptAnswers, OUTCOME_HEADER } from './kept-answers.ts';
import type { PageService, VisitorAsk } from './service.ts';
import type { SystemPages } from './system-pages.ts';

/** A page of a feature that a path leads to. */
type FoundPage = NonNullable<ReturnType<SystemPages['find']>>;

const queriesSchema = z.array(
  z.object({
    key: z.string().regex(/^q-[\w-]{1,200}$/),
    collection: z.string().max(100),
    limit: z.int().min(0).max(200),
    skip: z.int().min(0),
    featured: z.boolean(),
    related: z.boolean(),
    tag: z.string().max(50).optional(),
    category: z.string().max(50).optional(),
  }),
);

function parseQueries(text: string | undefined): ThemeQuery[] {
  if (text === undefined) return [];
  try {
    return queriesSchema
      .parse(JSON.parse(text))
      .map((query) => ({ ...query, tag: query.tag, category: query.category }));
  } catch {
    throw new Refusal(400, 'INVALID_INPUT', 'The list of queries cannot be read.', {
      errors: { queries: 'This is not a list of queries.' },
    });
  }
}

/** The calls that list pages, and that answer what templates ask for. */
export function mountPages(api: Api, pages: PageService): void {
  api.mount(listPages, async (_, { site }) => ({ pages: await pages.listPreviewPages(site) }));
  api.mount(readPageData, ({ query }, { site, origin, now }) =>
    pages.readPreview(site, { path: query.path, queries: parseQueries(query.queries), origin, now }),
  );
  api.mount(readStorePage, ({ query }, { site, origin, now }) =>
    pages.readStorePreview(site, { path: query.path, queries: parseQueries(query.queries), origin, now }),
  );
}

const MAX_PAGE = 10_000;
const FORMAT_JSON = 'json';

function pageNumberOf(request: Request): number {
  const number = Number(request.query['page'] ?? 1);
  return Number.isInteger(number) && number >= 1 && number <= MAX_PAGE ? number : 1;
}

/** What the address says about a list or a search. */
function queryOf(request: Request): PageQuery {
  const at = request.url.indexOf('?');
  return readPageQuery(new URLSearchParams(at === -1 ? '' : request.url.slice(at)));
}

/** The asked path as text, without a slash at its end. */
function cleanPath(request: Request): string {
  return decodeURI(request.path).replace(/\/+$/, '') || '/';
}

/** Answers requests for pages. */
export interface PageAnswers {
  /** Every path that is not the API's: a page of the theme, or its JSON for `?format=json`. */
  route(router: Router): void;
  /**
   * The page of a path with a notice on it: what became of a form that was sent without scripts.
   * @param notice empty where the page says by itself what became of it
   * @param facts further fields of the page's JSON, such as what was filled in
   */
  showNotice(
    request: Request,
    response: Response,
    path: string,
    status: number,
    notice: string,
    facts?: Readonly<Record<string, unknown>>,
  ): Promise<void>;
  /** A page that no path leads to, for this visitor alone, with what it says. */
  showPage(
    request: Request,
    response: Response,
    kind: string,
    status: number,
    facts: Readonly<Record<string, unknown>>,
  ): Promise<void>;
}

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

function encodingFor(request: Request): Encoding {
  if (request.acceptsEncodings('br') !== false) return 'br';
  return request.acceptsEncodings('gzip') === false ? 'identity' : 'gzip';
}

/** Sends a page that may be kept, or 304 to who has this very one. */
function sendKept(request: Request, response: Response, page: ReadyPage, encoding: Encoding): void {
  response.status(page.status);
  // With a 304 too, for browsers put its headers in the place of those that they have.
  response.setHeader(POLICY_HEADER, page.policy);
  response.setHeader('Cache-Control', ASK_EACH_TIME);
  response.setHeader('Vary', 'Accept-Encoding');
  const known = page.knownAs(request.headers['if-none-match']);
  if (known !== undefined) {
    response.setHeader('ETag', known);
    if (request.fresh) {
      response.status(304).end();
      return;
    }
  }
  const { body, etag } = page.pack(encoding);
  response.setHeader('ETag', etag);
  response.setHeader('Content-Type', page.type);
  response.setHeader('Content-Length', body.length);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.end(body);
}

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

/** Makes what answers requests for pages. */
export function createPageAnswers({
  edge: deps,
  pages,
  systemPages,
  cache,
  kept,
  findCart,
}: PageAnswersDeps): PageAnswers {
  /** True for a page that is made for this visitor alone, and shared with nobody who asks at the same time. */
  async function isOwn(request: Request, site: Site, path: string): Promise<boolean> {
    const found = systemPages.find(path);
    const isPersonal = found?.page.access === 'visitor' || (found && tokenOf(found, request)) !== undefined;
    return isPersonal || (await pages.isProtected(site, path));
  }

  /** The token of the cart that a page is about. */
  async function cartTokenOf(
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
   * @param own what `isOwn` says of the path: whether it matters who asks
   */
  async function toAsk(
    request: Request,
    response: Response,
    site: Site,
    path: string,
    own: boolean,
  ): Promise<{ site: Site; ask: VisitorAsk }> {
    const found = systemPages.find(path);
    const orderToken = found && tokenOf(found, request);
    const visitor = createVisitorContext(deps, request, response, site);
    const context = own ? await withSiteUser(deps, request, visitor) : visitor;
    const named = namedBy(request);
    const { page } = found ?? {};
    const ask = {
      path,
      pageNumber: pageNumberOf(request),
      query: queryOf(request),
      origin: originOf(request),
      cartToken: await cartTokenOf(page ?? {}, context, named(CART_PARAMETER)),
      orderToken,
      siteUser: context.siteUser,
      cookies: orderToken === undefined ? {} : context.cookies,
      visitorJson: {
        ...(page?.hasCrumb === true ? { [CRUMB_NAME]: keepCrumb(deps, request, response, context) } : {}),
        ...page?.visitorJson?.(named),
      },
      facts: {},
      now: deps.clock.now(),
    };
    return { site: context.site, ask };
  }

  function keyOf(request: Request, site: Site): string {
    const isJson = request.query['format'] === FORMAT_JSON;
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

  const make = (site: Site, ask: VisitorAsk, isJson: boolean): Promise<FreshPage> =>
    deps.turns.pages.take(site.id, () => read(site, ask, isJson));

  async function read(site: Site, ask: VisitorAsk, isJson: boolean): Promise<FreshPage> {
    if (isJson) {
      const { status, json, tags } = await pages.readJson(site, ask);
      return {
        status,
        type: 'application/json; charset=utf-8',
        text: JSON.stringify(json),
        policy: PLAIN_POLICY,
        tags,
      };
    }
    const { status, html, policy, tags } = await pages.render(site, ask);
    return { status, type: 'text/html; charset=utf-8', text: html, policy, tags };
  }

  const showNotice: PageAnswers['showNotice'] = async (
    request,
    response,
    path,
    status,
    notice,
    facts = {},
  ) => {
    const asked = await siteOfRequest(deps, request);
    // What is shown beside the notice is the page as it is, whatever the address asks of it.
    const own = await isOwn(request, asked, path);
    const found = await toAsk(request, response, asked, path, own);
    const { site } = found;
    const ask = { ...found.ask, query: [], pageNumber: 1 };
    const withNotice = { ...ask, facts, visitorJson: { ...ask.visitorJson, ...facts, notice } };
    const { html, policy } = await deps.turns.pages.take(site.id, () => pages.render(site, withNotice));
    response.setHeader(POLICY_HEADER, policy);
    response.setHeader('Cache-Control', 'no-store');
    response.status(status).type('html').send(html);
  };

  const showPage: PageAnswers['showPage'] = async (request, response, shows, status, facts) => {
    const asked = await siteOfRequest(deps, request);
    const { site, ask } = await toAsk(request, response, asked, cleanPath(request), false);
    const shown = { ...ask, shows, query: [], pageNumber: 1, visitorJson: facts };
    const { html, policy } = await deps.turns.pages.take(site.id, () => pages.render(site, shown));
    response.setHeader(POLICY_HEADER, policy);
    response.setHeader('Cache-Control', 'no-store');
    response.status(status).type('html').send(html);
  };

  /** Says that the browser keeps no cookies where a form has just found that; else the address is only tidied. */
  async function answerProof(request: Request, response: Response, site: Site): Promise<void> {
    if (!areCookiesRefused(deps, request, site)) {
      dropCookieProof(request, response);
      return;
    }
    const { status, code } = refuse('CRUMB_FAIL');
    const notice = visitorSentence({ code, message: COOKIES_OFF_TEXT }, site.language);
    await showNotice(request, response, cleanPath(request), status, notice);
  }

  /** What is asked of a page that is not kept is counted where it has limits. */
  async function countAsk(request: Request, response: Response, site: Site, { path, query }: VisitorAsk) {
    const { limits = [] } = systemPages.find(path)?.page ?? {};
    if (limits.length === 0 || query.length === 0) return;
    const context = createVisitorContext(deps, request, response, site);
    await createCallLimits(deps, request, context, limits).countCall();
  }

  return {
    route(router) {
      router.get(/.*/, async (request, response) => {
        const site = await siteOfRequest(deps, request);
        if (request.query[COOKIE_PROOF] !== undefined) {
          await answerProof(request, response, site);
          return;
        }
        const key = keyOf(request, site);
        const encoding = encodingFor(request);
        // What is kept is for everybody, so nothing has to be asked about it or about who asks.
        const good = cache.find(key);
        if (good !== undefined) {
          response.setHeader(OUTCOME_HEADER, 'HIT' satisfies Outcome);
          kept.note(request, site, key, encoding);
          sendKept(request, response, good, encoding);
          return;
        }
        const path = cleanPath(request);
        const own = await isOwn(request, site, path);
        const asked = await toAsk(request, response, site, path, own);
        const { ask } = asked;
        const isJson = request.query['format'] === FORMAT_JSON;
        if (own) {
          const { status, type, text, policy } = await make(asked.site, ask, isJson);
          response.setHeader(POLICY_HEADER, policy);
          response.setHeader('Cache-Control', 'no-store');
          response.status(status).type(type).send(text);
          return;
        }
        try {
          await countAsk(request, response, site, ask);
        } catch (error) {
          const refusal = refusalToTell(error, response);
          const notice = visitorSentence(refusal, site.language);
          await showNotice(request, response, ask.path, refusal.status, notice);
          return;
        }
        const { page, outcome } = await cache.read(site.id, key, () => make(site, ask, isJson));
        response.setHeader(OUTCOME_HEADER, outcome);
        kept.note(request, site, key, encoding);
        sendKept(request, response, page, encoding);
      });
    },
    showNotice,
    showPage,
  };
}
