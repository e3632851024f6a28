import type { Request, Response } from 'express';
import { z } from 'zod';
import { listPages, readPageData, readStorePage } from '#shared/features/pages/contract.ts';
import type { ThemeQuery } from '#shared/theme/index.ts';
import { CRUMB_NAME } from '#shared/http/crumb.ts';
import { COOKIES_OFF_TEXT } from '#shared/text/refusal-texts.ts';
import { createCallLimits } from '../../http/call-limits.ts';
import type { Site } from '../../http/context.ts';
import { refusalToTell, type ShowFault } from '../../http/errors.ts';
import type { Api } from '../../http/mount.ts';
import { addressedIn, addressFor, siteInPrimary } from '../../http/reading-language.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { createVisitorContext, keepCrumb, siteOfRequest } from '../../http/request.ts';
import { isLockedOut } from '../../http/site-lock.ts';
import { areCookiesRefused, COOKIE_PROOF, dropCookieProof } from '../../http/see-other.ts';
import { visitorSentence } from '../../http/visitor-sentence.ts';
import { createFaultAnswer, isForPage } from './fault-pages.ts';
import { ASK_EACH_TIME } from './kept-answers.ts';
import { cleanPath, isOwn, keyOf, type PageAnswersDeps, readAddress, toAsk } from './page-request.ts';
import { HTML_TYPE, make, sendOwn } from './page-sends.ts';
import type { VisitorAsk } from './page-tools.ts';
import type { PageService } from './service.ts';

const MOVED = 301;
const LOCKED = 401;

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
    pages.readPreview(site, { ...query, queries: parseQueries(query.queries), origin, now }),
  );
  api.mount(readStorePage, ({ query }, { site, origin, now }) =>
    pages.readStorePreview(site, {
      path: query.path,
      of: 'draft',
      queries: parseQueries(query.queries),
      origin,
      now,
    }),
  );
}

/** A page of a path with a notice on it. */
export interface ShownNotice {
  readonly path: string;
  readonly status: number;
  /** Empty where the page says by itself what became of the form. */
  readonly notice: string;
  /** Further fields of the page's JSON, such as what was filled in. */
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
}

/** A page that no path leads to. */
export interface ShownPage {
  readonly shows: string;
  readonly status: number;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Answers requests for pages. */
export interface PageAnswers {
  /** Answers a request for any path that nothing else is at: a page of the theme, or its JSON for `?format=json`. */
  answer(request: Request, response: Response): Promise<void>;
  /** The page of a path with a notice on it: what became of a form that was sent without scripts. */
  showNotice(request: Request, response: Response, shown: ShownNotice): Promise<void>;
  /** A page that no path leads to, for this visitor alone, with what it says. */
  showPage(request: Request, response: Response, shown: ShownPage): Promise<void>;
  /** What who has not given the password of the site gets for any address: its lock screen, or a refusal. */
  showLock(request: Request, response: Response): Promise<void>;
  /** The page of the site for faults of the server. */
  readonly showFault: ShowFault;
}

/** What of the page of a path is shown in another way than who asks for the path would see it. */
interface Shown {
  readonly status: number;
  /** A page that no path leads to, in place of the one of the path. */
  readonly shows?: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Facts of the page's JSON that only this visitor's copy holds. */
  readonly visitorJson: Readonly<Record<string, unknown>>;
}

/** Sends a page as it is without what the address asks of it. */
async function sendPlain(
  { edge, pages }: PageAnswersDeps,
  response: Response,
  { site, ask }: { readonly site: Site; readonly ask: VisitorAsk },
  { status, ...shown }: Shown,
): Promise<void> {
  const plain = { ...ask, query: [], pageNumber: 1, ...shown };
  const { html, policy } = await edge.turns.pages.take(site.id, () => pages.render(site, plain));
  sendOwn(response, { status, type: HTML_TYPE, text: html, policy });
}

/**
 * The lock screen of a site, with a notice where its form was sent.
 * @throws Refusal 401 SITE_LOCKED for who asks for no page
 */
async function showLock(
  deps: PageAnswersDeps,
  request: Request,
  response: Response,
  { path, status, notice }: Pick<ShownNotice, 'path' | 'status' | 'notice'>,
): Promise<void> {
  const { edge, siteLock } = deps;
  if (!isForPage(request)) throw refuse('SITE_LOCKED');
  const site = await siteOfRequest(edge, request);
  const crumb = keepCrumb(edge, request, response, createVisitorContext(edge, request, response, site));
  const facts = { ...siteLock.facts(site, path), [CRUMB_NAME]: crumb, notice };
  await showPage(deps, request, response, { shows: siteLock.page, status, facts });
}

/** The address that was asked for, in the primary language, to be led on to; the home page after a form. */
const askedAddress = (request: Request): string => (request.method === 'GET' ? request.url : '/');

async function showNotice(
  deps: PageAnswersDeps,
  request: Request,
  response: Response,
  { path, status, notice, facts = {} }: ShownNotice,
): Promise<void> {
  const site = await siteOfRequest(deps.edge, request);
  if (await isLockedOut(deps.edge, request, response, site)) {
    await showLock(deps, request, response, { path, status, notice });
    return;
  }
  // What is shown beside the notice is the page as it is, whatever the address asks of it.
  const address = readAddress(request);
  const own = await isOwn(deps, address, site, path);
  const found = await toAsk(deps, request, response, { site, address, path, own });
  const visitorJson = { ...found.ask.visitorJson, ...facts, notice };
  await sendPlain(deps, response, found, { status, facts, visitorJson });
}

async function showPage(
  deps: PageAnswersDeps,
  request: Request,
  response: Response,
  { shows, status, facts }: ShownPage,
): Promise<void> {
  const site = await siteOfRequest(deps.edge, request);
  const found = await toAsk(deps, request, response, { site, address: readAddress(request), own: false });
  await sendPlain(deps, response, found, { status, shows, facts: found.ask.facts, visitorJson: facts });
}

/** Says that the browser keeps no cookies where a form has just found that; else the address is only tidied. */
async function answerProof(
  deps: PageAnswersDeps,
  request: Request,
  response: Response,
  site: Site,
): Promise<void> {
  if (!areCookiesRefused(deps.edge, request, site)) {
    dropCookieProof(request, response);
    return;
  }
  const { status, code } = refuse('CRUMB_FAIL');
  const notice = visitorSentence({ code, message: COOKIES_OFF_TEXT }, site.language);
  await showNotice(deps, request, response, { path: cleanPath(request), status, notice });
}

/** What is asked of a page that is not kept is counted where it has limits. */
async function countAsk(
  { edge, systemPages }: PageAnswersDeps,
  request: Request,
  response: Response,
  { site, ask: { path, query } }: { readonly site: Site; readonly ask: VisitorAsk },
): Promise<void> {
  const { limits = [] } = systemPages.find(path)?.page ?? {};
  if (limits.length === 0 || query.length === 0) return;
  const context = createVisitorContext(edge, request, response, site);
  await createCallLimits(edge, { request, context }, limits).countCall();
}

/** Leads from an address that has no page any more to the one that it has now, with what the address asks for. */
function sendOn(request: Request, response: Response, site: Site, target: string): void {
  const at = request.url.indexOf('?');
  // A page that is made at this address later wins at once.
  response.setHeader('Cache-Control', ASK_EACH_TIME);
  response.vary('Accept-Encoding');
  response.redirect(MOVED, addressFor(site, target) + (at === -1 ? '' : request.url.slice(at)));
}

/** Leads who chose another language to the address that the page has in it; true where it does. */
function leadsToLanguage(request: Request, response: Response, site: Site): boolean {
  if (site.readIn.isPrimary || addressedIn(request).own !== undefined) return false;
  response.setHeader('Cache-Control', 'no-store');
  const at = request.url.indexOf('?');
  response.redirect(addressFor(site, request.path) + (at === -1 ? '' : request.url.slice(at)));
  return true;
}

/**
 * The site in the language that its page is read in: a page that the chosen language leaves out is read in the primary one.
 * Undefined for an address with a language that has no such page: it leads to the one that has.
 */
async function siteOfPage(
  { pages }: PageAnswersDeps,
  request: Request,
  response: Response,
  { site, path }: { readonly site: Site; readonly path: string },
): Promise<Site | undefined> {
  if (site.readIn.leavesOut !== true || !(await pages.isLeftOut(site, path))) return site;
  if (addressedIn(request).own === undefined) return siteInPrimary(site);
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(request.url);
  return undefined;
}

/** Answers a request for a page: the one that is kept, or a new one. */
async function answer(deps: PageAnswersDeps, request: Request, response: Response): Promise<void> {
  const { edge, cache, kept } = deps;
  const chosen = await siteOfRequest(edge, request);
  if (await isLockedOut(edge, request, response, chosen)) {
    await showLock(deps, request, response, { path: askedAddress(request), status: LOCKED, notice: '' });
    return;
  }
  const address = readAddress(request);
  const { path, isForJson } = address;
  const site = await siteOfPage(deps, request, response, { site: chosen, path });
  if (site === undefined) return;
  if (address.parameters[COOKIE_PROOF] !== undefined) {
    await answerProof(deps, request, response, site);
    return;
  }
  if (leadsToLanguage(request, response, site)) return;
  const key = keyOf(request, site, address);
  // What is kept is for everybody, so nothing has to be asked about it or about who asks.
  const good = cache.find(key);
  if (good !== undefined) {
    kept.send(request, response, { page: good, outcome: 'HIT' });
    kept.note(request, site, key);
    return;
  }
  const target = await deps.pages.redirectOf(site, path);
  if (target !== undefined) {
    sendOn(request, response, site, target);
    return;
  }
  const own = await isOwn(deps, address, site, path);
  const asked = await toAsk(deps, request, response, { site, address, own });
  if (own) {
    sendOwn(response, await make(deps, asked.site, asked.ask, isForJson));
    return;
  }
  try {
    await countAsk(deps, request, response, { site, ask: asked.ask });
  } catch (error) {
    const refusal = refusalToTell(error, response);
    const notice = visitorSentence(refusal, site.language);
    await showNotice(deps, request, response, { path, status: refusal.status, notice });
    return;
  }
  kept.send(request, response, await cache.read(site.id, key, () => make(deps, site, asked.ask, isForJson)));
  kept.note(request, site, key);
}

/** Makes what answers requests for pages. */
export function createPageAnswers(deps: PageAnswersDeps): PageAnswers {
  return {
    answer: (request, response) => answer(deps, request, response),
    showNotice: (request, response, shown) => showNotice(deps, request, response, shown),
    showPage: (request, response, shown) => showPage(deps, request, response, shown),
    showLock: (request, response) =>
      showLock(deps, request, response, { path: askedAddress(request), status: LOCKED, notice: '' }),
    showFault: createFaultAnswer(deps),
  };
}
