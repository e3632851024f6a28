import type { Request, Response } from 'express';
import type { Site } from '../../http/context.ts';
import type { ShowFault } from '../../http/errors.ts';
import { keptSiteOfRequest, originOf, siteOfRequest } from '../../http/request.ts';
import { POLICY_HEADER } from '../../http/security-headers.ts';
import type { ReadyPage } from '../page-cache/page-cache.ts';
import { encodingFor } from './kept-answers.ts';
import { ASKED_BY_NOBODY } from './page-context.ts';
import { isForJson, type PageAnswersDeps } from './page-request.ts';
import { make } from './page-sends.ts';
import type { VisitorAsk } from './page-tools.ts';
import { faultPage } from './system-pages.ts';

/** What browsers ask for to show it as a page; others say nothing. */
const SHOWN_AS_PAGES: readonly (string | undefined)[] = [undefined, 'document', 'iframe'];

/** True for who would see the answer as a page. */
export function isForPage(request: Request): boolean {
  return (
    !isForJson(request.query) &&
    request.accepts('html') !== false &&
    SHOWN_AS_PAGES.includes(request.get('sec-fetch-dest'))
  );
}

/** The same for everybody who reads the site in a language, whatever they asked for. */
function askFor(request: Request, now: number): VisitorAsk {
  return {
    path: '/',
    shows: faultPage.kind,
    pageNumber: 1,
    query: [],
    origin: originOf(request),
    ...ASKED_BY_NOBODY,
    visitorJson: {},
    now,
  };
}

const keyOfFault = (request: Request, site: Site): string =>
  JSON.stringify([site.id, site.readIn.code, originOf(request), faultPage.kind]);

/** The page of a site for faults: it is kept, so that a site whose pages fail is not made to fail twice for each visitor. */
async function pageOf(deps: PageAnswersDeps, request: Request): Promise<ReadyPage> {
  const { edge, cache } = deps;
  const site = await siteOfRequest(edge, request);
  const ask = askFor(request, edge.clock.now());
  return (await cache.read(site.id, keyOfFault(request, site), () => make(deps, site, ask, false))).page;
}

/** The same where it is kept already: what is away or busy is not asked for more. */
async function keptPageOf(
  { edge, cache }: PageAnswersDeps,
  request: Request,
): Promise<ReadyPage | undefined> {
  if (keptSiteOfRequest(edge, request) === undefined) return undefined;
  return cache.find(keyOfFault(request, await siteOfRequest(edge, request)));
}

function send(request: Request, response: Response, page: ReadyPage, status: number): void {
  const encoding = encodingFor(request);
  response.status(status);
  response.setHeader(POLICY_HEADER, page.policy);
  response.setHeader('Vary', 'Accept-Encoding');
  const { body } = page.pack(encoding);
  response.setHeader('Content-Type', page.type);
  response.setHeader('Content-Length', body.length);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.end(body);
}

/** Makes what tells a fault of the server as a page of its site. */
export function createFaultAnswer(deps: PageAnswersDeps): ShowFault {
  return async (request, response, { status, code }) => {
    if (!isForPage(request)) return false;
    try {
      const page = await (code === 'UNAVAILABLE' ? keptPageOf(deps, request) : pageOf(deps, request));
      if (page === undefined) return false;
      send(request, response, page, status);
      return true;
    } catch {
      // A theme that cannot show this page either: what failed first is told in plain words.
      return false;
    }
  };
}
