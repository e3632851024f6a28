import { minorDigits, toMoney } from '#shared/money/minor-units.ts';

/** An amount that has to be rounded where a currency has no decimals, in hundredths. */
const EXAMPLE_CENTS = 1250;

const textOf = (major: number, currency: string): string => {
  const { value } = toMoney(Math.round(major * 10 ** minorDigits(currency)), currency);
  return `${value} ${currency}`;
};

/**
 * What becomes of a store that takes another currency, told before it does.
 * @param from ISO 4217 code of the currency of now
 * @param to that of the one that is chosen
 */
export function currencyChangeText(from: string, to: string): string {
  const major = minorDigits(from) === 0 ? Math.round(EXAMPLE_CENTS / 100) : EXAMPLE_CENTS / 100;
  const rounding =
    minorDigits(to) < minorDigits(from) ? ` ${to} has no decimals, so amounts are rounded for good.` : '';
  return `Nothing is converted: what costs ${textOf(major, from)} now costs ${textOf(major, to)} then. Prices, shipping and fixed discounts keep their figures, also in carts that are filled already.${rounding} Once something is sold, the currency stays.`;
}
