import { minorDigits, type Money, toMoney } from './minor-units.ts';

/**
 * An amount with the same figures in another currency, as a store that has sold nothing yet changes its own: 12.50 USD
 * is 12.50 EUR, and 13 JPY.
 * @param minor integer in the minor unit of `from`
 * @returns integer in the minor unit of `to`, rounded half up
 */
export function moveMinor(minor: number, from: string, to: string): number {
  return Math.round(minor * 10 ** (minorDigits(to) - minorDigits(from)));
}

function isMoneyOf(value: object, currency: string): value is Money {
  return 'currency' in value && value.currency === currency && 'value' in value;
}

/** A value with all moneys in it moved from a currency to another one, by {@link moveMinor}. */
export function moveMoneys(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => moveMoneys(one, from, to));
  if (typeof value !== 'object' || value === null) return value;
  if (isMoneyOf(value, from)) {
    const minor = Math.round(Number(value.value) * 10 ** minorDigits(from));
    return toMoney(moveMinor(minor, from, to), to);
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, moveMoneys(one, from, to)]));
}
