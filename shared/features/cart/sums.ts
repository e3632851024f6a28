import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { applyCoupons, type CouponInUse, type CouponOutcome } from '#shared/features/coupons/rules.ts';
import { type GiftCardShare, shareAmongGiftCards } from '#shared/features/gift-cards/rules.ts';
import {
  type QuotedPlace,
  quotedAnswer,
  quoteKeyOf,
  quoteServicesOf,
} from '#shared/features/quotes/rules.ts';
import {
  chooseBeforehand,
  includeShipping,
  type OfferedOption,
  offerShipping,
  type Parcel,
} from '#shared/features/shipping/rules.ts';
import { taxKindOf, taxOf, type TaxZone } from '#shared/features/tax/rules.ts';
import { sumOfWeights } from '#shared/measures/weights.ts';
import { findZone } from '#shared/places/match-place.ts';
import { type CartLine, flagsOf, unitPriceOf } from './lines.ts';
import { type CartChoices, type CartRules, taxPlaceOf } from './terms.ts';

/** What a line comes to, in the minor unit. */
export interface LineSums {
  readonly unitMinor: number;
  /** Unit price times quantity. */
  readonly totalMinor: number;
  readonly discountMinor: number;
  readonly taxMinor: number;
}

/** What a cart comes to, in the minor unit. */
export interface CartSums {
  /** In the order of the lines. */
  readonly lines: readonly LineSums[];
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  readonly shippingMinor: number;
  readonly taxMinor: number;
  /** True where prices hold the tax, so that it is not added. */
  readonly isTaxIncluded: boolean;
  readonly grandTotalMinor: number;
  /** What each gift card of the cart pays of the grand total, which stays what it is. */
  readonly giftCards: readonly GiftCardShare[];
  readonly giftCardMinor: number;
  /** What is left to be paid in another way. */
  readonly dueMinor: number;
  readonly coupons: CouponOutcome<CouponInUse>;
  readonly isShippingFree: boolean;
  readonly shippingOptions: readonly OfferedOption[];
  readonly shippingOption: OfferedOption | undefined;
  /** What is shipped. */
  readonly parcel: Parcel;
  readonly taxZone: TaxZone | undefined;
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Rules that apply by themselves come first, then the codes in the order in which they were given. */
function inOrder(coupons: readonly CouponInUse[], codes: readonly string[]): CouponInUse[] {
  const place = ({ code }: CouponInUse) => (code === null ? -1 : codes.indexOf(code));
  return coupons
    .filter(({ code }) => code === null || codes.includes(code))
    .toSorted((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1));
}

/** What tells the questions of a cart for a parcel apart. */
export function shippingKeyOf(url: string, place: QuotedPlace, parcel: Parcel, currency: string): string {
  return quoteKeyOf(url, place, currency, parcel.weightGrams, parcel.subtotalMinor);
}

/** What the sums of a cart are worked out with. */
export interface SumTerms {
  readonly rules: CartRules;
  readonly currency: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What services have answered to the questions that the cart has now, as far as it counts. */
function quotesFor(
  { shippingLocation: place, quotes }: CartChoices,
  taxPlace: QuotedPlace | null,
  { rules: { services }, currency, now }: SumTerms,
) {
  const urls = quoteServicesOf(services);
  return {
    tax(): TaxZone | undefined {
      if (taxPlace === null || urls.tax === undefined) return undefined;
      const answer = quotedAnswer(quotes?.tax, quoteKeyOf(urls.tax, taxPlace), now);
      return answer && { ...answer, places: [] };
    },
    shipping(parcel: Parcel) {
      if (place === null || urls.shipping === undefined) return undefined;
      return quotedAnswer(quotes?.shipping, shippingKeyOf(urls.shipping, place, parcel, currency), now);
    },
  };
}

/**
 * Works out a cart: lines, discounts spread over them, shipping, then the tax of each line after its discount. Always `grand total = subtotal - discount + shipping + tax` where tax is added, and without
 * the tax where prices hold it.
 */
export function sumUp(lines: readonly CartLine[], choices: CartChoices, terms: SumTerms): CartSums {
  const { rules, currency, now } = terms;
  const { requiresShipping } = flagsOf(lines);
  const units = lines.map(({ variant }) => unitPriceOf(variant));
  const totals = lines.map(({ quantity }, index) => (units[index] ?? 0) * quantity);
  const subtotalMinor = total(totals);

  const coupons = applyCoupons(
    inOrder(rules.coupons, choices.couponCodes),
    lines.map(({ itemId, categoryIds, quantity, productType }, index) => ({
      itemId,
      categoryIds,
      quantity,
      unitMinor: units[index] ?? 0,
      isReducible: productType !== PRODUCT_TYPE.giftCard,
    })),
    { now, subtotalMinor, requiresShipping, currency },
  );
  const discounts = lines.map((_, index) => total(coupons.applied.map(({ amounts }) => amounts[index] ?? 0)));
  const isShippingFree = coupons.applied.some(({ isFreeShipping }) => isFreeShipping);

  const location = choices.shippingLocation;
  const taxPlace = taxPlaceOf(choices, requiresShipping);
  const quoted = quotesFor(choices, taxPlace, terms);
  const physical = lines.map(({ productType }) => productType === PRODUCT_TYPE.physical);
  // What includes its shipping does not count toward what shipping costs.
  const isAllIncluded =
    requiresShipping && lines.every((line, at) => !physical[at] || line.isShippingIncluded);
  const shipped = lines.map(
    (line, at) => physical[at] === true && (isAllIncluded || !line.isShippingIncluded),
  );
  const parcel = {
    subtotalMinor: total(
      totals.map((amount, index) => (shipped[index] ? amount - (discounts[index] ?? 0) : 0)),
    ),
    weightGrams: sumOfWeights(
      lines
        .filter((_, index) => shipped[index])
        .map(({ variant, quantity }) => ({ grams: variant.weightGrams ?? 0, quantity })),
      rules.weightUnit ?? 'GRAM',
    ),
    goods: lines.filter((_, index) => shipped[index]),
  };
  const offered =
    requiresShipping && location !== null
      ? offerShipping(rules.shippingZones, location, parcel, { currency, quoted: quoted.shipping(parcel) })
      : [];
  const shippingOptions = isAllIncluded ? includeShipping(offered) : offered;
  const shippingOption =
    shippingOptions.find(({ id }) => id === choices.shippingOptionId) ?? chooseBeforehand(shippingOptions);
  const shippingMinor = isShippingFree ? 0 : (shippingOption?.priceMinor ?? 0);

  const taxZone = taxPlace === null ? undefined : (quoted.tax() ?? findZone(rules.taxZones, taxPlace));
  const isTaxIncluded = taxZone?.included ?? false;
  const taxes = lines.map(({ productType }, index) => {
    const kind = taxKindOf(productType);
    if (taxZone === undefined || kind === undefined) return 0;
    return taxOf((totals[index] ?? 0) - (discounts[index] ?? 0), taxZone.rates[kind], isTaxIncluded);
  });
  const shippingTax = taxZone === undefined ? 0 : taxOf(shippingMinor, taxZone.rates.shipping, isTaxIncluded);
  const taxMinor = total(taxes) + shippingTax;
  const discountMinor = total(discounts);
  const grandTotalMinor = subtotalMinor - discountMinor + shippingMinor + (isTaxIncluded ? 0 : taxMinor);

  // A card buys no cards: money that was put on one would otherwise never be spent on anything else.
  const ofCards = total(
    lines.map(({ productType }, index) => (productType === PRODUCT_TYPE.giftCard ? (totals[index] ?? 0) : 0)),
  );
  const giftCards = shareAmongGiftCards(rules.giftCards, grandTotalMinor - ofCards, currency, now);
  const giftCardMinor = total(giftCards.map(({ amountMinor }) => amountMinor));

  return {
    lines: lines.map((_, index) => ({
      unitMinor: units[index] ?? 0,
      totalMinor: totals[index] ?? 0,
      discountMinor: discounts[index] ?? 0,
      taxMinor: taxes[index] ?? 0,
    })),
    subtotalMinor,
    discountMinor,
    shippingMinor,
    taxMinor,
    isTaxIncluded,
    grandTotalMinor,
    giftCards,
    giftCardMinor,
    dueMinor: grandTotalMinor - giftCardMinor,
    coupons,
    isShippingFree,
    shippingOptions,
    shippingOption,
    parcel,
    taxZone,
  };
}
