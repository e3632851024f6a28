import { pricesIncludeTax } from '#shared/places/home-country.ts';
import { createTaxZone, type StoredTaxZone, type TaxZoneInput } from '#shared/features/tax/contract.ts';
import type { TaxKind } from '#shared/features/tax/rules.ts';
import type { Place } from '#shared/places/match-place.ts';
import type { FormErrors } from '../../api/use-edited.ts';
import { findInputErrors } from '../../components/find-input-errors.ts';

/** What is taxed by a rate of its own, as people say it. */
export const KIND_WORDS: Readonly<Record<TaxKind, string>> = {
  goods: 'Physical products',
  digital: 'Downloads and access',
  service: 'Services',
  shipping: 'Shipping',
};

/** Kinds in the order of the screen. */
export const KINDS = Object.keys(KIND_WORDS) as readonly TaxKind[];

/** A tax zone as it is typed: rates in percent, as their fields have them. */
export interface TaxForm extends Readonly<Record<TaxKind, string>> {
  readonly name: string;
  readonly places: readonly Place[];
  readonly included: boolean;
}

/** A zone that is not made yet. */
export const EMPTY_ZONE: TaxForm = {
  name: '',
  places: [],
  included: false,
  goods: '',
  digital: '',
  service: '',
  shipping: '',
};

const EMPTY_ZONE_WITHIN: TaxForm = { ...EMPTY_ZONE, included: true };

/** A zone that is not made yet, of a store in a country: whether prices include the tax is as is usual there. */
export function emptyZone(country: string): TaxForm {
  return pricesIncludeTax(country) ? EMPTY_ZONE_WITHIN : EMPTY_ZONE;
}

/** A stored zone as it is typed. */
export function toTaxForm({ name, places, included, rates }: StoredTaxZone): TaxForm {
  const { goods, digital, service, shipping } = rates;
  return {
    name,
    places,
    included,
    goods: String(goods),
    digital: String(digital),
    service: String(service),
    shipping: String(shipping),
  };
}

const RATE = /^\d{1,3}(?:[.,]\d+)?$/;

const toRate = (text: string) => (text.trim() === '' ? 0 : Number(text.trim().replace(',', '.')));

/** What is sent for a form; a rate that is left empty is 0. */
export function toTaxBody({ name, places, included, ...rates }: TaxForm): TaxZoneInput {
  return {
    name,
    places: places.map((place) => ({
      ...place,
      regions: [...place.regions],
      postalPrefixes: [...place.postalPrefixes],
    })),
    included,
    rates: {
      goods: toRate(rates.goods),
      digital: toRate(rates.digital),
      service: toRate(rates.service),
      shipping: toRate(rates.shipping),
    },
  };
}

/** What is wrong with a form by field; empty where it can be sent. */
export function findTaxErrors(form: TaxForm): FormErrors {
  const { rates: rateShape } = createTaxZone.input.body.shape;
  const ofRates = KINDS.flatMap((kind) => {
    const text = form[kind].trim();
    if (text === '') return [];
    if (!RATE.test(text)) return [[kind, 'Enter a percentage such as 19 or 8.875.']];
    const problem = rateShape.shape[kind].safeParse(toRate(text)).error?.issues[0]?.message;
    return problem === undefined ? [] : [[kind, problem]];
  });
  const { rates: _rates, ...others } = findInputErrors(createTaxZone.input.body, toTaxBody(form)) ?? {};
  return { ...others, ...(Object.fromEntries(ofRates) as FormErrors) };
}

/** The rates of a zone in words: "Goods 19 %, Shipping 19 %", "No tax". */
export function describeRates({ rates, included }: Pick<StoredTaxZone, 'rates' | 'included'>): string {
  const words = KINDS.filter((kind) => rates[kind] > 0).map((kind) => `${KIND_WORDS[kind]} ${rates[kind]} %`);
  if (words.length === 0) return 'No tax';
  return `${words.join(', ')}, ${included ? 'in the prices' : 'added to the prices'}`;
}
