/** Most characters of what is looked for. */
export const SEARCH_MAX = 100;
/** Most words of it that count. */
const WORDS_MAX = 8;
/** Hits on one page. */
export const SEARCH_PAGE = 24;
/** Most suggestions while somebody types, and from how many characters on. */
export const SUGGESTIONS_MAX = 8;
export const SUGGEST_FROM = 2;
/** How long the visitor has to pause before suggestions are asked for, in ms. */
export const SUGGEST_PAUSE_MS = 180;

/** Kinds of things that are found. */
export const HIT_KINDS = ['products', 'pages'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** Words of the search page that a site has not translated, by their key among its texts. */
export const SEARCH_LABELS = {
  searchKindProducts: 'Products',
  searchKindPages: 'Pages',
  searchSuggestions: 'Suggestions',
} as const;

/** Stand around what was looked for in a text of the database; no text of a site holds them. */
export const MARK_START = '\u0002';
export const MARK_END = '\u0003';

const WORD = /[\p{L}\p{N}]+(?:[-_.][\p{L}\p{N}]+)*/gu;
const JOINT = /[-_.]/;
/** Says more than words: a phrase, a word that must not be there, one or another. */
const OPERATOR = /"|(?:^|\s)-\S|\sor\s/i;

/** What a visitor looks for. */
export interface Search {
  /** As it was typed, without needless spaces. */
  readonly text: string;
  /** Its words in lower case and without accents. */
  readonly words: readonly string[];
}

/** Reads what a visitor looks for. */
export function readSearch(typed: string): Search {
  const text = typed.replace(/\s+/g, ' ').trim().slice(0, SEARCH_MAX);
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return { text, words: [...new Set(plain.match(WORD))].slice(0, WORDS_MAX) };
}

/**
 * Words as a query of PostgreSQL that finds what begins with each of them; empty for a search that says more than
 * words, which PostgreSQL reads by itself.
 * @param weights letters of the parts of a text that count, all of them when empty
 */
export function toPrefixQuery({ text, words }: Search, weights: '' | 'AB' = ''): string {
  if (OPERATOR.test(text)) return '';
  const quote = (word: string) => `'${word}':*${weights}`;
  return words
    .map((word) => {
      const parts = word.split(JOINT);
      return parts.length === 1 ? quote(word) : `(${quote(word)} | (${parts.map(quote).join(' & ')}))`;
    })
    .join(' & ');
}

/** The same search with words in the place of misspelt ones; undefined when none is. */
export function correctSearch(
  { words }: Search,
  meant: ReadonlyMap<string, string | undefined>,
): Search | undefined {
  const corrected = words.map((word) => meant.get(word) ?? word);
  return corrected.every((word, index) => word === words[index])
    ? undefined
    : readSearch(corrected.join(' '));
}

/** Whether every word begins a word of the texts. */
export function isFoundIn({ words }: Search, ...texts: readonly string[]): boolean {
  if (words.length === 0) return false;
  const there = texts.flatMap((text) => readWords(text));
  return words.every((word) => there.some((candidate) => candidate.startsWith(word)));
}

function readWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...(plain.match(WORD) ?? [])].flatMap((word) => [word, ...word.split(JOINT)]);
}
