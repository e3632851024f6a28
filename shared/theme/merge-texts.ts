import { diff3Merge } from 'node-diff3';

/** What became of two changes of one text. */
export type MergedText =
  | { readonly kind: 'merged'; readonly text: string }
  /** Both changed the same lines. */
  | { readonly kind: 'conflict'; readonly regions: readonly MergeConflict[] };

/** Lines that both sides changed, each with its line ends. */
export interface MergeConflict {
  /** First of them in the text before, from 1. */
  readonly line: number;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Pairs of equal lines that are looked at; of more, such as of texts of blank lines, the whole text is one region. */
const MOST_PAIRS = 2_000_000;

const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\n)/));

function countLines(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

function pairsOf(some: readonly string[], others: readonly string[]): number {
  const counts = countLines(others);
  return [...countLines(some)].reduce((sum, [line, count]) => sum + count * (counts.get(line) ?? 0), 0);
}

/** How many lines all texts begin with. */
function sharedStart(texts: readonly (readonly string[])[]): number {
  const [first = [], ...others] = texts;
  let length = 0;
  while (length < first.length && others.every((lines) => lines[length] === first[length])) length += 1;
  return length;
}

/** Lines after the ones that all texts begin with, without those that they all end with. */
function middles(texts: readonly (readonly string[])[]) {
  const start = sharedStart(texts);
  const rest = texts.map((lines) => lines.slice(start));
  const end = sharedStart(rest.map((lines) => lines.toReversed()));
  const [one = []] = texts;
  return {
    before: one.slice(0, start),
    after: one.slice(one.length - end),
    between: rest.map((lines) => lines.slice(0, lines.length - end)),
  };
}

/**
 * Brings two changes of a text together, region by region: what only one side changed is taken, and what both changed in
 * the same way too. Every line is kept with its end, so that nothing but the changes differs.
 * @param base the text that both sides began with
 */
export function mergeTexts(base: string, mine: string, theirs: string): MergedText {
  if (mine === theirs || theirs === base) return { kind: 'merged', text: mine };
  if (mine === base) return { kind: 'merged', text: theirs };
  const { before, after, between } = middles([base, mine, theirs].map(linesOf));
  const [old = [], ours = [], other = []] = between;
  if (pairsOf(ours, old) + pairsOf(other, old) > MOST_PAIRS) {
    return { kind: 'conflict', regions: [{ line: 1, base, mine, theirs }] };
  }
  const regions = diff3Merge(ours, old, other, { excludeFalseConflicts: true });
  const conflicts = regions.flatMap(({ conflict }) => conflict ?? []);
  if (conflicts.length > 0) {
    return {
      kind: 'conflict',
      regions: conflicts.map(({ o, oIndex, a, b }) => ({
        line: before.length + oIndex + 1,
        base: o.join(''),
        mine: a.join(''),
        theirs: b.join(''),
      })),
    };
  }
  const merged = regions.flatMap(({ ok }) => ok ?? []);
  return { kind: 'merged', text: [...before, ...merged, ...after].join('') };
}
