import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import { type Backorder, inStockOf } from '#shared/features/backorders/rules.ts';
import type { SubscriptionPlan } from '#shared/features/products/catalog.ts';
import type { FreePrice } from '#shared/features/free-prices/rules.ts';
import type { CartEntry } from './shape.ts';

/** A line of a cart with all that its price and its problems follow from. */
export interface CartLine {
  readonly id: string;
  readonly itemId: string;
  readonly productType: number;
  readonly title: string;
  readonly fullUrl: string;
  readonly image: CartEntry['image'];
  /** Categories of the product. */
  readonly categoryIds: readonly string[];
  /** Tags of the product. */
  readonly tags: readonly string[];
  /** True where the price includes the shipping. */
  readonly isShippingIncluded: boolean;
  /** How the product tells a price of 0. */
  readonly free: FreePrice;
  /** False for a product that visitors cannot see any more. */
  readonly isSold: boolean;
  /** True for a digital product that has no file, so that its buyer would get nothing. */
  readonly lacksFile: boolean;
  /** What the product asks; null for one that asks nothing. */
  readonly form: FormDefinition | null;
  readonly subscriptionPlan: SubscriptionPlan | null;
  readonly variant: {
    readonly id: string;
    readonly sku: string;
    readonly attributes: Readonly<Record<string, string>>;
    readonly optionValues: readonly { readonly value: string }[];
    /** In the currency's minor unit, as all amounts of a line. */
    readonly priceMinor: number;
    readonly salePriceMinor: number | null;
    readonly onSale: boolean;
    readonly unlimited: boolean;
    /** Pieces that can be bought: on hand less what is held, and what can be back-ordered. */
    readonly available: number;
    /** Missing or null where it is sold from stock alone. */
    readonly backorder?: Backorder | null;
    readonly weightGrams: number | null;
    /** True for a variant that the product has no more. */
    readonly isGone: boolean;
  };
  readonly quantity: number;
  /** Unit price when the visitor last changed the line. */
  readonly seenPriceMinor: number;
  /** Answers to the additional fields, JSON as text. */
  readonly additionalFields: string | null;
}

/**
 * Pieces of each line that are on back-order: what is in stock goes to the lines in their order, since those that
 * differ only in their fields share it.
 */
export function backorderedOf(lines: readonly Pick<CartLine, 'variant' | 'quantity'>[]): readonly number[] {
  const left = new Map<string, number>();
  return lines.map(({ variant, quantity }) => {
    if (variant.unlimited || variant.backorder == null) return 0;
    const inStock = left.get(variant.id) ?? inStockOf(variant);
    left.set(variant.id, Math.max(0, inStock - quantity));
    return Math.max(0, quantity - inStock);
  });
}

/** Unit price in force, in the minor unit. */
export function unitPriceOf(
  variant: Pick<CartLine['variant'], 'priceMinor' | 'salePriceMinor' | 'onSale'>,
): number {
  return variant.onSale && variant.salePriceMinor !== null ? variant.salePriceMinor : variant.priceMinor;
}

const DIGITAL_TYPES: readonly number[] = [PRODUCT_TYPE.digital, PRODUCT_TYPE.giftCard];

/** What kinds of things a cart holds. */
export function flagsOf(lines: readonly Pick<CartLine, 'productType'>[]): {
  hasDigital: boolean;
  purelyDigital: boolean;
  requiresShipping: boolean;
} {
  const digital = lines.filter((line) => DIGITAL_TYPES.includes(line.productType)).length;
  return {
    hasDigital: digital > 0,
    purelyDigital: digital > 0 && digital === lines.length,
    requiresShipping: lines.some((line) => line.productType === PRODUCT_TYPE.physical),
  };
}
