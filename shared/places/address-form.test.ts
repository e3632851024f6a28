import { describe, expect, it } from 'vitest';
import { addressFields, addressForm } from './address-form.ts';

const labelsOf = (country: string, language: string) =>
  addressFields(country, language).map(({ label, isRequired }) => `${label}${isRequired ? '' : '?'}`);

describe('the fields of an address', () => {
  it.each([
    ['US', 'en', 'Country,First name?,Last name,Address,Apartment, suite, etc.?,City,State,ZIP code,Phone?'],
    [
      'GB',
      'en',
      'Country,First name?,Last name,Address,Apartment, suite, etc.?,Town or city,Postcode,Phone?',
    ],
    ['DE', 'de', 'Land,Vorname?,Nachname,Straße und Hausnummer,Wohnung, Stockwerk usw.?,PLZ,Ort,Telefon?'],
    [
      'JP',
      'en',
      'Country,First name?,Last name,Address,Apartment, suite, etc.?,City?,Prefecture,Postal code,Phone?',
    ],
    ['CA', 'fr', 'Pays,Prénom?,Nom,Adresse,Appartement, suite, etc.?,Ville,Province,Code postal,Téléphone?'],
    [
      'AU',
      'en',
      'Country,First name?,Last name,Address,Apartment, suite, etc.?,Suburb,State,Postcode,Phone?',
    ],
    [
      'IE',
      'en',
      'Country,First name?,Last name,Address,Apartment, suite, etc.?,City,County?,Eircode?,Phone?',
    ],
    ['HK', 'en', 'Country,First name?,Last name,Address,Apartment, suite, etc.?,District?,Area,Phone?'],
    ['SG', 'en', 'Country,First name?,Last name,Address,Apartment, suite, etc.?,Postal code,Phone?'],
    ['', 'en', 'Country,First name?,Last name,Address,Apartment, suite, etc.?,City,Phone?'],
  ])('of %s in %s are those of the country', (country, language, labels) => {
    expect(labelsOf(country, language).join(',')).toBe(labels);
  });

  it('hold the states by name, and how a postal code looks', () => {
    const fields = addressFields('US', 'en');
    const [first] = fields.find(({ name }) => name === 'region')?.options ?? [];
    expect(first).toEqual({ code: 'AL', name: 'Alabama' });
    expect(fields.find(({ name }) => name === 'postalCode')).toMatchObject({
      example: '95014',
      inputMode: 'numeric',
      autocomplete: 'postal-code',
    });
    const prefectures = addressFields('JP', 'fr').find(({ name }) => name === 'region')?.options;
    expect(prefectures).toContainEqual({ code: '13', name: 'Tokyo' });
  });

  it('hold what a zone of the site wants to know', () => {
    const names = addressFields('GB', 'en', { region: true }).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['region']));
    expect(addressFields('HK', 'en', { postalCode: true }).at(-2)?.name).toBe('region');
    expect(addressFields('HK', 'en', { postalCode: true }).map(({ name }) => name)).toContain('postalCode');
  });
});

it('prints an address with what is wrong beside its fields', () => {
  const { fields } = addressForm({
    address: { country: 'US', region: 'Mayne', city: '<Portland>' },
    countries: [{ code: 'US', name: 'United States' }],
    language: 'en',
    path: 'billing',
    prefix: 'billing.',
    purpose: 'billing',
    problems: [{ field: 'billing.region', message: 'State: choose one from the list.' }],
  });
  expect(fields.find(({ name }) => name === 'billing.region')).toMatchObject({
    id: 'billing-region',
    autocomplete: 'billing address-level1',
    error: 'State: choose one from the list.',
    hasOptions: true,
  });
  const region = fields.find(({ name }) => name === 'billing.region');
  expect(region?.options.filter(({ isSelected }) => isSelected)).toEqual([
    { code: 'Mayne', name: 'Mayne', isSelected: true },
  ]);
  expect(fields.find(({ name }) => name === 'billing.city')?.value).toBe('<Portland>');
});
