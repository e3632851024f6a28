/** Where the time comes from. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

/** Milliseconds from a fixed point, for measuring. */
export const stopwatch = (): number => performance.now();

export const systemClock: Clock = { now: () => Date.now() };
