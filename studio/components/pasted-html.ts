import { cleanHtml, parseHtml } from './rich-text-html.ts';

/** From this weight on, words are strong. */
const STRONG_FROM = 600;

/** A list that Word writes as paragraphs: which one it is, and how deep. */
const WORD_LIST = /mso-list:\s*l(\d+)\s+level(\d+)/i;
/** What stands before an entry of a numbered one: "1.", "a)". */
const NUMBER = /^\s*\(?(?:\d+|[a-z]|[ivx]+)[.)]/i;

/** What Word writes as a paragraph with a class. */
const WORD_HEADINGS: Readonly<Record<string, string>> = {
  MsoTitle: 'h2',
  MsoSubtitle: 'h3',
  MsoQuote: 'blockquote',
  MsoIntenseQuote: 'blockquote',
};

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Says by elements what Google Docs says by styles of its spans; the bold element around all of it is no bold. */
function readLooks(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll<HTMLElement>('b, strong, i, em')) {
    const { fontWeight, fontStyle } = wrapper.style;
    if (fontWeight === 'normal' || fontWeight === '400' || fontStyle === 'normal')
      wrapper.replaceWith(...wrapper.childNodes);
  }
  for (const span of body.querySelectorAll<HTMLElement>('span[style]')) {
    if (span.closest('h1, h2, h3, h4, h5, h6') !== null) continue;
    const { fontWeight, fontStyle } = span.style;
    const isStrong = fontWeight === 'bold' || Number(fontWeight) >= STRONG_FROM;
    const looks = [...(isStrong ? ['strong'] : []), ...(fontStyle === 'italic' ? ['em'] : [])];
    for (const look of looks) {
      const element = span.ownerDocument.createElement(look);
      element.append(...span.childNodes);
      span.append(element);
    }
  }
}

/** Takes the sign before an entry out of it, and says whether it is a number. */
function takeSign(entry: Element): boolean {
  const sign = [...entry.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const isNumbered = NUMBER.test(sign?.textContent ?? '');
  sign?.remove();
  return isNumbered;
}

/** Makes lists of the paragraphs that Word writes for them. */
function readWordLists(body: HTMLElement): void {
  /** The lists that are open, from the outermost one. */
  let open: Element[] = [];
  let before: Element | null = null;
  for (const entry of body.querySelectorAll('p[style], h1[style], h2[style], h3[style]')) {
    const [, , depth] = WORD_LIST.exec(entry.getAttribute('style') ?? '') ?? [];
    if (depth === undefined) continue;
    if (entry.previousElementSibling !== before) open = [];
    const isNumbered = takeSign(entry);
    const level = Math.min(Number(depth), open.length + 1);
    open = open.slice(0, level);
    if (open.length < level) {
      const list = body.ownerDocument.createElement(isNumbered ? 'ol' : 'ul');
      const outer = open.at(-1)?.lastElementChild;
      if (outer == null) entry.before(list);
      else outer.append(list);
      open.push(list);
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...entry.childNodes);
    open.at(-1)?.append(item);
    entry.remove();
    before = open[0] ?? null;
  }
}

function readWordHeadings(body: HTMLElement): void {
  for (const [name, element] of Object.entries(WORD_HEADINGS)) {
    for (const paragraph of body.querySelectorAll(`p.${name}`)) rename(paragraph, element);
  }
}

/** Takes out what word processors put between paragraphs to keep them apart. */
function dropEmptyLines(body: HTMLElement): void {
  for (const line of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const isEmpty = (line.textContent ?? '').replaceAll('\u{A0}', ' ').trim() === '';
    if (isEmpty && line.querySelector('img') === null) line.remove();
  }
  for (const lineBreak of body.querySelectorAll('body > br')) lineBreak.remove();
}

/** What was copied in a word processor or on a page, as a text of structure and nothing else. */
export function cleanPasted(html: string): string {
  const body = parseHtml(html);
  readWordLists(body);
  readWordHeadings(body);
  readLooks(body);
  dropEmptyLines(body);
  return cleanHtml(body.innerHTML);
}
