import { wantsBindingWords } from '#shared/features/checkout/legal-countries.ts';
import { checkoutTerms } from '#shared/features/checkout/terms.ts';
import { checkoutWords } from '#shared/features/checkout/words.ts';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import type { FormValues } from './form-answer.ts';

/**
 * The pages that a shop tells its buyers of, and whether their terms are to be accepted.
 * @param settings the preferences of the checkout
 * @param country of the buyer, ISO 3166-1 alpha-2
 */
export function toTerms(settings: Preferences, country: string, language: string) {
  const words = checkoutWords(language);
  const { pages, isAcceptanceAsked } = checkoutTerms(settings, country);
  return { policies: pages.map(({ kind, url }) => ({ url, name: words[kind] })), isAcceptanceAsked };
}

/** The terms as the form of the checkout asks for them, and whether its button has to bind in its words. */
export function toTermsPart(
  settings: Preferences,
  { country, language }: { readonly country: string; readonly language: string },
  values: FormValues,
  problemAt: (field: string) => string,
) {
  return {
    ...toTerms(settings, country, language),
    isBinding: wantsBindingWords(country),
    isAccepted: values['acceptsTerms'] !== undefined,
    termsError: problemAt('terms'),
  };
}
