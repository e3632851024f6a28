/** Signs that no text of a theme or a page holds: they stand where a theme wants the head of a page. */
const HEAD_SIGN = '\uE0F0awning-head\uE0F1';

/** Where nothing of a page is read as markup; the last group holds what ends it, and nothing where that is missing. */
const CLOSED = /<!--[\s\S]*?(-->|$)|<(script|style|textarea|title|noscript)\b[\s\S]*?(<\/\2\s*>|$)/gi;

/** What a region gets in the place of the head until it is known where that may stand. */
export const HEAD_PLACE = HEAD_SIGN;

/** Where the head goes on a page that has no place for it. */
function withHead(html: string, head: string): string {
  const opening = /<head\b[^>]*>/i.exec(html) ?? /<html\b[^>]*>/i.exec(html) ?? /<!doctype[^>]*>/i.exec(html);
  const at = opening === null ? 0 : opening.index + opening[0].length;
  return `${html.slice(0, at)}${head}${html.slice(at)}`;
}

/**
 * Puts the head of a page where its theme wants it: once, at the first place that is no comment and no script. A theme
 * that has no such place gets it at the beginning of the head.
 */
export function placeHead(html: string, head: string): string {
  if (!html.includes(HEAD_SIGN)) return withHead(html, head);
  const isOpen = (place: number) => {
    const last = [...html.slice(0, place).matchAll(CLOSED)].at(-1);
    return last === undefined || (last[1] ?? last[3]) !== '';
  };
  let place = html.indexOf(HEAD_SIGN);
  while (place !== -1 && !isOpen(place)) place = html.indexOf(HEAD_SIGN, place + HEAD_SIGN.length);
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
