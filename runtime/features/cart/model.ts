import { DataTypes, type Sequelize } from 'sequelize';
import { defineTable } from '../../database/table.ts';

export interface CartColumns {
  websiteId: string;
  id: string;
  /** SHA-256 of the token that opens the cart. */
  tokenHash: string;
  currency: string;
  version: number;
  createdAt: Date;
  expiresAt: Date;
}

export interface CartEntryColumns {
  websiteId: string;
  id: string;
  cartId: string;
  /** Hash of what makes a line the same line: item, variant and additional fields. */
  lineKey: string;
  productId: string;
  variantId: string;
  quantity: number;
  additionalFields: string | null;
}

/** The tables of what visitors are about to buy. */
export function defineCarts(sequelize: Sequelize) {
  return {
    carts: defineTable<CartColumns>(sequelize, 'carts', {
      websiteId: { type: DataTypes.TEXT, primaryKey: true },
      id: { type: DataTypes.TEXT, primaryKey: true },
      tokenHash: { type: DataTypes.TEXT },
      currency: { type: DataTypes.TEXT },
      version: { type: DataTypes.INTEGER },
      createdAt: { type: DataTypes.DATE },
      expiresAt: { type: DataTypes.DATE },
    }),
    cartEntries: defineTable<CartEntryColumns>(sequelize, 'cart_entries', {
      websiteId: { type: DataTypes.TEXT, primaryKey: true },
      id: { type: DataTypes.TEXT, primaryKey: true },
      cartId: { type: DataTypes.TEXT },
      lineKey: { type: DataTypes.TEXT },
      productId: { type: DataTypes.TEXT },
      variantId: { type: DataTypes.TEXT },
      quantity: { type: DataTypes.INTEGER },
      additionalFields: { type: DataTypes.TEXT, allowNull: true },
    }),
  };
}
