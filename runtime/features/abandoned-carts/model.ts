import { DataTypes, type Sequelize } from 'sequelize';
import type { ReminderState } from '#shared/features/abandoned-carts/rules.ts';
import { defineTable, keyColumn } from '../../database/table.ts';

interface AbandonedCartColumns {
  websiteId: string;
  cartId: string;
  /** Where the buyer agreed to be reminded. */
  email: string;
  language: string;
  /** Where the buyer was, for the link of the reminder. */
  origin: string;
  /** What opens the cart, sealed with the site's key; gone once it was bought. */
  sealedToken: Buffer | null;
  state: ReminderState;
  consentedAt: Date;
  sentAt: Date | null;
  /** When the link was first opened. */
  returnedAt: Date | null;
  /** The order that it became after its reminder. */
  orderId: string | null;
}

/** The table of carts whose buyers agreed to a reminder. */
export function defineAbandonedCarts(sequelize: Sequelize) {
  return defineTable<AbandonedCartColumns>(sequelize, 'abandoned_carts', {
    websiteId: keyColumn,
    cartId: keyColumn,
    email: { type: DataTypes.TEXT },
    language: { type: DataTypes.TEXT },
    origin: { type: DataTypes.TEXT },
    sealedToken: { type: DataTypes.BLOB, allowNull: true },
    state: { type: DataTypes.TEXT },
    consentedAt: { type: DataTypes.DATE },
    sentAt: { type: DataTypes.DATE, allowNull: true },
    returnedAt: { type: DataTypes.DATE, allowNull: true },
    orderId: { type: DataTypes.TEXT, allowNull: true },
  });
}
