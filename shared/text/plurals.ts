/** How a language words a number, by its plural rules (CLDR); `#` stands for the number. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/**
 * A number in words, in the form that its language has for it.
 * @param language BCP 47 tag of the forms
 */
export function countText(language: string, count: number, forms: PluralForms): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replaceAll('#', String(count));
}
