import {
  createShippingZone,
  type ShippingZoneInput,
  type StoredShippingZone,
} from '#shared/features/shipping/contract.ts';
import { PICK_UP_TEXT, type ShippingProfile, type ShippingRate } from '#shared/features/shipping/rules.ts';
import { parseMinor } from '#shared/money/minor-units.ts';
import { NO_AMOUNT_TEXT } from '#shared/money/schemas.ts';
import type { Place } from '#shared/places/match-place.ts';
import type { FormErrors } from '../../api/use-edited.ts';
import { findInputErrors } from '../../components/find-input-errors.ts';

/** How the price of an option is made. */
export type RateKind = ShippingRate['kind'];

/** A step of a price, as it is typed: from a subtotal or from a weight in grams. */
export interface TierForm {
  readonly from: string;
  readonly price: string;
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
  /** Heaviest parcel in grams; empty for any. */
  readonly upToGrams: string;
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

/** An option that is not stored yet. */
export function emptyOption(key: string): OptionForm {
  return {
    key,
    name: '',
    description: '',
    kind: 'flat',
    price: '',
    tiers: [FIRST_TIER],
    upToGrams: '',
    address: '',
    profiles: [],
  };
}

type StoredOption = StoredShippingZone['options'][number];

function toTiers(rate: StoredOption['rate']): readonly TierForm[] {
  if (rate.kind === 'byPrice') {
    return rate.tiers.map(({ from, price }) => ({ from: from.value, price: price.value }));
  }
  if (rate.kind === 'byWeight') {
    return rate.tiers.map(({ fromGrams, price }) => ({ from: String(fromGrams), price: price.value }));
  }
  return [FIRST_TIER];
}

function toOptionForm({ id, name, description, rate, profiles }: StoredOption): OptionForm {
  return {
    key: id,
    id,
    name,
    description,
    kind: rate.kind,
    price: 'price' in rate ? rate.price.value : '',
    tiers: toTiers(rate),
    upToGrams: rate.kind === 'byWeight' && rate.upToGrams !== null ? String(rate.upToGrams) : '',
    address: rate.kind === 'pickUp' ? rate.address : '',
    profiles: profiles.map((profile) => ({ ...profile, price: profile.price.value })),
  };
}

/** A stored zone as it is typed. */
export function toZoneForm({ name, places, options }: StoredShippingZone): ZoneForm {
  return { name, places, options: options.map(toOptionForm) };
}

function toRate(option: OptionForm, currency: string): ShippingZoneInput['options'][number]['rate'] {
  const money = (value: string) => ({ currency, value: value.trim() });
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
        tiers: option.tiers.map(({ from, price }) => ({ fromGrams: Number(from), price: money(price) })),
        upToGrams: option.upToGrams.trim() === '' ? null : Number(option.upToGrams),
      };
  }
}

/** What is sent for a form. */
export function toZoneBody({ name, places, options }: ZoneForm, currency: string): ShippingZoneInput {
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
      rate: toRate(option, currency),
      profiles: option.profiles.map((profile) => ({
        ...profile,
        price: { currency, value: profile.price.trim() },
      })),
    })),
  };
}

/** The place of a field of an option among errors. */
export function placeOfOption(key: string, field: string): string {
  return `options.${key}.${field}`;
}

const GRAMS_TEXT = 'Give whole grams.';

function findOptionErrors(option: OptionForm, currency: string): [place: string, text: string][] {
  const { key, kind, tiers } = option;
  const isAmount = (text: string) => parseMinor(text.trim(), currency) !== undefined;
  const isGrams = (text: string) => /^\d{1,9}$/.test(text.trim());
  const hasTiers = kind === 'byPrice' || kind === 'byWeight';
  const wrong: readonly (readonly [field: string, isWrong: boolean, text: string])[] = [
    ['name', option.name.trim() === '', 'Give it a name.'],
    ['price', !hasTiers && !isAmount(option.price), NO_AMOUNT_TEXT],
    ['address', kind === 'pickUp' && option.address.trim() === '', PICK_UP_TEXT],
    [
      'upToGrams',
      kind === 'byWeight' && option.upToGrams.trim() !== '' && !isGrams(option.upToGrams),
      GRAMS_TEXT,
    ],
    ...option.profiles.flatMap(
      ({ title, tag, price }, index) =>
        [
          [`profiles.${index}.title`, title.trim() === '', 'Give it a name.'],
          [`profiles.${index}.tag`, tag.trim() === '', 'Name a tag.'],
          [`profiles.${index}.price`, !isAmount(price), NO_AMOUNT_TEXT],
        ] as const,
    ),
    ...(hasTiers ? tiers : []).flatMap(
      ({ from, price }, index) =>
        [
          [`from.${index}`, kind === 'byPrice' && !isAmount(from), NO_AMOUNT_TEXT],
          [`from.${index}`, kind === 'byWeight' && !isGrams(from), GRAMS_TEXT],
          [`price.${index}`, !isAmount(price), NO_AMOUNT_TEXT],
        ] as const,
    ),
  ];
  return wrong.flatMap(([field, isWrong, text]) => (isWrong ? [[placeOfOption(key, field), text]] : []));
}

/** What is wrong with a form by place; empty where it can be sent. */
export function findZoneErrors(form: ZoneForm, currency: string): FormErrors {
  const ofOptions = Object.fromEntries(form.options.flatMap((option) => findOptionErrors(option, currency)));
  const found = findInputErrors(createShippingZone.input.body, toZoneBody(form, currency)) ?? {};
  if (Object.keys(ofOptions).length === 0) return found;
  const { options: _options, ...others } = found;
  return { ...others, ...ofOptions };
}
