/** Where pieces of two pages are that the other one has not. */
export interface Differences {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Places of the pieces that are not among others, each of which stands for one. */
function missingIn(pieces: readonly string[], others: readonly string[]): number[] {
  const left = new Map<string, number>();
  for (const piece of others) left.set(piece, (left.get(piece) ?? 0) + 1);
  return pieces.flatMap((piece, index) => {
    const count = left.get(piece) ?? 0;
    if (count > 0) left.set(piece, count - 1);
    return count > 0 ? [] : [index];
  });
}

/**
 * Where two pages differ, piece by piece. A piece that only moved differs nowhere.
 * @param before the pieces of the one page in its order, as texts that are the same for the same piece
 */
export function findDifferences(before: readonly string[], after: readonly string[]): Differences {
  return { before: missingIn(before, after), after: missingIn(after, before) };
}
