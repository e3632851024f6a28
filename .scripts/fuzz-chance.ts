/** Chance that a seed repeats. */
export interface Chance {
  /** A whole number from 0, below `end`. */
  below(end: number): number;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

/** Chance from a seed: the same numbers in the same order every time. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (end: number): number => next() % end;
  return { below, pick: (list) => list[below(list.length)] as (typeof list)[number] };
}
