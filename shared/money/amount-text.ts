import { minorDigits } from './minor-units.ts';

/**
 * An amount in words of a language, such as `$24.00` or `24,00 €`.
 * @param minor integer in the currency's minor unit
 * @param language BCP 47 tag
 */
export function toAmountText(minor: number, currency: string, language: string): string {
  const digits = minorDigits(currency);
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(minor / 10 ** digits);
}
