import { moveMoneys } from '#shared/money/move-currency.ts';
import { rewriteRules } from '../../database/rule-store.ts';
import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { couponPersonalData } from './personal-data.ts';
import { mountCoupons } from './routes.ts';
import { type CouponService, createCouponService } from './service.ts';
import { couponUses } from './uses.ts';

export interface CouponOffers {
  readonly coupons: CouponService;
  readonly couponUses: typeof couponUses;
}

/**
 * Coupons, and discounts that apply by themselves.
 * @param namesOf names of products and categories, by their ids
 */
export function couponsFeature(
  { db, keepRules }: Pick<House, 'db' | 'keepRules'>,
  namesOf: Parameters<typeof createCouponService>[0]['namesOf'],
): Feature<CouponOffers> {
  const coupons = createCouponService({ db, keepRules, namesOf });
  return feature('coupons', {
    offers: { coupons, couponUses },
    calls: (api) => mountCoupons(api, db, coupons),
    personalData: [couponPersonalData],
    binned: (bin) => bin.handle('coupon', coupons.binned),
    hears: {
      currencyMoved: (scope, from, to) =>
        rewriteRules(scope, 'coupons', (rule) => moveMoneys(rule, from, to)),
    },
  });
}
