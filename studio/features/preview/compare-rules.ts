/** Where elements of two pages are that the other one has not. */
export interface Differences {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Places of the elements that are not among others, each of which stands for one. */
function missingIn(elements: readonly string[], others: readonly string[]): number[] {
  const left = new Map<string, number>();
  for (const element of others) left.set(element, (left.get(element) ?? 0) + 1);
  return elements.flatMap((element, index) => {
    const count = left.get(element) ?? 0;
    if (count > 0) left.set(element, count - 1);
    return count > 0 ? [] : [index];
  });
}

/**
 * Where two pages differ, element by element. A element that only moved differs nowhere.
 * @param before the elements of the one page in its order, as texts that are the same for the same element
 */
export function findDifferences(before: readonly string[], after: readonly string[]): Differences {
  return { before: missingIn(before, after), after: missingIn(after, before) };
}
