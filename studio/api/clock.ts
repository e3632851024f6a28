/** Tells the moment in epoch milliseconds. */
export interface Clock {
  now(): number;
}
