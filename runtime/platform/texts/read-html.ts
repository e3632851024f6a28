import { type DefaultTreeAdapterTypes, defaultTreeAdapter, Parser } from 'parse5';
import { TEXT_LIMITS } from './text-rules.ts';

export type HtmlTree = DefaultTreeAdapterTypes.DocumentFragment;

/** A text as browsers read it. */
export interface Reading {
  readonly tree: HtmlTree;
  /** True where it ends all that it begins and nothing else, so that what stands around it stays as it is. */
  readonly isClosed: boolean;
  /** Where the last `<` is of a text that ends in a tag: with it everything after it would be lost. */
  readonly openTagAt: number | undefined;
}

/** A text beyond {@link TEXT_LIMITS}. */
export class TooMuchMarkup extends Error {
  override readonly name = 'TooMuchMarkup';
}

/** The tag that the tokenizer is at; its types keep it back. */
interface TagReader {
  readonly currentToken: { readonly attrs?: readonly unknown[] } | null;
}

/** Mistakes by which a sign stands for itself. */
const HARMLESS: ReadonlySet<string> = new Set([
  'invalid-first-character-of-tag-name',
  'missing-semicolon-after-character-reference',
  'unknown-named-character-reference',
]);
const WITHOUT_END: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr', 'col']);
const PIECE = 4_096;

function areAllClosed(tree: HtmlTree, text: string): boolean {
  let ends = 0;
  const open: DefaultTreeAdapterTypes.ParentNode[] = [tree];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    for (const child of parent.childNodes) {
      if (!defaultTreeAdapter.isElementNode(child)) continue;
      open.push(child);
      if (WITHOUT_END.has(child.tagName)) continue;
      if (child.sourceCodeLocation?.endTag == null) return false;
      ends += 1;
    }
  }
  return text.split('</').length - 1 === ends;
}

/**
 * Reads a text as browsers do, in a time that grows with its length alone.
 * @throws TooMuchMarkup beyond the limits of depth, elements and attributes
 */
export function readHtml(text: string): Reading {
  let depth = 0;
  let elements = 0;
  let mistakes = 0;
  let endsInTag = false;
  const parser = Parser.getFragmentParser<DefaultTreeAdapterTypes.DefaultTreeAdapterMap>(null, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code }) => {
      if (!HARMLESS.has(code)) mistakes += 1;
      if (code === 'eof-in-tag') endsInTag = true;
    },
    treeAdapter: {
      ...defaultTreeAdapter,
      onItemPush: () => {
        depth += 1;
        elements += 1;
        if (depth > TEXT_LIMITS.depth || elements > TEXT_LIMITS.elements) throw new TooMuchMarkup();
      },
      onItemPop: () => {
        depth -= 1;
      },
    },
  });
  // Each attribute is compared with all before it: a tag of too many is left before that takes long.
  const reader = parser.tokenizer as unknown as TagReader;
  for (let start = 0; start === 0 || start < text.length; start += PIECE) {
    const end = start + PIECE;
    parser.tokenizer.write(text.slice(start, end), end >= text.length);
    if ((reader.currentToken?.attrs?.length ?? 0) > TEXT_LIMITS.attributes) throw new TooMuchMarkup();
  }
  const tree = parser.getFragment();
  return {
    tree,
    isClosed: mistakes === 0 && areAllClosed(tree, text),
    openTagAt: endsInTag ? text.lastIndexOf('<') : undefined,
  };
}
