import { DataTypes, type Sequelize } from 'sequelize';
import { type RuleColumns, ruleAttributes } from '../../database/rule-rows.ts';
import { defineTable, keyColumn } from '../../database/table.ts';

export interface CouponColumns extends RuleColumns {
  /** Orders that used it: changed in one statement with the rows of `coupon_uses`. */
  uses: number;
}

export interface CouponUseColumns {
  websiteId: string;
  couponId: string;
  orderId: string;
  /** SHA-256 of the address of who bought, so that uses can be counted and tell nothing. */
  personHash: string;
  usedAt: Date;
}

/** The tables of coupons and of the orders that used them. */
export function defineCoupons(sequelize: Sequelize) {
  return {
    coupons: defineTable<CouponColumns>(sequelize, 'coupons', {
      ...ruleAttributes,
      uses: { type: DataTypes.INTEGER },
    }),
    couponUses: defineTable<CouponUseColumns>(sequelize, 'coupon_uses', {
      websiteId: keyColumn,
      couponId: keyColumn,
      orderId: keyColumn,
      personHash: { type: DataTypes.TEXT },
      usedAt: { type: DataTypes.DATE },
    }),
  };
}
