import { minorDigits } from '#shared/money/minor-units.ts';

/** Currencies that Stripe counts in whole units. */
const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Currencies that Stripe counts in hundredths, and takes in whole units alone. */
const IN_WHOLE_UNITS = new Set(['ISK', 'UGX']);
/** Currencies that Stripe counts in thousandths; the last digit has to be 0, as it is for our hundredths. */
const WITH_THREE_DECIMALS = new Set('BHD JOD KWD OMR TND'.split(' '));

function factorOf(currency: string): number {
  const digits = WITHOUT_DECIMALS.has(currency) ? 0 : WITH_THREE_DECIMALS.has(currency) ? 3 : 2;
  return 10 ** (digits - minorDigits(currency));
}

/**
 * An amount in our minor unit as Stripe counts it.
 * @returns undefined for an amount that cannot be paid in the currency, such as 10.50 in whole units
 */
export function toStripeAmount(minor: number, currency: string): number | undefined {
  const amount = minor * factorOf(currency);
  const step = IN_WHOLE_UNITS.has(currency) ? 100 : 1;
  return Number.isInteger(amount / step) ? amount : undefined;
}

/** An amount as Stripe counts it in our minor unit; a part of one, which never is what was asked for, stays a part. */
export function fromStripeAmount(amount: number, currency: string): number {
  return amount / factorOf(currency);
}
