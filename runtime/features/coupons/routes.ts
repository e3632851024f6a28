import { createCoupon, deleteCoupon, listCoupons, updateCoupon } from '#shared/features/coupons/contract.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { CouponService } from './service.ts';

/** The calls about coupons and discounts that apply by themselves. */
export function mountCoupons(api: Api, db: Database, coupons: CouponService): void {
  const once = onceIn(db);

  api.mount(listCoupons, (_, { site }) => db.withSite(site.id, (scope) => coupons.list(scope)));
  api.mount(createCoupon, ({ body }, context) =>
    once(context, async (scope) => ({ coupon: await coupons.create(scope, context, body) })),
  );
  api.mount(updateCoupon, ({ params, body: { version, coupon: rule } }, context) =>
    once(context, async (scope) => ({
      coupon: await coupons.update(scope, context, params.couponId, { version, rule }),
    })),
  );
  api.mount(deleteCoupon, ({ params }, context) =>
    once(context, async (scope) => ({
      success: true as const,
      binEntryId: await coupons.remove(scope, context, params.couponId),
    })),
  );
}
