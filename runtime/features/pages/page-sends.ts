import type { ServerResponse } from 'node:http';
import type { Site } from '../../http/context.ts';
import { PLAIN_POLICY, POLICY_HEADER } from '../../http/security-headers.ts';
import type { FreshPage } from '../page-cache/page-cache.ts';
import type { PageAnswersDeps } from './page-request.ts';
import type { VisitorAsk } from './page-tools.ts';
import type { PageService } from './service.ts';

/** Value of Content-Type of a page. */
export const HTML_TYPE = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a page that is for one visitor alone, and that nobody keeps. */
export function sendOwn(
  response: ServerResponse,
  { status, type, text, policy }: Pick<FreshPage, 'status' | 'type' | 'text' | 'policy'>,
): void {
  response.statusCode = status;
  response.setHeader(POLICY_HEADER, policy);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

async function read(pages: PageService, site: Site, ask: VisitorAsk, isJson: boolean): Promise<FreshPage> {
  if (isJson) {
    const { status, json, ...kept } = await pages.readJson(site, ask);
    return {
      status,
      type: JSON_TYPE,
      text: JSON.stringify(json),
      policy: PLAIN_POLICY,
      ...kept,
    };
  }
  const { html, ...page } = await pages.render(site, ask);
  return { ...page, type: HTML_TYPE, text: html };
}

/** Makes a page, or its JSON, in the turn of its site. */
export const make = (
  { edge, pages }: PageAnswersDeps,
  site: Site,
  ask: VisitorAsk,
  isJson: boolean,
): Promise<FreshPage> => edge.turns.pages.take(site.id, () => read(pages, site, ask, isJson));
