import { plainText } from '#shared/html/plain-text.ts';

/** Something about a page as it is shown, in the block that it is in where it is in one. */
export interface PageMark {
  readonly kind:
    | 'noAlt'
    | 'noHeading'
    | 'manyHeadings'
    | 'skippedHeading'
    | 'longTitle'
    | 'noDescription'
    | 'heavy';
  /** A sentence for who mends it. */
  readonly message: string;
  readonly blockId?: string | undefined;
}

/** A link of a page. */
export interface PageLink {
  readonly href: string;
  readonly blockId?: string | undefined;
}

/** What is read of a page as it is shown. */
export interface ReadPage {
  readonly title: string;
  readonly description: string;
  readonly marks: readonly PageMark[];
  readonly links: readonly PageLink[];
}

/** Longest title that search engines show whole, in characters. */
export const TITLE_LENGTH = 70;
/** Heaviest page by itself, without its pictures, in bytes of its markup. */
export const PAGE_WEIGHT = 250_000;
/** Most of a page that is read. */
const READ_MAX = 2_000_000;

const HIDDEN = /<!--[\s\S]*?-->|<(script|style|template|noscript)\b[\s\S]*?<\/\1\s*>/gi;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi;
const BLOCK_ID = /^b-(?!footer-)(.+)$/;

/** The value of an attribute; undefined where it is not there. */
function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(
    `(?:^|\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+)))?(?=\\s|/|$)`,
    'i',
  ).exec(attributes);
  return found === null ? undefined : (found[1] ?? found[2] ?? found[3] ?? '');
}

const unescape = (text: string) => text.replaceAll('&amp;', '&');

/** The last part of an address, by which people know a picture. */
const nameOf = (address: string) => decodeSafely(address.split(/[?#]/)[0]?.split('/').at(-1) ?? address);

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Heading {
  readonly level: number;
  readonly text: string;
  readonly blockId: string | undefined;
}

function aboutHeadings(headings: readonly Heading[]): PageMark[] {
  const first = headings.filter(({ level }) => level === 1);
  const skipped = headings.filter(({ level }, at) => at > 0 && level > (headings[at - 1]?.level ?? 0) + 1);
  return [
    ...(first.length === 0
      ? [
          {
            kind: 'noHeading' as const,
            message: 'The page has no heading of level 1, which says what it is about.',
          },
        ]
      : []),
    ...first.slice(1).map(({ text, blockId }) => ({
      kind: 'manyHeadings' as const,
      message: `“${text}” is another heading of level 1. A page has one; make it one of level 2.`,
      blockId,
    })),
    ...skipped.map(({ text, level, blockId }) => ({
      kind: 'skippedHeading' as const,
      message: `“${text}” is a heading of level ${level}, and a level before it is missing.`,
      blockId,
    })),
  ];
}

function aboutHead(title: string, description: string, bytes: number): PageMark[] {
  return [
    ...(title.length > TITLE_LENGTH
      ? [
          {
            kind: 'longTitle' as const,
            message: `The title has ${title.length} characters. Search engines cut it at about ${TITLE_LENGTH}.`,
          },
        ]
      : []),
    ...(description === ''
      ? [
          {
            kind: 'noDescription' as const,
            message: 'The page has no description. Search engines choose some of its words instead.',
          },
        ]
      : []),
    ...(bytes > PAGE_WEIGHT
      ? [
          {
            kind: 'heavy' as const,
            message: `The page weighs ${Math.round(bytes / 1000)} KB without its pictures. Divide it into several pages.`,
          },
        ]
      : []),
  ];
}

const textOf = (markup: string) => plainText(markup).trim();

/**
 * Reads a page as it is shown: its title and description, its links, and what keeps people or search engines from
 * understanding it. Takes as long as the page is long.
 * @param whole markup of the page
 */
export function readShownPage(whole: string): ReadPage {
  const html = whole.slice(0, READ_MAX).replace(HIDDEN, '');
  const marks: PageMark[] = [];
  const links: PageLink[] = [];
  const headings: Heading[] = [];
  let description = '';
  let blockId: string | undefined;
  for (const found of html.matchAll(TAG)) {
    const [tag, slash, name = '', attributes = ''] = found;
    const element = name.toLowerCase();
    if (slash === '/') {
      if (element === 'main') blockId = undefined;
      continue;
    }
    blockId = BLOCK_ID.exec(attribute(attributes, 'id') ?? '')?.[1] ?? blockId;
    if (element === 'meta' && attribute(attributes, 'name') === 'description') {
      description = unescape(attribute(attributes, 'content') ?? '').trim();
    } else if (element === 'a') {
      const href = attribute(attributes, 'href');
      if (href !== undefined) links.push({ href: unescape(href), blockId });
    } else if (element === 'img' && attribute(attributes, 'alt') === undefined) {
      const src = nameOf(attribute(attributes, 'src') ?? attribute(attributes, 'data-src') ?? '');
      marks.push({ kind: 'noAlt', message: `The picture ${src} has no alt text.`, blockId });
    } else if (/^h[1-6]$/.test(element)) {
      const from = found.index + tag.length;
      const end = html.indexOf('</h', from);
      const text = textOf(html.slice(from, end < 0 ? from : end));
      headings.push({ level: Number(element[1]), text, blockId });
    }
  }
  const title = textOf(/<title>([^<]*)<\/title>/i.exec(html)?.[1] ?? '');
  return {
    title,
    description,
    links,
    marks: [...aboutHead(title, description, whole.length), ...aboutHeadings(headings), ...marks],
  };
}
