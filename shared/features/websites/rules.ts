/** Longest title of a site. */
export const TITLE_MAX = 100;
/** Longest tag line. */
export const TAG_LINE_MAX = 200;
/** Host names that one site may have. */
export const HOSTS_MAX = 20;

/** What a new site begins with. */
export const SITE_STARTS = ['sample-theme', 'sample-shop', 'empty'] as const;

/**
 * `sample-theme`: the theme of the sample shop with texts to write over and an empty shop; `sample-shop`: the
 * whole sample shop with its products; `empty`: the smallest theme there is, with one page.
 */
export type SiteStart = (typeof SITE_STARTS)[number];

const HOST_MAX = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/;
const ZONE = /^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/;

/** Names that visitors would take for a part of the whole service. */
const RESERVED = new Set([
  'admin',
  'api',
  'assets',
  'ftp',
  'localhost',
  'mail',
  'smtp',
  'static',
  'status',
  'studio',
  'www',
]);

/** True for one part of a host name, in lower case (RFC 1123). */
function isHostLabel(text: string): boolean {
  return LABEL.test(text);
}

/** True for a word that may stand before the server's own host name as the address of a site. */
export function isSlug(text: string): boolean {
  return isHostLabel(text) && !text.startsWith('xn--') && !RESERVED.has(text);
}

/** True for a whole host name in lower case, without scheme, port and path; numbers alone are no name. */
export function isHostName(text: string): boolean {
  const labels = text.split('.');
  return text.length <= HOST_MAX && labels.every(isHostLabel) && /[a-z]/.test(labels.at(-1) ?? '');
}

/** True for a language tag such as `de` or `pt-BR`. */
export function isLanguageTag(text: string): boolean {
  return LANGUAGE.test(text);
}

/** True for the name of a time zone such as `Europe/Rome`. */
export function isTimeZone(text: string): boolean {
  if (!ZONE.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
