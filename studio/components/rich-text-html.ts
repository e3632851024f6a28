/** What a text may be made of, by the name of the element; each is written under the name that stands for it. */
const BLOCKS: Readonly<Record<string, string>> = {
  P: 'p',
  DIV: 'p',
  H1: 'h2',
  H2: 'h2',
  H3: 'h3',
  H4: 'h3',
  BLOCKQUOTE: 'blockquote',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
};
const WORDS: Readonly<Record<string, string>> = { STRONG: 'strong', B: 'strong', EM: 'em', I: 'em', A: 'a' };
const SKIPPED: ReadonlySet<string> = new Set(['SCRIPT', 'STYLE', 'TITLE', 'META', 'LINK', 'TEMPLATE']);
/** Elements that mark words. */
const INLINE: ReadonlySet<string> = new Set(['strong', 'em', 'a']);
const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i;

/** Whether a link may lead to an address: to a page, a place on one, a mailbox or a telephone. */
export function isSafeAddress(address: string): boolean {
  return SAFE_ADDRESS.test(address);
}

/** The elements of a text, which nothing of it runs in. */
export function parseHtml(html: string): HTMLElement {
  // Scripts and styles at the beginning would go into the head otherwise.
  return new DOMParser().parseFromString(`<body>${html}`, 'text/html').body;
}

function appendClean(from: Node, to: Node, document: Document): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.appendChild(document.createTextNode(node.textContent ?? ''));
    if (!(node instanceof Element) || SKIPPED.has(node.tagName)) continue;
    if (node.tagName === 'BR') {
      to.appendChild(document.createElement('br'));
      continue;
    }
    const name = BLOCKS[node.tagName] ?? WORDS[node.tagName];
    const address = node.getAttribute('href') ?? '';
    if (name === undefined || (name === 'a' && !isSafeAddress(address))) {
      appendClean(node, to, document);
      continue;
    }
    const element = document.createElement(name);
    if (name === 'a') element.setAttribute('href', address);
    appendClean(node, element, document);
    to.appendChild(element);
  }
}

function isBlock(node: Node): boolean {
  return node instanceof Element && Object.values(BLOCKS).includes(node.localName);
}

/** Puts words that stand beside paragraphs into paragraphs of their own. */
function wrapLooseWords(root: HTMLElement): void {
  let paragraph: HTMLElement | undefined;
  // The list is a living one, and what is wrapped leaves it.
  for (const node of Array.from(root.childNodes)) {
    if (isBlock(node)) {
      paragraph = undefined;
      continue;
    }
    if (paragraph === undefined && (node.textContent ?? '').trim() === '' && node.nodeName !== 'BR') continue;
    if (paragraph === undefined) {
      paragraph = root.ownerDocument.createElement('p');
      root.insertBefore(paragraph, node);
    }
    paragraph.appendChild(node);
  }
}

/** The elements of a text that the editor can show: paragraphs, headings, lists, quotes, strong words and links. */
function toRichText(html: string): DocumentFragment {
  const root = document.createElement('div');
  appendClean(parseHtml(html), root, document);
  wrapLooseWords(root);
  const fragment = document.createDocumentFragment();
  fragment.append(...root.childNodes);
  return fragment;
}

/**
 * A text as HTML that has structure and nothing else: what is pasted loses its fonts and colours, scripts and unsafe
 * links. An empty text is an empty string.
 */
export function cleanHtml(html: string): string {
  const root = document.createElement('div');
  root.append(toRichText(html));
  if ((root.textContent ?? '').trim() === '') return '';
  for (const element of root.querySelectorAll('p, h2, h3, blockquote')) {
    if (element.childNodes.length === 0) element.remove();
  }
  return root.innerHTML.trim();
}

/** A part of a text: an element's beginning or end, a comment, or words with what they are marked with. */
type Part = readonly [tag: string] | readonly [words: string, marks: string];

function tagOf(element: Element): string {
  const attributes = [...element.attributes].map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`);
  return `<${element.localName}${attributes.sort().join('')}>`;
}

/** Adds words as browsers show them: of spaces one, at the edges of a block none. */
function addWords(parts: Part[], text: string, marks: string): void {
  const before = parts.at(-1);
  const follows = before?.[1] !== undefined;
  const words = text.replace(/[ \t\r\n\f]+/g, ' ');
  const added = !follows || before[0].endsWith(' ') ? words.replace(/^ /, '') : words;
  if (added === '') return;
  if (before?.[1] === marks) parts[parts.length - 1] = [before[0] + added, marks];
  else parts.push([added, marks]);
}

function addTag(parts: Part[], tag: string): void {
  const before = parts.at(-1);
  if (before?.[1] !== undefined) {
    const words = before[0].replace(/ $/, '');
    parts.pop();
    if (words !== '') parts.push([words, before[1]]);
  }
  parts.push([tag]);
}

function addParts(parts: Part[], from: Node, marks: readonly string[]): void {
  for (const node of from.childNodes) {
    if (node instanceof Element) {
      const tag = tagOf(node);
      if (INLINE.has(node.localName)) {
        addParts(parts, node, [...marks, tag]);
        continue;
      }
      addTag(parts, tag);
      addParts(parts, node, []);
      if (node.localName !== 'br') addTag(parts, `</${node.localName}>`);
    } else if (node.nodeType === Node.TEXT_NODE) {
      addWords(parts, node.textContent ?? '', [...marks].sort().join(''));
    } else addTag(parts, `<!--${node.textContent ?? ''}-->`);
  }
}

/** Whether two texts are the same to a reader and hold the same markup, however they are indented and nested. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [one, other].map((html) => {
    const parts: Part[] = [];
    addParts(parts, parseHtml(html), []);
    return JSON.stringify(parts);
  });
  return first === second;
}
