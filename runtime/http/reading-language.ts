import type { IncomingMessage } from 'node:http';
import { isLanguageTag } from '#shared/features/websites/rules.ts';
import { readingLanguage } from '#shared/text/languages.ts';
import { createSameObject } from '../platform/kept-objects/same-object.ts';
import type { Site } from './context.ts';
import { type CookieDeps, readCookies } from './host-cookies.ts';

/** Cookie of what decides which copy of a page a visitor gets: the language that they chose. */
export const SEGMENT_COOKIE = 'ssr_seg';

const sameSite = createSameObject<Site>();

/**
 * A site in the language that somebody reads it in.
 * @param chosen tag of the language that they chose; what is none counts for nothing
 */
export function siteInLanguage(site: Site, chosen: string): Site {
  const language = readingLanguage(site.ownLanguage, isLanguageTag(chosen) ? chosen : undefined);
  return language === site.language ? site : sameSite([site, language], () => ({ ...site, language }));
}

/** The site as a visitor reads it: in the language that their cookie names. */
export function siteForVisitor(site: Site, cookies: Readonly<Record<string, string | undefined>>): Site {
  const kept = cookies[SEGMENT_COOKIE];
  return kept === undefined ? site : siteInLanguage(site, new URLSearchParams(kept).get('language') ?? '');
}

/** What the cookies of a request say about the language, unread: requests with the same are read in the same one. */
export function languagePart(deps: CookieDeps, request: IncomingMessage): string {
  // Nearly all requests of kept pages have none, and are answered before anything else is done.
  if (request.headers.cookie?.includes(SEGMENT_COOKIE) !== true) return '';
  return encodeURIComponent(readCookies(deps, request)[SEGMENT_COOKIE] ?? '');
}
