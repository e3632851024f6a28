import type { CouponInUse } from '#shared/features/coupons/rules.ts';
import type { OfferedGiftCard } from '#shared/features/gift-cards/rules.ts';
import type { QuotedPlace } from '#shared/features/quotes/rules.ts';
import type { CartQuotes } from '#shared/features/quotes/shape.ts';
import type { ShippingZone } from '#shared/features/shipping/rules.ts';
import type { TaxZone } from '#shared/features/tax/rules.ts';
import type { WeightUnit } from '#shared/places/home-country.ts';
import type { CheckoutEntries } from './shape.ts';

/** Namespace of the preferences that carts follow. */
export const CART_NAMESPACE = 'cart';

/** What the merchant has settled for the carts of a site. */
export interface CartRules {
  /** Rules that apply by themselves, and those of the cart's codes. */
  readonly coupons: readonly CouponInUse[];
  /** The gift cards of the cart, in the order in which they were given. */
  readonly giftCards: readonly OfferedGiftCard[];
  readonly shippingZones: readonly ShippingZone[];
  /** Unit in which the weights of products are typed; grams where it is missing or null. */
  readonly weightUnit?: WeightUnit | null;
  readonly taxZones: readonly TaxZone[];
  /** Preferences of {@link CART_NAMESPACE}. */
  readonly preferences: Readonly<Record<string, unknown>>;
  /** Preferences that name the services which are asked for taxes and prices. */
  readonly services: Readonly<Record<string, unknown>>;
}

/** What the visitor has settled beside the lines. */
export interface CartChoices {
  readonly email: string | null;
  /** Codes in the order in which they were given, upper case. */
  readonly couponCodes: readonly string[];
  readonly shippingLocation: QuotedPlace | null;
  /** Where the bill goes, when it is not where the things go. */
  readonly billingAddress?: QuotedPlace | null;
  readonly shippingOptionId: string | null;
  /** What else was entered at the checkout. */
  readonly checkoutEntries?: CheckoutEntries | null;
  /** What services have answered; null where none was asked. */
  readonly quotes: CartQuotes | null;
}

/**
 * Whose pieces of a line that a visitor's cart and a member's both hold count at login. Lines
 * that only one of them holds always stay.
 */
export type MergePolicy = 'sum' | 'keep-member' | 'keep-visitor';

const MERGE_POLICIES: readonly string[] = ['sum', 'keep-member', 'keep-visitor'] satisfies MergePolicy[];

/** How the site merges carts; `sum` unless it says so. */
export function mergePolicyOf({ preferences }: Pick<CartRules, 'preferences'>): MergePolicy {
  const policy = preferences['mergePolicy'];
  return typeof policy === 'string' && MERGE_POLICIES.includes(policy) ? (policy as MergePolicy) : 'sum';
}

/** Where the things of a cart are taxed: where they go, or where the bill goes for what goes nowhere. */
export function taxPlaceOf(
  { shippingLocation, billingAddress }: Pick<CartChoices, 'shippingLocation' | 'billingAddress'>,
  requiresShipping: boolean,
): QuotedPlace | null {
  return requiresShipping ? shippingLocation : (billingAddress ?? shippingLocation);
}

/** Least subtotal of an order in hundredths; 0 where there is none. */
export function minimumSubtotalCentsOf({ preferences }: Pick<CartRules, 'preferences'>): number {
  const cents = preferences['minimumSubtotalCents'];
  return typeof cents === 'number' && Number.isSafeInteger(cents) && cents > 0 ? cents : 0;
}

/** True where the site sells only to places whose tax it knows. */
export function needsTaxZone({ preferences }: Pick<CartRules, 'preferences'>): boolean {
  return preferences['sellOnlyToTaxZones'] === true;
}
