import { DataTypes, type Sequelize } from 'sequelize';
import { defineTable, keyColumn } from '../../database/table.ts';

export interface EntitlementColumns {
  websiteId: string;
  id: string;
  productId: string;
  orderId: string;
  orderItemId: string;
  /** The member who bought it, where one was signed in. */
  siteUserId: string | null;
  /** Of who bought it, in lower case. */
  email: string;
  grantedAt: Date;
  /** Null for one that does not end by itself. */
  until: Date | null;
  /** When it was taken back. */
  endedAt: Date | null;
}

const text = { type: DataTypes.TEXT };
const maybeTime = { type: DataTypes.DATE, allowNull: true };

/** The table of who may see what pages protect. */
export function defineEntitlements(sequelize: Sequelize) {
  return defineTable<EntitlementColumns>(sequelize, 'entitlements', {
    websiteId: keyColumn,
    id: keyColumn,
    productId: text,
    orderId: text,
    orderItemId: text,
    siteUserId: { type: DataTypes.TEXT, allowNull: true },
    email: text,
    grantedAt: { type: DataTypes.DATE },
    until: maybeTime,
    endedAt: maybeTime,
  });
}
