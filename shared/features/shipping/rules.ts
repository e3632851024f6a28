import { minorOf, type Money } from '#shared/money/minor-units.ts';
import type { QuotedOption } from '#shared/features/quotes/shape.ts';
import { findZone, type Location, type Place } from '#shared/places/match-place.ts';

/** Most shipping zones of a site. */
export const SHIPPING_ZONES_MAX = 100;
/** Most options of a zone. */
export const SHIPPING_OPTIONS_MAX = 30;
/** Most grams that a step or a limit of shipping by weight names. */
export const SHIPPING_GRAMS_MAX = 100_000_000;
/** Most steps of a price by weight or by subtotal. */
export const SHIPPING_TIERS_MAX = 50;

/** Said of a way to pick things up that says not where. */
export const PICK_UP_TEXT = 'Enter a pickup location.';

/** Most profiles of an option. */
export const SHIPPING_PROFILES_MAX = 20;

/** What an option costs more for some products, as a line of its own (runtime-features A3.35). */
export interface ShippingProfile {
  /** What shoppers read. */
  readonly title: string;
  /** Products with this tag are of the profile; one of several counts for the first. */
  readonly tag: string;
  readonly price: Money;
  /** For each piece, or once for all of them. */
  readonly per: 'piece' | 'order';
}

/** What an option costs. Below its first step an option with steps is not offered. */
export type ShippingRate =
  | { readonly kind: 'flat'; readonly price: Money }
  | { readonly kind: 'byPrice'; readonly tiers: readonly { readonly from: Money; readonly price: Money }[] }
  | {
      readonly kind: 'byWeight';
      readonly tiers: readonly { readonly fromGrams: number; readonly price: Money }[];
      /** Heaviest parcel; null for any. */
      readonly upToGrams: number | null;
    }
  | { readonly kind: 'pickUp'; readonly price: Money; readonly address: string }
  /** What the merchant's service of shipping says; the price counts while it says nothing. */
  | { readonly kind: 'carrier'; readonly price: Money };

/** One way to get what was bought. */
export interface ShippingOption {
  readonly id: string;
  readonly name: string;
  /** How long it takes, or what else is to be said. */
  readonly description: string;
  readonly rate: ShippingRate;
  /** Absent in zones that were written before there were any: as an empty list. */
  readonly profiles?: readonly ShippingProfile[] | undefined;
}

/** A part of the world with the ways to get things there. */
export interface ShippingZone {
  readonly places: readonly Place[];
  readonly options: readonly ShippingOption[];
}

/** What is to be shipped. */
export interface Parcel {
  /** Sum of what is shipped, less discounts, in the minor unit. */
  readonly subtotalMinor: number;
  readonly weightGrams: number;
  readonly goods: readonly { readonly tags: readonly string[]; readonly quantity: number }[];
}

/** A part of what an option costs. */
export interface ShippingLine {
  readonly title: string;
  readonly priceMinor: number;
}

/** An option that a cart may choose. */
export interface OfferedOption {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly kind: ShippingRate['kind'];
  /** All of its lines. */
  readonly priceMinor: number;
  readonly lines: readonly ShippingLine[];
  /** Pickup location. */
  readonly address?: string;
}

/** The last step that is reached; undefined below the first. */
function reached<Tier>(
  tiers: readonly Tier[],
  startOf: (tier: Tier) => number,
  value: number,
): Tier | undefined {
  let best: Tier | undefined;
  for (const tier of tiers) {
    const start = startOf(tier);
    if (start <= value && (best === undefined || start >= startOf(best))) best = tier;
  }
  return best;
}

/** Price of an option in the minor unit; undefined where it is not offered, or is in another currency. */
function priceOf(rate: ShippingRate, parcel: Parcel, currency: string): number | undefined {
  const inCurrency = (price: Money | undefined) =>
    price === undefined ? undefined : minorOf(price, currency);
  switch (rate.kind) {
    case 'flat':
    case 'pickUp':
    case 'carrier':
      return inCurrency(rate.price);
    case 'byPrice': {
      const startOf = ({ from }: { from: Money }) => minorOf(from, currency) ?? Number.POSITIVE_INFINITY;
      return inCurrency(reached(rate.tiers, startOf, parcel.subtotalMinor)?.price);
    }
    case 'byWeight':
      if (rate.upToGrams !== null && parcel.weightGrams > rate.upToGrams) return undefined;
      return inCurrency(reached(rate.tiers, ({ fromGrams }) => fromGrams, parcel.weightGrams)?.price);
  }
}

/** What the profiles of an option add for a parcel; undefined where one of them is in another currency. */
function linesOfProfiles(
  profiles: readonly ShippingProfile[],
  { goods }: Parcel,
  currency: string,
): ShippingLine[] | undefined {
  const isOf = (tags: readonly string[], { tag }: ShippingProfile) =>
    tags.some((own) => own.toLowerCase() === tag.toLowerCase());
  const pieces = new Map<ShippingProfile, number>();
  for (const { tags, quantity } of goods) {
    const profile = profiles.find((one) => isOf(tags, one));
    if (profile !== undefined) pieces.set(profile, (pieces.get(profile) ?? 0) + quantity);
  }
  const lines: ShippingLine[] = [];
  for (const profile of profiles) {
    const count = pieces.get(profile);
    if (count === undefined) continue;
    const price = minorOf(profile.price, currency);
    if (price === undefined) return undefined;
    lines.push({ title: profile.title, priceMinor: profile.per === 'piece' ? price * count : price });
  }
  return lines;
}

/** True where a location is in a zone whose prices a service says. */
export function asksCarrier(zones: readonly ShippingZone[], location: Location): boolean {
  return findZone(zones, location)?.options.some(({ rate }) => rate.kind === 'carrier') ?? false;
}

/**
 * The option that counts until the buyer chooses one: the cheapest that ships, the first of several; what is picked up
 * counts where nothing ships.
 */
export function chooseBeforehand(options: readonly OfferedOption[]): OfferedOption | undefined {
  const [first] = options.toSorted(
    (a, b) => Number(a.kind === 'pickUp') - Number(b.kind === 'pickUp') || a.priceMinor - b.priceMinor,
  );
  return first;
}

/**
 * What the ways to send cost where the price of all that is sent includes shipping: the one that is chosen beforehand
 * nothing, a dearer one what it costs more.
 */
export function includeShipping(options: readonly OfferedOption[]): OfferedOption[] {
  const includedMinor = chooseBeforehand(options)?.priceMinor ?? 0;
  return options.map((option) => {
    const priceMinor = Math.max(0, option.priceMinor - includedMinor);
    return { ...option, priceMinor, lines: [{ title: option.name, priceMinor }] };
  });
}

/**
 * The ways to get a parcel to a location, in the order of the zone that names it most exactly.
 * @param terms.quoted what the merchant's service of shipping offers in place of the options that ask it; undefined where it
 * has not answered
 */
export function offerShipping(
  zones: readonly ShippingZone[],
  location: Location,
  parcel: Parcel,
  { currency, quoted }: { readonly currency: string; readonly quoted?: readonly QuotedOption[] | undefined },
): OfferedOption[] {
  const options = findZone(zones, location)?.options ?? [];
  return options.flatMap(({ id, name, description, rate, profiles = [] }): OfferedOption[] => {
    if (rate.kind === 'carrier' && quoted !== undefined)
      return quoted.map(({ priceMinor, ...option }) => ({
        ...option,
        kind: rate.kind,
        priceMinor,
        lines: [{ title: option.name, priceMinor }],
      }));
    const ownMinor = priceOf(rate, parcel, currency);
    const more = linesOfProfiles(profiles, parcel, currency);
    if (ownMinor === undefined || more === undefined) return [];
    const lines = [{ title: name, priceMinor: ownMinor }, ...more];
    const priceMinor = lines.reduce((sum, line) => sum + line.priceMinor, 0);
    const address = rate.kind === 'pickUp' ? { address: rate.address } : {};
    return [{ id, name, description, kind: rate.kind, priceMinor, lines, ...address }];
  });
}
