import { key, text, time, whole } from '../../database/column.ts';
import { ruleColumns } from '../../database/rule-store.ts';
import { modelsOf, table } from '../../database/table.ts';

export const coupons = table('coupons', {
  ...ruleColumns,
  /** Orders that used it: changed in one statement with the rows of `coupon_uses`. */
  uses: whole(),
});

export const couponUses = table('coupon_uses', {
  couponId: key(),
  orderId: key(),
  /** SHA-256 of the address of who bought, so that uses can be counted and tell nothing. */
  personHash: text(),
  usedAt: time(),
});

/** The tables of coupons and of the orders that used them. */
export const defineCoupons = modelsOf({
  coupons,
  couponUses,
});
