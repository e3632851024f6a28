import { minorDigits, toHundredths } from '#shared/money/minor-units.ts';
import { amountProblem, plainAmount, readTypedAmount } from '../../components/typed-amount.ts';

/**
 * An amount in hundredths of the major unit as it is typed; one that was kept in another currency may have decimals that
 * this one does not have, and is shown with them.
 */
export function amountOfCents(cents: number, currency: string): string {
  const isWhole = minorDigits(currency) === 0 && cents % 100 === 0;
  return (cents / 100).toFixed(isWhole ? 0 : 2);
}

/**
 * Reads an amount of a setting in hundredths of the major unit.
 * @param range least and most, in hundredths of the major unit
 */
export function readCents(
  text: string,
  currency: string,
  [least, most]: readonly [number, number],
): { readonly value: number } | { readonly problem: string } {
  const read = readTypedAmount(text, currency);
  if ('problem' in read) return read;
  const value = toHundredths(read.minor, currency);
  const amount = (limit: number) => `${amountOfCents(limit, currency)} ${currency}`;
  if (value < least) return { problem: `Enter at least ${amount(least)}.` };
  return value > most ? { problem: `Enter at most ${amount(most)}.` } : { value };
}

/** Reads amounts with commas between; none stand for the usual ones. */
export function readAmounts(
  text: string,
  currency: string,
): { readonly value: string } | { readonly problem: string } {
  if (text === '') return { value: '' };
  const amounts = text.split(',').map((amount) => amount.trim());
  const wrong = amounts.find((amount) => amountProblem(amount, currency) !== undefined);
  if (wrong !== undefined) return { problem: `“${wrong}”: ${amountProblem(wrong, currency)}` };
  return { value: amounts.map((amount) => plainAmount(amount, currency)).join(', ') };
}
