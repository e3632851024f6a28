import { property } from '#shared/json/values.ts';

/** What a merchant makes to stand around the content of every page. */
export interface SiteFramePart {
  /** Name of its element. */
  readonly element: 'header' | 'footer';
  /** What the JSON of a page calls it. */
  readonly name: string;
  /** Name of the block that shows it. */
  readonly block: string;
  /** Whether its part of the JSON says that the merchant made it. */
  isMade(value: unknown): boolean;
}

/** Header and footer of a site. */
export const SITE_FRAME: readonly SiteFramePart[] = [
  {
    element: 'header',
    name: 'siteHeader',
    block: 'site-header',
    isMade: (value) => property(value, 'isSet') === true,
  },
  { element: 'footer', name: 'siteFooter', block: 'site-footer', isMade: (value) => value !== undefined },
];

/** Where something stands in a text. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** What holds no elements, from its first characters to its last ones. */
const OPAQUE: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<script', '</script'],
  ['<style', '</style'],
  ['<template', '</template'],
];

/** Whether a tag of this name begins here, after its `<` or `</`. */
function isTag(html: string, at: number, name: string): boolean {
  return html.startsWith(name, at) && /[\s/>]/.test(html[at + name.length] ?? '');
}

/** The outermost elements of a name within a part of a page. */
function elementsIn(html: string, { start, end }: Span, name: string): readonly Span[] {
  const found: Span[] = [];
  let depth = 0;
  let opened = start;
  let at = html.indexOf('<', start);
  while (at >= 0 && at < end) {
    let next = at + 1;
    const here = at;
    const opaque = OPAQUE.find(([first]) => html.startsWith(first, here));
    if (opaque !== undefined) {
      const ended = html.indexOf(opaque[1], at);
      if (ended < 0) break;
      next = ended + opaque[1].length;
    } else if (isTag(html, next, name)) {
      if (depth === 0) opened = at;
      depth += 1;
    } else if (depth > 0 && html[next] === '/' && isTag(html, next + 1, name)) {
      const closed = html.indexOf('>', at);
      if (closed < 0) break;
      depth -= 1;
      if (depth === 0) found.push({ start: opened, end: closed + 1 });
      next = closed + 1;
    }
    at = html.indexOf('<', next);
  }
  return found;
}

/** Where the content of a page stands; nowhere where it cannot be told. */
function contentIn(html: string, content: string): Span {
  const start = content.trim() === '' ? html.indexOf('<main') : html.indexOf(content);
  return start < 0 ? { start: html.length, end: html.length } : { start, end: start + content.length };
}

/**
 * Puts a header or a footer in the place of the one that a page has: of the first `<header>` before its content, of the
 * last `<footer>` after it. Where it has none, it begins or ends the body.
 * @param html of a whole page
 * @param content of the page, as it stands in it
 */
export function withFramePart(
  html: string,
  content: string,
  element: SiteFramePart['element'],
  markup: string,
): string {
  const main = contentIn(html, content);
  const isHeader = element === 'header';
  const body = html.indexOf('<body');
  const around = isHeader
    ? { start: Math.max(body, 0), end: main.start }
    : { start: main.end, end: html.length };
  const found = elementsIn(html, around, element);
  const edge = isHeader ? html.indexOf('>', around.start) + 1 : html.lastIndexOf('</body');
  const none = edge < 0 ? html.length : edge;
  const { start, end } = (isHeader ? found[0] : found.at(-1)) ?? { start: none, end: none };
  return html.slice(0, start) + markup + html.slice(end);
}
