import type { Request, Response } from 'express';
import type { Site } from '../../http/context.ts';
import { PLAIN_POLICY, POLICY_HEADER } from '../../http/security-headers.ts';
import type { Encoding, FreshPage, ReadyPage } from '../page-cache/page-cache.ts';
import { ASK_EACH_TIME } from './kept-answers.ts';
import type { PageAnswersDeps } from './page-request.ts';
import type { VisitorAsk } from './page-tools.ts';
import type { PageService } from './service.ts';

export function encodingFor(request: Request): Encoding {
  if (request.acceptsEncodings('br') !== false) return 'br';
  return request.acceptsEncodings('gzip') === false ? 'identity' : 'gzip';
}

/** Sends a page that may be kept, or 304 to who has this very one. */
export function sendKept(request: Request, response: Response, page: ReadyPage, encoding: Encoding): void {
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

/** Sends a page that is for one visitor alone, and that nobody keeps. */
export function sendOwn(
  response: Response,
  { status, type, text, policy }: Pick<FreshPage, 'status' | 'type' | 'text' | 'policy'>,
): void {
  response.setHeader(POLICY_HEADER, policy);
  response.setHeader('Cache-Control', 'no-store');
  response.status(status).type(type).send(text);
}

async function read(pages: PageService, site: Site, ask: VisitorAsk, isJson: boolean): Promise<FreshPage> {
  if (isJson) {
    const { status, json, ...kept } = await pages.readJson(site, ask);
    return {
      status,
      type: 'application/json; charset=utf-8',
      text: JSON.stringify(json),
      policy: PLAIN_POLICY,
      ...kept,
    };
  }
  const { html, ...page } = await pages.render(site, ask);
  return { ...page, type: 'text/html; charset=utf-8', text: html };
}

/** Makes a page, or its JSON, in the turn of its site. */
export const make = (
  { edge, pages }: PageAnswersDeps,
  site: Site,
  ask: VisitorAsk,
  isJson: boolean,
): Promise<FreshPage> => edge.turns.pages.take(site.id, () => read(pages, site, ask, isJson));
