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
const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i;

function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
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
    if (name === undefined || (name === 'a' && !SAFE_ADDRESS.test(address))) {
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
export function toRichText(html: string): DocumentFragment {
  const root = document.createElement('div');
  appendClean(parse(html), root, document);
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

function flatten(html: string): string {
  return html.replace(/>\s+</g, '><').trim();
}

/** Whether the editor can show a text without losing any of its markup. */
export function isRichText(html: string): boolean {
  return flatten(cleanHtml(html)) === flatten(parse(html).innerHTML);
}
