import type { CouponReason } from '#shared/features/coupons/rules.ts';
import { personOfEmail } from '#shared/text/person-of-email.ts';
import type { SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import { sha256 } from '../../platform/ids/ids.ts';

/** Who uses a coupon for what. */
export interface CouponUse {
  readonly couponId: string;
  readonly orderId: string;
  readonly email: string;
}

/** The store of which orders used which coupons. */
export interface CouponUses {
  /**
   * Counts a use in the transaction that makes the order; the row of the coupon stays locked until it ends, so that of
   * racing buyers exactly as many get it as may. The same order counts once.
   * @returns why it may not be used any more, or undefined
   */
  claim(scope: SiteScope, use: CouponUse, now: number): Promise<CouponReason | undefined>;
  /** Gives back what an order claimed that came to nothing; doing it twice changes nothing. */
  release(scope: SiteScope, orderId: string): Promise<void>;
}

/** How a person is told from others: by address, however it is written. */
function hashOfPerson(email: string): string {
  return sha256(personOfEmail(email));
}

const lockCoupon = statement<{ uses: number; useLimit: number | null; perPerson: number | null }>(
  'coupons.lock',
  `SELECT uses, (rule ->> 'useLimit')::int AS "useLimit", (rule ->> 'useLimitPerPerson')::int AS "perPerson"
    FROM coupons WHERE website_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE`,
);

const countUses = statement<{ byOrder: number; byPerson: number }>(
  'coupons.countUses',
  `SELECT (count(*) FILTER (WHERE order_id = $4))::int AS "byOrder", count(*)::int AS "byPerson"
    FROM coupon_uses WHERE website_id = $1 AND coupon_id = $2 AND (person_hash = $3 OR order_id = $4)`,
);

const claimUse = statement(
  'coupons.claim',
  `WITH used AS (
    INSERT INTO coupon_uses (website_id, coupon_id, order_id, person_hash, used_at) VALUES ($1::text, $2::text, $4, $3, $5)
    ON CONFLICT DO NOTHING RETURNING 1)
  UPDATE coupons SET uses = uses + (SELECT count(*) FROM used) WHERE website_id = $1 AND id = $2`,
);

const releaseUses = statement(
  'coupons.release',
  `WITH gone AS (
    DELETE FROM coupon_uses WHERE website_id = $1 AND order_id = $2 RETURNING coupon_id)
  UPDATE coupons SET uses = uses - 1 FROM gone
   WHERE coupons.website_id = $1 AND coupons.id = gone.coupon_id`,
);

/** The store of uses. */
export const couponUses: CouponUses = {
  async claim(scope, { couponId, orderId, email }, now) {
    const use = [couponId, hashOfPerson(email), orderId];
    // What is counted are the uses as they are once the coupon is locked.
    const [coupon, { byOrder, byPerson }] = await scope.inOrder([
      lockCoupon.maybe(couponId),
      countUses.one(...use),
    ]);
    if (coupon === undefined) return 'UNKNOWN';
    if (byOrder > 0) return undefined;
    if (coupon.useLimit !== null && coupon.uses >= coupon.useLimit) return 'USED_UP';
    if (coupon.perPerson !== null && byPerson >= coupon.perPerson) return 'USED_BY_YOU';
    await scope.ask(claimUse.none(...use, new Date(now)));
    return undefined;
  },
  async release(scope, orderId) {
    await scope.ask(releaseUses.none(orderId));
  },
};
