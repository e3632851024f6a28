import { findMarks, withoutMarks } from '#shared/features/page-content/edit-marks.ts';

/** Attribute of what can be edited; it names the target. */
export const EDIT = 'data-edit';

/** Elements whose words are no page text: marks only go from them. */
const WITHOUT_ELEMENTS = 'title, textarea, option, select, style, script, template, svg';

/** Elements that stand in a line of text. */
const PHRASES = 'a, abbr, b, br, cite, code, em, i, img, kbd, mark, q, small, span, strong, sub, sup, u, wbr';

function textsOf(page: Document): Text[] {
  const walker = page.createTreeWalker(page.documentElement, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  return texts;
}

function cleanAttributes(page: Document): void {
  for (const element of page.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const clean = withoutMarks(value);
      if (clean !== value) element.setAttribute(name, clean);
    }
  }
}

/** A mark in the page: a comment that opens or closes a target. */
interface Found {
  readonly node: Comment;
  readonly opens: string | undefined;
}

/** Puts comments where marks are in a text. */
function cutMarks(text: Text): Found[] {
  const words = text.data;
  const marks = findMarks(words);
  if (marks.length === 0) return [];
  if (text.parentElement?.closest(WITHOUT_ELEMENTS) != null) {
    text.data = withoutMarks(words);
    return [];
  }
  const page = text.ownerDocument;
  const found: Found[] = [];
  const parts: Node[] = [];
  let end = 0;
  for (const { at, length, opens } of marks) {
    if (at > end) parts.push(page.createTextNode(words.slice(end, at)));
    const node = page.createComment('edit');
    found.push({ node, opens });
    parts.push(node);
    end = at + length;
  }
  if (end < words.length) parts.push(page.createTextNode(words.slice(end)));
  text.replaceWith(...parts);
  return found;
}

/** Elements that hold words of a line and nothing that stands by itself. */
const HOLDS_LINE =
  'p, h1, h2, h3, h4, h5, h6, a, span, button, label, strong, em, small, figcaption, summary';

/** Attribute of a place of the theme that holds nothing yet; it says what the place is called. */
export const EMPTY = 'data-edit-empty';

function isLine(nodes: readonly Node[]): boolean {
  return nodes.every((node) => !(node instanceof Element) || node.matches(PHRASES));
}

/** True for what can be seen: words and elements. */
function isSomething(node: Node): boolean {
  return node instanceof Element || (node.textContent ?? '').trim() !== '';
}

/** Puts what stands between two marks into an element; false where it is not in one element. */
function wrap(open: Comment, close: Comment, target: string, ids: Set<string>): boolean {
  if (open.parentNode === null || open.parentNode !== close.parentNode) return false;
  const nodes: Node[] = [];
  for (let node = open.nextSibling; node !== null && node !== close; node = node.nextSibling)
    nodes.push(node);
  const page = open.ownerDocument;
  const isPicture = nodes.some((node) => node instanceof Element && node.matches('img'));
  const isEmptyPlace = target.startsWith('place:') && !nodes.some(isSomething);
  const isInline = isEmptyPlace
    ? (open.parentElement?.matches(HOLDS_LINE) ?? false)
    : target.startsWith('line:') || (isLine(nodes) && !isPicture && !target.startsWith('rich:'));
  const element = page.createElement(isInline ? 'span' : 'div');
  element.setAttribute(EDIT, target);
  element.tabIndex = 0;
  if (isEmptyPlace) element.setAttribute(EMPTY, target.slice('place:'.length).replaceAll('-', ' '));
  // Morphing finds the same text again by its id, wherever it moved.
  const id = `edit-${target}`;
  if (!ids.has(id)) element.id = id;
  ids.add(id);
  open.before(element);
  // A place with nothing but white space is shown as what it is: empty.
  if (isEmptyPlace) for (const node of nodes) node.parentNode?.removeChild(node);
  else element.append(...nodes);
  return true;
}

/**
 * Turns the marks of a page into elements that can be edited, and takes them out everywhere else: of attributes, of the
 * title, and where what they stand around is not within one element.
 */
export function markElements(page: Document): void {
  cleanAttributes(page);
  const ids = new Set<string>();
  const opened: { readonly node: Comment; readonly target: string }[] = [];
  const comments: Comment[] = [];
  for (const { node, opens } of textsOf(page).flatMap(cutMarks)) {
    comments.push(node);
    if (opens !== undefined) {
      opened.push({ node, target: opens });
      continue;
    }
    const open = opened.pop();
    if (open !== undefined) wrap(open.node, node, open.target, ids);
  }
  for (const comment of comments) comment.remove();
}
