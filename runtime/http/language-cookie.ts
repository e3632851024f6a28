import { isLanguageTag } from '#shared/features/websites/rules.ts';
import type { RequestContext } from './context.ts';
import { cookieOptions, type EdgeDeps } from './request.ts';

/** Cookie of what decides which copy of a page a visitor gets: the language that they chose (runtime-contract B1). */
const SEGMENT_COOKIE = 'ssr_seg';
const LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** Remembers the language that a visitor chose. */
export function giveLanguageCookie(
  deps: Pick<EdgeDeps, 'loopback'>,
  context: Pick<RequestContext, 'setCookie'>,
  language: string,
): void {
  context.setCookie(SEGMENT_COOKIE, `language=${language}`, cookieOptions(deps, true, LIFE_MS));
}

/** The language that a visitor chose, as far as the cookie tells. */
export function languageIn(cookies: RequestContext['cookies']): string | undefined {
  const language = new URLSearchParams(cookies[SEGMENT_COOKIE] ?? '').get('language') ?? '';
  return isLanguageTag(language) ? language : undefined;
}
