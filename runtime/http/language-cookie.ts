import type { RequestContext } from './context.ts';
import { SEGMENT_COOKIE } from './reading-language.ts';
import { cookieOptions, type EdgeDeps } from './request.ts';

const LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** Remembers the language that a visitor chose. */
export function giveLanguageCookie(
  deps: Pick<EdgeDeps, 'loopback'>,
  context: Pick<RequestContext, 'setCookie'>,
  language: string,
): void {
  context.setCookie(SEGMENT_COOKIE, `language=${language}`, cookieOptions(deps, true, LIFE_MS));
}
