import type { IncomingMessage } from 'node:http';
import { markupIn } from '#shared/features/languages/markup.ts';
import {
  addressIn,
  alternatesOf,
  isCustomCode,
  knownCode,
  languageFor,
  languageOfCode,
  type SiteLanguage,
} from '#shared/features/languages/rules.ts';
import { directionOf } from '#shared/text/languages.ts';
import { createSameObject } from '../platform/kept-objects/same-object.ts';
import type { Site } from './context.ts';
import { type CookieDeps, readCookies } from './host-cookies.ts';

/** Cookie of what decides which copy of a page a visitor gets: the language that they chose. */
export const SEGMENT_COOKIE = 'ssr_seg';

const sameSite = createSameObject<Site>();

/** A site in one of its languages. */
export function siteIn(site: Site, readIn: SiteLanguage): Site {
  if (readIn.code === site.readIn.code) return site;
  const language = readIn.isCustom ? site.ownLanguage : readIn.code;
  return sameSite([site, readIn.code], () => ({ ...site, language, readIn }));
}

/** A site in its primary language. */
export const siteInPrimary = (site: Site): Site =>
  siteIn(site, site.languages.find(({ isPrimary }) => isPrimary) ?? site.readIn);

/**
 * A site in the language that somebody reads it in.
 * @param chosen tag of the language that they chose; one that the site is not offered in counts for nothing
 */
export function siteInLanguage(site: Site, chosen: string): Site {
  const language = languageFor(site.languages, chosen);
  return language === undefined ? site : siteIn(site, language);
}

/** The same for staff, who look at languages too that visitors are not offered yet. @param code of a language */
export function siteForPreview(site: Site, code: string): Site {
  const offered = languageOfCode(site.languages, code);
  if (offered !== undefined) return siteIn(site, offered);
  const known = knownCode(code);
  if (known === undefined) return site;
  const hidden = { code: known, name: known, pathPrefix: `/${known}`, enabled: false };
  return siteIn(site, { ...hidden, isPrimary: false, isCustom: isCustomCode(known) });
}

/** What the addresses of a request say about the language. */
interface AddressedIn {
  /** The language that its own address names. */
  readonly own?: SiteLanguage;
  /** The language of the page that it was asked for by. */
  readonly from?: SiteLanguage;
}

const addressed = new WeakMap<IncomingMessage, AddressedIn>();

/** Keeps what the addresses of a request say about the language. */
export function noteAddressed(request: IncomingMessage, languages: AddressedIn): void {
  addressed.set(request, languages);
}

/** True for a request of which they are kept already. */
export const isAddressRead = (request: IncomingMessage): boolean => addressed.has(request);

/** What the addresses of a request say about the language; nothing on a site with one language. */
export const addressedIn = (request: IncomingMessage): AddressedIn => addressed.get(request) ?? {};

/** The tag among the cookies of a visitor who chose a language; undefined for who never did. */
export function chosenLanguage(
  site: Site,
  cookies: Readonly<Record<string, string | undefined>>,
): SiteLanguage | undefined {
  const kept = cookies[SEGMENT_COOKIE];
  if (kept === undefined) return undefined;
  const code = new URLSearchParams(kept).get('language') ?? '';
  return languageOfCode(site.languages, code) ?? languageFor(site.languages, code);
}

/**
 * The site as a visitor reads it: in the language of the address, of the page that a call or a form was made by, or of
 * their cookie.
 */
export function siteForVisitor(
  site: Site,
  request: IncomingMessage,
  cookies: Readonly<Record<string, string | undefined>>,
): Site {
  const { own, from } = addressedIn(request);
  const isPage = request.method === 'GET' && !(request.url ?? '').startsWith('/api/');
  const language = own ?? (isPage ? undefined : from) ?? chosenLanguage(site, cookies);
  return language === undefined ? site : siteIn(site, language);
}

/** The address of a page of a site in the language that it is read in. @param path with query and fragment */
export const addressFor = ({ readIn, languages }: Site, path: string): string =>
  addressIn(readIn, languages, path);

/** The addresses of a page in its languages that others know by a tag; none of a page in one language. */
export const alternatesIn = (languages: Site['languages'], path: string) => alternatesOf(languages, path);

/** Markup of a site as it is read: in other languages than the primary one, its links lead to addresses of that one. */
export function markupFor({ languages, readIn, language }: Site, html: string): string {
  if (readIn.isPrimary) return html;
  return markupIn(html, { languages, readIn, lang: language, dir: directionOf(language) });
}

/** What the cookies of a request say about the language, unread: requests with the same are read in the same one. */
export function languagePart(deps: CookieDeps, request: IncomingMessage): string {
  // Nearly all requests of kept pages have none, and are answered before anything else is done.
  if (request.headers.cookie?.includes(SEGMENT_COOKIE) !== true) return '';
  return encodeURIComponent(readCookies(deps, request)[SEGMENT_COOKIE] ?? '');
}
