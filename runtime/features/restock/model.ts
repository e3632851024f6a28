import { DataTypes, type Sequelize } from 'sequelize';
import type { RestockState } from '#shared/features/restock/rules.ts';
import { defineTable, keyColumn } from '../../database/table.ts';

interface RestockSignUpColumns {
  websiteId: string;
  id: string;
  productId: string;
  variantId: string;
  /** In the form in which addresses are compared. */
  email: string;
  /** SHA-256 of whom the address belongs to; a person waits for a variant once. */
  personHash: string;
  isJoinMailingList: boolean;
  /** Language of the page that the visitor was on. */
  language: string;
  state: RestockState;
  createdAt: Date;
  /** Where the visitor was, for the link of the notice; empty in sign-ups from before it was kept. */
  origin: string;
  /** The notice, once it was written. */
  mailId: string | null;
}

interface RestockWatchColumns {
  websiteId: string;
  variantId: string;
  /** When those who wait for the variant are looked at next. */
  nextAt: Date;
}

/** The tables of those who want to be told that a variant is there again. */
export function defineRestock(sequelize: Sequelize) {
  return {
    signUps: defineTable<RestockSignUpColumns>(sequelize, 'restock_sign_ups', {
      websiteId: keyColumn,
      id: keyColumn,
      productId: { type: DataTypes.TEXT },
      variantId: { type: DataTypes.TEXT },
      email: { type: DataTypes.TEXT },
      personHash: { type: DataTypes.TEXT },
      isJoinMailingList: { type: DataTypes.BOOLEAN },
      language: { type: DataTypes.TEXT },
      state: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
      origin: { type: DataTypes.TEXT },
      mailId: { type: DataTypes.TEXT, allowNull: true },
    }),
    watches: defineTable<RestockWatchColumns>(sequelize, 'restock_watches', {
      websiteId: keyColumn,
      variantId: keyColumn,
      nextAt: { type: DataTypes.DATE },
    }),
  };
}
