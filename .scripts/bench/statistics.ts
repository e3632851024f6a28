/** The middle of some numbers; NaN of none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Median, least and greatest of what several runs gave. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Sums up what several runs gave for the same question. */
export function spreadOf(numbers: readonly number[]): Spread {
  return { median: median(numbers), least: Math.min(...numbers), most: Math.max(...numbers) };
}
