import {
  createShippingZone,
  type ShippingZoneInput,
  type StoredShippingZone,
} from '#shared/features/shipping/contract.ts';
import { NO_WEIGHT_TEXT, readGrams, weightText } from '#shared/measures/weights.ts';
import type { WeightUnit } from '#shared/places/home-country.ts';
import {
  PICK_UP_TEXT,
  SHIPPING_GRAMS_MAX,
  type ShippingProfile,
  type ShippingRate,
} from '#shared/features/shipping/rules.ts';
import { isUsualOptionName, optionNameFor } from '#shared/features/shipping/words.ts';
import type { Place } from '#shared/places/match-place.ts';
import type { FormErrors } from '../../api/use-edited.ts';
import { findInputErrors } from '../../components/find-input-errors.ts';
import { amountProblem, plainAmount } from '../../components/typed-amount.ts';

/** How the price of an option is made. */
export type RateKind = ShippingRate['kind'];

/** A step of a price, as it is typed: from a subtotal or from a weight in the unit of the site. */
export interface TierForm {
  readonly from: string;
  readonly price: string;
}

/** What amounts and weights are typed in. */
export interface ZoneUnits {
  readonly currency: string;
  readonly weightUnit: WeightUnit;
}

/** What some products cost more, as it is typed. */
export interface ProfileForm {
  readonly title: string;
  readonly tag: string;
  readonly price: string;
  readonly per: ShippingProfile['per'];
}

/** A profile from the beginning. */
export const EMPTY_PROFILE: ProfileForm = { title: '', tag: '', price: '', per: 'piece' };

/** An option as it is typed. */
export interface OptionForm {
  /** Tells options apart while they are moved. */
  readonly key: string;
  /** Absent for one that is not stored yet. */
  readonly id?: string;
  readonly name: string;
  readonly description: string;
  readonly kind: RateKind;
  readonly price: string;
  readonly tiers: readonly TierForm[];
  /** Maximum weight in the unit of the site; empty for any. */
  readonly upTo: string;
  readonly address: string;
  readonly profiles: readonly ProfileForm[];
}

/** A zone as it is typed. */
export interface ZoneForm {
  readonly name: string;
  readonly places: readonly Place[];
  readonly options: readonly OptionForm[];
}

/** A zone that is not made yet. */
export const EMPTY_ZONE: ZoneForm = { name: '', places: [], options: [] };

/** A step from the beginning. */
export const FIRST_TIER: TierForm = { from: '0', price: '' };

/**
 * An option that is not stored yet.
 * @param name that shoppers read, until the merchant writes another
 */
export function emptyOption(key: string, name = ''): OptionForm {
  return {
    key,
    name,
    description: '',
    kind: 'flat',
    price: '',
    tiers: [FIRST_TIER],
    upTo: '',
    address: '',
    profiles: [],
  };
}

type StoredOption = StoredShippingZone['options'][number];

function toTiers(rate: StoredOption['rate'], unit: WeightUnit): readonly TierForm[] {
  if (rate.kind === 'byPrice') {
    return rate.tiers.map(({ from, price }) => ({ from: from.value, price: price.value }));
  }
  if (rate.kind === 'byWeight') {
    return rate.tiers.map(({ fromGrams, price }) => ({
      from: weightText(fromGrams, unit),
      price: price.value,
    }));
  }
  return [FIRST_TIER];
}

function toOptionForm(option: StoredOption, unit: WeightUnit): OptionForm {
  const { id, name, description, rate, profiles } = option;
  return {
    key: id,
    id,
    name,
    description,
    kind: rate.kind,
    price: 'price' in rate ? rate.price.value : '',
    tiers: toTiers(rate, unit),
    upTo: rate.kind === 'byWeight' ? weightText(rate.upToGrams, unit) : '',
    address: rate.kind === 'pickUp' ? rate.address : '',
    profiles: profiles.map((profile) => ({ ...profile, price: profile.price.value })),
  };
}

/** A stored zone as it is typed. */
export function toZoneForm(
  { name, places, options }: StoredShippingZone,
  { weightUnit }: Pick<ZoneUnits, 'weightUnit'>,
): ZoneForm {
  return { name, places, options: options.map((option) => toOptionForm(option, weightUnit)) };
}

/** The grams of a typed weight; NaN for what is none. */
const toGrams = (text: string, unit: WeightUnit): number => readGrams(text, unit) ?? Number.NaN;

function toRate(
  option: OptionForm,
  { currency, weightUnit }: ZoneUnits,
): ShippingZoneInput['options'][number]['rate'] {
  const money = (value: string) => ({ currency, value: plainAmount(value, currency) });
  switch (option.kind) {
    case 'flat':
    case 'carrier':
      return { kind: option.kind, price: money(option.price) };
    case 'pickUp':
      return { kind: 'pickUp', price: money(option.price), address: option.address };
    case 'byPrice':
      return {
        kind: 'byPrice',
        tiers: option.tiers.map(({ from, price }) => ({ from: money(from), price: money(price) })),
      };
    case 'byWeight':
      return {
        kind: 'byWeight',
        tiers: option.tiers.map(({ from, price }) => ({
          fromGrams: toGrams(from, weightUnit),
          price: money(price),
        })),
        upToGrams: option.upTo.trim() === '' ? null : toGrams(option.upTo, weightUnit),
      };
  }
}

/** What is sent for a form. */
export function toZoneBody({ name, places, options }: ZoneForm, units: ZoneUnits): ShippingZoneInput {
  const { currency } = units;
  return {
    name,
    places: places.map((place) => ({
      ...place,
      regions: [...place.regions],
      postalPrefixes: [...place.postalPrefixes],
    })),
    options: options.map((option) => ({
      ...(option.id === undefined ? {} : { id: option.id }),
      name: option.name,
      description: option.description,
      rate: toRate(option, units),
      profiles: option.profiles.map((profile) => ({
        ...profile,
        price: { currency, value: plainAmount(profile.price, currency) },
      })),
    })),
  };
}

/**
 * An option of which the price is made in another way; a name that nobody typed follows it.
 * @param language of the site
 * @param others names of the other options
 */
export function withKind(
  option: OptionForm,
  kind: RateKind,
  language: string,
  others: readonly string[],
): Pick<OptionForm, 'kind' | 'name'> {
  const isSame = (option.kind === 'pickUp') === (kind === 'pickUp');
  const isOwn = option.name.trim() !== '' && !isUsualOptionName(option.name, language);
  return { kind, name: isSame || isOwn ? option.name : optionNameFor(kind, language, others) };
}

/** The place of a field of an option among errors. */
export function placeOfOption(key: string, field: string): string {
  return `options.${key}.${field}`;
}

function findOptionErrors(
  option: OptionForm,
  { currency, weightUnit }: ZoneUnits,
): [place: string, text: string][] {
  const { key, kind, tiers } = option;
  const problemOf = (text: string) => amountProblem(text, currency);
  const isWeight = (text: string) => toGrams(text, weightUnit) <= SHIPPING_GRAMS_MAX;
  const hasTiers = kind === 'byPrice' || kind === 'byWeight';
  const wrong: readonly (readonly [field: string, isWrong: boolean, text: string | undefined])[] = [
    ['name', option.name.trim() === '', 'Enter a name.'],
    ['price', !hasTiers, problemOf(option.price)],
    ['address', kind === 'pickUp' && option.address.trim() === '', PICK_UP_TEXT],
    ['upTo', kind === 'byWeight' && option.upTo.trim() !== '' && !isWeight(option.upTo), NO_WEIGHT_TEXT],
    ...option.profiles.flatMap(
      ({ title, tag, price }, index) =>
        [
          [`profiles.${index}.title`, title.trim() === '', 'Enter a name.'],
          [`profiles.${index}.tag`, tag.trim() === '', 'Name a tag.'],
          [`profiles.${index}.price`, true, problemOf(price)],
        ] as const,
    ),
    ...(hasTiers ? tiers : []).flatMap(
      ({ from, price }, index) =>
        [
          [`from.${index}`, kind === 'byPrice', problemOf(from)],
          [`from.${index}`, kind === 'byWeight' && !isWeight(from), NO_WEIGHT_TEXT],
          [`price.${index}`, true, problemOf(price)],
        ] as const,
    ),
  ];
  return wrong.flatMap(([field, isWrong, text]) =>
    isWrong && text !== undefined ? [[placeOfOption(key, field), text]] : [],
  );
}

/** What is wrong with a form by place; empty where it can be sent. */
export function findZoneErrors(form: ZoneForm, units: ZoneUnits): FormErrors {
  const ofOptions = Object.fromEntries(form.options.flatMap((option) => findOptionErrors(option, units)));
  const found = findInputErrors(createShippingZone.input.body, toZoneBody(form, units)) ?? {};
  if (Object.keys(ofOptions).length === 0) return found;
  const { options: _options, ...others } = found;
  return { ...others, ...ofOptions };
}
