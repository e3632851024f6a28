import { SITE_USER_INFO_COOKIE, USER_INFO_UNREADABLE_TEXT } from '#shared/features/site-users/rules.ts';
import { parseJson } from '#shared/json/parse-json.ts';
import { readCookie } from './cookies.ts';

/**
 * True where a member is signed in, as their readable cookie says; pages are the same for all and do not. One that
 * cannot be read counts as nobody.
 */
export function isSignedIn(cookies: string, warn: (text: string) => void): boolean {
  const value = readCookie(cookies, SITE_USER_INFO_COOKIE);
  // Signing out leaves an empty one for a moment.
  if (!value) return false;
  const info = parseJson(value);
  if (typeof info !== 'object' || info === null) {
    warn(USER_INFO_UNREADABLE_TEXT);
    return false;
  }
  return (info as { readonly authenticated?: unknown }).authenticated === true;
}
