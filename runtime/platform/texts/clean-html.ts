import { fromParse5 } from 'hast-util-from-parse5';
import { sanitize } from 'hast-util-sanitize';
import { toParse5 } from 'hast-util-to-parse5';
import { type DefaultTreeAdapterTypes, html as tags, serialize } from 'parse5';
import { type HtmlTree, readHtml, TooMuchMarkup } from './read-html.ts';
import { ALLOW_LIST, TEXT_LIMITS } from './text-rules.ts';

/** A text that may be printed where it is read as HTML. */
export interface CleanText {
  readonly text: string;
  /** True where something was taken out. */
  readonly isChanged: boolean;
}

type Tree = ReturnType<typeof fromParse5>;
type Element = Extract<Tree, { type: 'element' }>;

const MOST_ROUNDS = 4;

function* elementsOf(tree: Tree): Generator<Element> {
  if (tree.type === 'element') yield tree;
  if ('children' in tree) for (const child of tree.children) yield* elementsOf(child);
}

/** What a tree is written as. Browsers swallow a line break at the beginning of a `pre`, so it is written twice. */
function write(tree: Tree): string {
  return serialize(toParse5(tree) as DefaultTreeAdapterTypes.ParentNode);
}

function keepFirstLineBreaks(tree: Tree): void {
  for (const { tagName, children } of elementsOf(tree)) {
    const [first] = children;
    if (tagName === 'pre' && first?.type === 'text' && first.value.startsWith('\n')) {
      first.value = `\n${first.value}`;
    }
  }
}

/** Takes pictures that lost their address, and keeps pages that a link opens from reaching back; true if it did. */
function finish(tree: Tree): boolean {
  let isDone = false;
  for (const element of elementsOf(tree)) {
    const isEmpty = (child: Tree) =>
      child.type === 'element' && child.tagName === 'img' && child.properties['src'] == null;
    if (element.children.some(isEmpty)) {
      element.children = element.children.filter((child) => !isEmpty(child));
      isDone = true;
    }
    const { tagName, properties } = element;
    if (tagName !== 'a' || properties['target'] == null) continue;
    const rel = Array.isArray(properties['rel']) ? properties['rel'] : [];
    if (rel.includes('noopener')) continue;
    properties['rel'] = [...rel, 'noopener'];
    isDone = true;
  }
  return isDone;
}

/** Takes out drawings and formulas, whose elements are others under the same names, and templates; true if it did. */
function dropForeign(parent: DefaultTreeAdapterTypes.ParentNode): boolean {
  const isOwn = (child: DefaultTreeAdapterTypes.ChildNode) =>
    !('tagName' in child) || (child.namespaceURI === tags.NS.HTML && child.tagName !== 'template');
  const kept = parent.childNodes.filter(isOwn);
  let isChanged = kept.length < parent.childNodes.length;
  parent.childNodes = kept;
  for (const child of kept) if ('childNodes' in child && dropForeign(child)) isChanged = true;
  return isChanged;
}

/** The text without what is not on the allow-list. */
function cleanOnce(tree: HtmlTree): {
  readonly text: string;
  readonly isChanged: boolean;
  readonly isFinished: boolean;
} {
  const hadForeign = dropForeign(tree);
  const read = fromParse5(tree);
  keepFirstLineBreaks(read);
  const clean = sanitize(read, ALLOW_LIST);
  const whole: Element = {
    type: 'element',
    tagName: 'div',
    properties: {},
    children: (clean.type === 'root' ? clean.children : [clean]) as Element['children'],
  };
  const kept = write(whole);
  const isChanged = hadForeign || write({ ...whole, children: (read as Element).children }) !== kept;
  const isFinished = !finish(whole);
  return { text: isFinished ? kept : write(whole), isChanged, isFinished };
}

/** The words of a text that is beyond the limits, without any tag. */
function wordsOf(text: string): string {
  return text
    .replace(/<[^<>]*>?/g, ' ')
    .replaceAll('>', '&gt;')
    .trim();
}

/**
 * Takes out of a text what whoever may not inject code does not write: all that is not on the allow-list. A text of
 * which nothing is taken stays byte for byte, unless it leaves elements open or ends others: it is closed then.
 * Cleaning the answer changes nothing. Beyond the limits of size and depth the words stay, without markup.
 */
export function cleanHtml(text: string): CleanText {
  if (!text.includes('<')) return { text, isChanged: false };
  if (text.length > TEXT_LIMITS.length) return { text: wordsOf(text), isChanged: true };
  try {
    let isChanged = false;
    let current = text;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const { tree, isClosed, openTagAt } = readHtml(current);
      if (openTagAt !== undefined) {
        current = `${current.slice(0, openTagAt)}&lt;${current.slice(openTagAt + 1)}`;
        continue;
      }
      const once = cleanOnce(tree);
      if (!once.isChanged && once.isFinished && isClosed) return { text: current, isChanged };
      isChanged ||= once.isChanged;
      if (once.text === current) return { text: current, isChanged };
      current = once.text;
    }
  } catch (error) {
    if (!(error instanceof TooMuchMarkup)) throw error;
  }
  return { text: wordsOf(text), isChanged: true };
}
