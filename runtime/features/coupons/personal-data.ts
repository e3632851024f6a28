import type { PersonalData } from '../privacy/personal-data.ts';

const READ = `
  SELECT c.rule ->> 'name' AS coupon, u.used_at AS "usedOn"
    FROM coupon_uses u JOIN coupons c ON c.website_id = u.website_id AND c.id = u.coupon_id
   WHERE u.website_id = $1 AND u.order_id = ANY ($2) ORDER BY u.used_at, u.coupon_id`;

/** Uses of coupons are still counted; by whom, is not told any more. */
export const couponPersonalData: PersonalData = {
  name: 'coupons',
  read: (scope, { orderIds }) => scope.query(READ, [scope.websiteId, orderIds]),
  async erase({ websiteId, query }, { orderIds, mark }) {
    await query('UPDATE coupon_uses SET person_hash = $3 WHERE website_id = $1 AND order_id = ANY ($2)', [
      websiteId,
      orderIds,
      mark,
    ]);
  },
};
