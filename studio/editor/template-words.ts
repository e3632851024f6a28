/** A word of the dialect with what it means. */
export interface TemplateWord {
  readonly name: string;
  readonly summary: string;
  /** How it is used, as Markdown; may be empty. */
  readonly example: string;
}

/** All words that can be offered. */
export interface TemplateWords {
  readonly instructions: readonly TemplateWord[];
  readonly predicates: readonly TemplateWord[];
  readonly formatters: readonly TemplateWord[];
}

/** Words that fit at a place, and how many characters before it they replace. */
export interface Offer {
  readonly kind: 'instruction' | 'formatter';
  readonly words: readonly TemplateWord[];
  readonly replaces: number;
}

/**
 * What can be typed next inside a tag.
 * @param before text of the line up to the caret
 * @returns undefined outside of tags and where only data can stand
 */
export function offerWords(before: string, words: TemplateWords): Offer | undefined {
  const tag = /\{([^{}]*)$/.exec(before)?.[1];
  if (tag === undefined) return undefined;
  const formatter = /\|([\w-]*)$/.exec(tag)?.[1];
  if (formatter !== undefined && !tag.startsWith('.')) {
    return { kind: 'formatter', words: words.formatters, replaces: formatter.length };
  }
  const predicate = /^\.(?:or|if) ([\w-]*\??)$/.exec(tag)?.[1];
  if (predicate !== undefined) {
    return { kind: 'instruction', words: words.predicates, replaces: predicate.length };
  }
  const instruction = /^\.([a-zA-Z][\w-]*\??)?$/.exec(tag)?.[1] ?? (tag === '.' ? '' : undefined);
  if (instruction === undefined) return undefined;
  return {
    kind: 'instruction',
    words: [...words.instructions, ...words.predicates],
    replaces: instruction.length,
  };
}

const WORD = /[A-Za-z][\w-]*\??/g;

/**
 * The word of the dialect at a place of a line.
 * @param column the place, from 1
 * @returns the word with the columns it spans, or undefined
 */
export function findWordAt(
  line: string,
  column: number,
  words: TemplateWords,
): (TemplateWord & { from: number; to: number }) | undefined {
  const match = [...line.matchAll(WORD)].find(
    (one) => one.index < column && column <= one.index + one[0].length + 1,
  );
  const before = match?.index === undefined ? '' : line.slice(0, match.index);
  if (match === undefined || !/\{[^{}]*$/.test(before)) return undefined;
  const lists = before.endsWith('|') ? [words.formatters] : [words.instructions, words.predicates];
  if (!/[.|]$|\.(?:or|if) $/.test(before)) return undefined;
  const found = lists.flat().find(({ name }) => name === match[0] || name.split(' ')[0] === match[0]);
  if (found === undefined) return undefined;
  return { ...found, from: match.index + 1, to: match.index + match[0].length + 1 };
}
