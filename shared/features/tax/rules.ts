import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { partOf } from '#shared/money/parts.ts';
import type { Place } from '#shared/places/match-place.ts';

/** Most tax zones of a site. */
export const TAX_ZONES_MAX = 500;

/** What is taxed by a rate of its own (runtime-features A3.33). */
export type TaxKind = 'goods' | 'digital' | 'service' | 'shipping';

/** A part of the world with its taxes. */
export interface TaxZone {
  readonly id: string;
  /** What the tax is called where shoppers read it. */
  readonly name: string;
  readonly places: readonly Place[];
  /** True where prices hold the tax already; otherwise it is added. */
  readonly included: boolean;
  /** Percent with up to three decimals, by what is taxed. */
  readonly rates: Readonly<Record<TaxKind, number>>;
}

const KINDS: ReadonlyMap<number, TaxKind> = new Map([
  [PRODUCT_TYPE.physical, 'goods'],
  [PRODUCT_TYPE.digital, 'digital'],
  [PRODUCT_TYPE.paywall, 'digital'],
  [PRODUCT_TYPE.service, 'service'],
]);

/** How a product is taxed; undefined for gift cards, which are taxed when they are used (docs/cart-and-checkout.md). */
export function taxKindOf(productType: number): TaxKind | undefined {
  return KINDS.get(productType);
}

const RATE_UNITS = 1000;
const WHOLE = 100 * RATE_UNITS;

/**
 * The tax of an amount in whole units, halves rounded away from 0.
 * @param amount in the minor unit, after discounts
 * @param percent with up to three decimals
 * @param included true where the amount holds the tax
 */
export function taxOf(amount: number, percent: number, included: boolean): number {
  const rate = Math.round(percent * RATE_UNITS);
  return partOf(amount, rate, included ? WHOLE + rate : WHOLE);
}
