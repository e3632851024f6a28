import type { Cart } from '#shared/features/cart/shape.ts';
import { isTaxNumberUsual, taxNumberName } from '#shared/features/checkout/tax-number.ts';
import { checkoutWords } from '#shared/features/checkout/words.ts';
import type { FormValues } from './form-answer.ts';

/**
 * The fields of who buys for a business: its name and its tax number, as they were typed or entered before.
 * The country of the buyer, ISO 3166-1 alpha-2, names the number.
 */
export function toBusinessPart(
  { checkoutEntries }: Pick<Cart, 'checkoutEntries'>,
  { country, language }: { readonly country: string; readonly language: string },
  values: FormValues,
  problemAt: (field: string) => string,
) {
  const words = checkoutWords(language);
  const name = taxNumberName(country);
  return {
    company: values['company'] ?? checkoutEntries?.company ?? '',
    taxNumber: values['taxNumber'] ?? checkoutEntries?.taxNumber ?? '',
    taxNumberLabel: name === 'tax' ? words.taxNumber : words[`taxNumber_${name}`],
    taxNumberError: problemAt('taxNumber'),
    isTaxNumberUsual: isTaxNumberUsual(country),
  };
}
