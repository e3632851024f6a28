import { createCoupon, deleteCoupon, listCoupons, updateCoupon } from '#shared/features/coupons/contract.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { CouponService } from './service.ts';

export function mountCoupons(api: Api, db: Database, coupons: CouponService): void {
  const once = <T>(context: RequestContext, work: (scope: SiteScope) => Promise<T>) =>
    db.withSite(context.site.id, (scope) => runOnce(scope, context, () => work(scope)));

  api.mount(listCoupons, (_, { site }) => db.withSite(site.id, (scope) => coupons.list(scope)));
  api.mount(createCoupon, ({ body }, context) =>
    once(context, async (scope) => ({ coupon: await coupons.create(scope, context, body) })),
  );
  api.mount(updateCoupon, ({ params, body }, context) =>
    once(context, async (scope) => ({ coupon: await coupons.update(scope, context, params.couponId, body) })),
  );
  api.mount(deleteCoupon, ({ params }, context) =>
    once(context, async (scope) => ({
      success: true as const,
      binEntryId: await coupons.remove(scope, context, params.couponId),
    })),
  );
}
