import { createFormatMoney } from './format-money.ts';
import { toMoney } from './minor-units.ts';

/**
 * An amount in words of a language, such as `$24.00` or `24,00 €`.
 * @param minor integer in the currency's minor unit
 * @param language BCP 47 tag
 */
export function toAmountText(minor: number, currency: string, language: string): string {
  return createFormatMoney(language)(toMoney(minor, currency));
}
