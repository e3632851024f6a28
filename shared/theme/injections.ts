/** Signs that no text of a theme or a page holds: they stand where a theme wants the head of a page. */
const HEAD_SIGN = '\uE0F0awning-head\uE0F1';

/** Where nothing of a page is read as markup: up to what ends it, or to the end of the page. */
const CLOSED = /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|title|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** What a region gets in the place of the head until it is known where that may stand. */
export const HEAD_PLACE = HEAD_SIGN;

/** Where the head goes on a page that has no place for it. */
function withHead(html: string, head: string): string {
  const opening =
    /<head\b[^<>]*>/i.exec(html) ?? /<html\b[^<>]*>/i.exec(html) ?? /<!doctype[^<>]*>/i.exec(html);
  const at = opening === null ? 0 : opening.index + opening[0].length;
  return `${html.slice(0, at)}${head}${html.slice(at)}`;
}

/** The first sign that is no part of a comment or a script; -1 where there is none. */
function openPlaceIn(html: string): number {
  let place = html.indexOf(HEAD_SIGN);
  for (const { index, 0: closed } of html.matchAll(CLOSED)) {
    if (place < index) break;
    const end = index + closed.length;
    if (place < end) place = html.indexOf(HEAD_SIGN, end);
  }
  return place;
}

/**
 * Puts the head of a page where its theme wants it: once, at the first place that is no comment and no script. A theme
 * that has no such place gets it at the beginning of the head.
 */
export function placeHead(html: string, head: string): string {
  if (!html.includes(HEAD_SIGN)) return withHead(html, head);
  const place = openPlaceIn(html);
  if (place === -1) return withHead(html.replaceAll(HEAD_SIGN, ''), head);
  const before = html.slice(0, place).replaceAll(HEAD_SIGN, '');
  return before + head + html.slice(place + HEAD_SIGN.length).replaceAll(HEAD_SIGN, '');
}

type Facts = Readonly<Record<string, unknown>>;

/** What of the platform's injections a page has, by the names after `squarespace.` and `squarespace-`. */
export function injectionsOf(frame: unknown, values: Readonly<Record<string, string>>): Facts {
  const all: Record<string, unknown> = {
    headers: '',
    footers: '',
    'main-content': '',
    'post-entry': '',
    'page-id': '',
    'page-classes': '',
    'cart-classes': '',
    'template-revision': '',
    ...(typeof frame === 'object' ? frame : {}),
    ...values,
  };
  return {
    ...Object.fromEntries(Object.entries(all).map(([name, value]) => [`squarespace-${name}`, value])),
    squarespace: all,
  };
}
