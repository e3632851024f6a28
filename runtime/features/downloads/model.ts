import { DataTypes, type Sequelize } from 'sequelize';
import { defineTable, keyColumn } from '../../database/table.ts';

export interface ProductFileColumns {
  websiteId: string;
  productId: string;
  assetId: string;
  position: number;
}

export interface DownloadColumns {
  websiteId: string;
  id: string;
  orderId: string;
  orderItemId: string;
  assetId: string;
  /** Counts how often the link was made anew: the token follows from it. */
  generation: number;
  /** SHA-256 of the token that opens the file. */
  tokenHash: string;
  uses: number;
  maxUses: number;
  expiresAt: Date;
  usedAt: Date | null;
  revokedAt: Date | null;
}

const text = { type: DataTypes.TEXT };
const whole = { type: DataTypes.INTEGER };
const maybeTime = { type: DataTypes.DATE, allowNull: true };

/** The tables of files that are sold, and of the links of their buyers. */
export function defineDownloads(sequelize: Sequelize) {
  return {
    productFiles: defineTable<ProductFileColumns>(sequelize, 'product_files', {
      websiteId: keyColumn,
      productId: keyColumn,
      assetId: keyColumn,
      position: whole,
    }),
    downloads: defineTable<DownloadColumns>(sequelize, 'downloads', {
      websiteId: keyColumn,
      id: keyColumn,
      orderId: text,
      orderItemId: text,
      assetId: text,
      generation: whole,
      tokenHash: text,
      uses: whole,
      maxUses: whole,
      expiresAt: { type: DataTypes.DATE },
      usedAt: maybeTime,
      revokedAt: maybeTime,
    }),
  };
}
