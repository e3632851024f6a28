import { DataTypes, type Sequelize } from 'sequelize';
import { defineTable } from '../../database/table.ts';

export interface ProductColumns {
  websiteId: string;
  id: string;
  collectionId: string;
  urlId: string;
  displayIndex: number;
  name: string;
  /** Code of the kind of product. */
  productType: number;
  body: string;
  excerpt: string;
  tags: string[];
  categories: string[];
  variantOptionOrdering: string[];
  isFeatured: boolean;
  isVisible: boolean;
  customAddButtonText: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface ProductImageColumns {
  websiteId: string;
  productId: string;
  assetId: string;
  position: number;
}

export interface ProductVariantColumns {
  websiteId: string;
  id: string;
  productId: string;
  position: number;
  sku: string;
  /** Option name to value. */
  attributes: Record<string, string>;
  /** In the currency's minor unit. */
  priceMinor: number;
  salePriceMinor: number | null;
  onSale: boolean;
  unlimited: boolean;
  weightGrams: number | null;
  imageId: string | null;
}

export interface StockLevelColumns {
  websiteId: string;
  variantId: string;
  location: string;
  onHand: number;
  held: number;
}

/** The place of stock while a site has only one. */
export const MAIN_LOCATION = 'main';

/** The tables of what is sold. */
export function defineProducts(sequelize: Sequelize) {
  return {
    products: defineTable<ProductColumns>(sequelize, 'products', {
      websiteId: { type: DataTypes.TEXT, primaryKey: true },
      id: { type: DataTypes.TEXT, primaryKey: true },
      collectionId: { type: DataTypes.TEXT },
      urlId: { type: DataTypes.TEXT },
      displayIndex: { type: DataTypes.INTEGER },
      name: { type: DataTypes.TEXT },
      productType: { type: DataTypes.INTEGER },
      body: { type: DataTypes.TEXT },
      excerpt: { type: DataTypes.TEXT },
      tags: { type: DataTypes.ARRAY(DataTypes.TEXT) },
      categories: { type: DataTypes.ARRAY(DataTypes.TEXT) },
      variantOptionOrdering: { type: DataTypes.ARRAY(DataTypes.TEXT) },
      isFeatured: { type: DataTypes.BOOLEAN },
      isVisible: { type: DataTypes.BOOLEAN },
      customAddButtonText: { type: DataTypes.TEXT, allowNull: true },
      createdAt: { type: DataTypes.DATE },
      updatedAt: { type: DataTypes.DATE },
    }),
    productImages: defineTable<ProductImageColumns>(sequelize, 'product_images', {
      websiteId: { type: DataTypes.TEXT, primaryKey: true },
      productId: { type: DataTypes.TEXT, primaryKey: true },
      assetId: { type: DataTypes.TEXT, primaryKey: true },
      position: { type: DataTypes.INTEGER },
    }),
    productVariants: defineTable<ProductVariantColumns>(sequelize, 'product_variants', {
      websiteId: { type: DataTypes.TEXT, primaryKey: true },
      id: { type: DataTypes.TEXT, primaryKey: true },
      productId: { type: DataTypes.TEXT },
      position: { type: DataTypes.INTEGER },
      sku: { type: DataTypes.TEXT },
      attributes: { type: DataTypes.JSONB },
      priceMinor: { type: DataTypes.BIGINT },
      salePriceMinor: { type: DataTypes.BIGINT, allowNull: true },
      onSale: { type: DataTypes.BOOLEAN },
      unlimited: { type: DataTypes.BOOLEAN },
      weightGrams: { type: DataTypes.INTEGER, allowNull: true },
      imageId: { type: DataTypes.TEXT, allowNull: true },
    }),
    stockLevels: defineTable<StockLevelColumns>(sequelize, 'stock_levels', {
      websiteId: { type: DataTypes.TEXT, primaryKey: true },
      variantId: { type: DataTypes.TEXT, primaryKey: true },
      location: { type: DataTypes.TEXT, primaryKey: true },
      onHand: { type: DataTypes.INTEGER },
      held: { type: DataTypes.INTEGER },
    }),
  };
}
