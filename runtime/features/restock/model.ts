import { DataTypes, type Sequelize } from 'sequelize';
import type { RestockState } from '#shared/features/restock/rules.ts';
import { defineTable } from '../../database/table.ts';

interface RestockSignUpColumns {
  websiteId: string;
  id: string;
  productId: string;
  variantId: string;
  /** In the form in which addresses are compared. */
  email: string;
  isJoinMailingList: boolean;
  /** Language of the page that the visitor was on. */
  language: string;
  state: RestockState;
  createdAt: Date;
}

/** The table of those who want to be told that a variant is there again. */
export function defineRestockSignUps(sequelize: Sequelize) {
  return defineTable<RestockSignUpColumns>(sequelize, 'restock_sign_ups', {
    websiteId: { type: DataTypes.TEXT, primaryKey: true },
    id: { type: DataTypes.TEXT, primaryKey: true },
    productId: { type: DataTypes.TEXT },
    variantId: { type: DataTypes.TEXT },
    email: { type: DataTypes.TEXT },
    isJoinMailingList: { type: DataTypes.BOOLEAN },
    language: { type: DataTypes.TEXT },
    state: { type: DataTypes.TEXT },
    createdAt: { type: DataTypes.DATE },
  });
}
