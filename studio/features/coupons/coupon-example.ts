import type { CouponInput } from '#shared/features/coupons/contract.ts';
import {
  applyCoupons,
  couponReasonText,
  type CouponInUse,
  type DiscountLine,
} from '#shared/features/coupons/rules.ts';
import type { FormatMoney } from '#shared/money/format-money.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import { formatCount } from '../../components/count-text.ts';
import { typedMinor } from '../../components/typed-amount.ts';

/** A cart to try a coupon on: so many pieces of one price. */
export interface SampleCart {
  readonly pieces: number;
  /** As it is typed, in the major unit. */
  readonly price: string;
}

/** Whatever a coupon is for, the sample is of that; nothing of the shop has this id. */
const SAMPLE_ID = 'sample';

/** The lines of a sample cart: of a set, each product as often; otherwise one that the coupon is for. */
function toLines(coupon: CouponInput, pieces: number, unitMinor: number): DiscountLine[] {
  const { offer } = coupon;
  const line = (itemId: string): DiscountLine => ({
    itemId,
    categoryIds: coupon.categoryIds,
    quantity: pieces,
    unitMinor,
    isReducible: true,
  });
  if (offer.kind === 'set') return offer.setProductIds.map(line);
  return [line(coupon.productIds[0] ?? SAMPLE_ID)];
}

/**
 * Says what a cart would pay with a coupon, worked out by the rules of carts.
 * @param terms.now epoch milliseconds; dates and limits are left out of it, for the coupon may begin later
 * @returns undefined where the price of the sample is no amount
 */
export function describeExample(
  coupon: CouponInput,
  { pieces, price }: SampleCart,
  {
    currency,
    formatMoney,
    now,
  }: { readonly currency: string; readonly formatMoney: FormatMoney; readonly now: number },
): string | undefined {
  const unitMinor = typedMinor(price, currency);
  if (unitMinor === undefined) return undefined;
  const lines = toLines(coupon, pieces, unitMinor);
  const subtotalMinor = lines.reduce((sum, line) => sum + line.quantity * line.unitMinor, 0);
  const rule: CouponInUse = {
    ...coupon,
    id: SAMPLE_ID,
    enabled: true,
    code: coupon.code,
    minimumSubtotal: coupon.minimumSubtotal ?? null,
    productIds: coupon.productIds ?? [],
    categoryIds: coupon.categoryIds,
    startsOn: null,
    endsOn: null,
    useLimit: null,
    useLimitPerPerson: null,
    uses: 0,
    usesByPerson: 0,
  };
  const money = (minor: number) => formatMoney(toMoney(minor, currency));
  const all = formatCount(pieces, 'item', 'items');
  const cart = `A cart of ${lines.length === 1 ? all : `${all} of each`} at ${money(unitMinor)}`;
  const { applied, refused } = applyCoupons([rule], lines, {
    now,
    subtotalMinor,
    requiresShipping: true,
    currency,
  });
  const [one] = applied;
  if (one === undefined) {
    const { minimumSubtotal: minimum } = coupon;
    const text = couponReasonText(
      refused[0]?.reason ?? 'NO_MATCHING_ITEMS',
      minimum === null ? undefined : formatMoney(minimum),
    );
    return `${cart} would pay ${money(subtotalMinor)} as before. ${text}`;
  }
  if (one.isFreeShipping) return `${cart} would pay ${money(subtotalMinor)} and nothing for shipping.`;
  const off = one.amounts.reduce((sum, amount) => sum + amount, 0);
  return `${cart} would pay ${money(subtotalMinor - off)} instead of ${money(subtotalMinor)}.`;
}
