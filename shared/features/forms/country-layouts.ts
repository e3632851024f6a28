import { addressFields } from '#shared/places/address-form.ts';
import type { AddressPart } from '#shared/places/address-parts.ts';
import { addressWords } from '#shared/places/address-words.ts';
import { findCountry } from '#shared/places/find-country.ts';
import type { AddressLayout } from './address-layout.ts';

/** The parts of an address as forms name them. */
const FORM_PARTS: Readonly<Partial<Record<AddressPart, string>>> = {
  addressLine1: 'Line1',
  addressLine2: 'Line2',
  city: 'City',
  region: 'State',
  postalCode: 'Zip',
  country: 'Country',
};

/** The name that forms give to a part of an address; undefined for what forms ask for in other fields. */
export function formPartOf(part: string): string | undefined {
  return Object.hasOwn(FORM_PARTS, part) ? FORM_PARTS[part as AddressPart] : undefined;
}

/**
 * Tells how addresses are asked for, by what is published of their countries; that is too much for browsers.
 * @param language BCP 47 tag of the reader
 */
export function countryLayouts(language: string): (country: string) => AddressLayout {
  return (country) => {
    const { choose, optional, updateCountry: update } = addressWords(language);
    const parts = addressFields(findCountry(country, language) ?? '', language).flatMap((field) => {
      const name = formPartOf(field.name);
      const { label, autocomplete, isRequired, options, inputMode } = field;
      return name === undefined ? [] : [{ name, label, autocomplete, isRequired, options, inputMode }];
    });
    return { parts, words: { choose, optional, update } };
  };
}
