import type { Coupon } from '#shared/features/coupons/contract.ts';
import type { FormatMoney } from '#shared/money/format-money.ts';
import { formatCount } from '../../components/count-text.ts';
import { formatInZone } from '../../components/zone-time.ts';
import type { OfferKind } from './coupon-form.ts';

/** How a coupon stands, in the order in which the first that fits counts. */
export type CouponState = 'off' | 'ended' | 'usedUp' | 'scheduled' | 'active';

/** Says how a coupon stands at a moment, given in epoch milliseconds. */
export function couponState(coupon: Coupon, now: number): CouponState {
  const { enabled, startsOn, endsOn, useLimit, uses } = coupon;
  if (!enabled) return 'off';
  if (endsOn !== null && Date.parse(endsOn) <= now) return 'ended';
  if (useLimit !== null && uses >= useLimit) return 'usedUp';
  return startsOn !== null && Date.parse(startsOn) > now ? 'scheduled' : 'active';
}

export const STATE_WORDS: Readonly<Record<CouponState, string>> = {
  off: 'Inactive',
  ended: 'Expired',
  usedUp: 'Limit reached',
  scheduled: 'Scheduled',
  active: 'Active',
};

/** What there is to choose from when a coupon is made. */
export const OFFER_WORDS: Readonly<Record<OfferKind, string>> = {
  percent: 'Percentage off',
  fixed: 'Fixed amount off',
  freeShipping: 'Free shipping',
  buyXGetY: 'Buy X get Y',
  set: 'Bundle discount',
};

/** Names of products and categories by id. */
export type Names = Readonly<Record<string, string>>;

/** What something is called that is in the bin or erased. */
const GONE = 'a deleted product';

/** Things by their names, as far as that stays short: "Tide mug", "Tide mug and 2 others". */
export function nameSome(ids: readonly string[], names: Names): string {
  const [first, ...others] = ids.map((id) => names[id] ?? GONE);
  if (first === undefined) return '';
  return others.length === 0 ? first : `${first} and ${formatCount(others.length, 'other', 'others')}`;
}

type Described = Pick<Coupon, 'offer' | 'minimumSubtotal' | 'productIds' | 'categoryIds'>;

function describeOffer({ offer }: Described, target: string, formatMoney: FormatMoney, names: Names): string {
  const of = target === '' ? '' : ` ${target}`;
  switch (offer.kind) {
    case 'percent':
      return `${offer.percent} % off${of}`;
    case 'fixed':
      return `${formatMoney(offer.amount)} off${of}`;
    case 'freeShipping':
      return target === '' ? 'Free shipping' : `Free shipping with ${target}`;
    case 'buyXGetY': {
      const given = offer.percent === 100 ? 'free' : `at ${offer.percent} % off`;
      return `Buy ${offer.buy}, get ${offer.get} ${given}${target === '' ? '' : ` of ${target}`}`;
    }
    case 'set':
      return `${offer.percent} % off ${nameSome(offer.setProductIds, names)} together`;
  }
}

/** What a coupon gives, in words: "10 % off orders from $50.00". */
export function describeCoupon(coupon: Described, formatMoney: FormatMoney, names: Names): string {
  const target = nameSome([...coupon.categoryIds, ...coupon.productIds], names);
  const what = describeOffer(coupon, target, formatMoney, names);
  const isOfOrders = target === '' && (coupon.offer.kind === 'percent' || coupon.offer.kind === 'fixed');
  if (coupon.minimumSubtotal === null) return isOfOrders ? `${what} any order` : what;
  const minimum = `orders from ${formatMoney(coupon.minimumSubtotal)}`;
  return isOfOrders ? `${what} ${minimum}` : `${what}, in ${minimum}`;
}

/** How often a coupon was used, and may be. */
export function describeUses({ uses, useLimit, useLimitPerPerson }: Coupon): string {
  const unlimited = uses === 0 ? 'Not used yet' : `Used ${formatCount(uses, 'time', 'times')}`;
  const used = useLimit === null ? unlimited : `Used ${uses} of ${formatCount(useLimit, 'time', 'times')}`;
  if (useLimitPerPerson === null) return used;
  return `${used}, at most ${useLimitPerPerson === 1 ? 'once' : formatCount(useLimitPerPerson, 'time', 'times')} per person`;
}

/** From when to when a coupon counts, in the time zone of the site; undefined for one without dates. */
export function describeDates({ startsOn, endsOn }: Coupon, timeZone: string): string | undefined {
  const at = (iso: string) => formatInZone(Date.parse(iso), timeZone);
  if (startsOn !== null && endsOn !== null) return `From ${at(startsOn)} until ${at(endsOn)}`;
  if (startsOn !== null) return `From ${at(startsOn)}`;
  return endsOn === null ? undefined : `Until ${at(endsOn)}`;
}

/** The coupons that a search finds: every word of it in code, name or what it gives. */
export function findCoupons(
  coupons: readonly Coupon[],
  search: string,
  describe: (coupon: Coupon) => string,
): readonly Coupon[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return coupons;
  return coupons.filter((coupon) => {
    const text = `${coupon.code ?? ''} ${coupon.title} ${describe(coupon)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
