import { EUROPEAN_ECONOMIC_AREA } from '#shared/places/countries.ts';

/**
 * Where the button that orders has to say that it binds to pay: by article 8 of directive 2011/83/EU in the European
 * Union and the European Economic Area, and by the Consumer Contracts Regulations 2013 in the United Kingdom.
 */
const BINDING: ReadonlySet<string> = new Set([...EUROPEAN_ECONOMIC_AREA, 'GB']);

/** Does the law of a buyer's country want the button to say that it binds to pay? */
export function wantsBindingWords(country: string): boolean {
  return BINDING.has(country);
}

/** Where shops have buyers accept their terms expressly, unless a shop says otherwise. */
export function acceptsExpressly(country: string): boolean {
  return BINDING.has(country) || country === 'CH';
}
