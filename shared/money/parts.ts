/**
 * A part of an amount in whole units, halves rounded away from 0.
 * @param amount integer in the minor unit
 * @param numerator integer, with `denominator` the share: 7 of 100 is 7 %
 * @param denominator integer above 0
 */
export function partOf(amount: number, numerator: number, denominator: number): number {
  const product = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const size = product < 0n ? -product : product;
  const rounded = Number((size * 2n + divisor) / (divisor * 2n));
  return product < 0n ? -rounded : rounded;
}

/**
 * Spreads an amount over weights by largest remainder, so that the parts add up to it exactly. Of equal remainders the first gets the unit. No part is above its weight while the amount is at most the sum
 * of the weights.
 * @param total integer of 0 or more
 * @param weights integers of 0 or more; where all are 0, all parts are
 */
export function spread(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const parts = exact.map((product) => Number(product / sum));
  const missing = total - parts.reduce((all, part) => all + part, 0);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % sum }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    );
  const lifted = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return parts.map((part, index) => part + (lifted.has(index) ? 1 : 0));
}
