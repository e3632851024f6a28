import { DataTypes, type Sequelize } from 'sequelize';
import type { FreeLabels } from '#shared/features/free-prices/rules.ts';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import type { KeptVariant } from '#shared/features/products/product-item.ts';
import type { SubscriptionPlan } from '#shared/features/products/catalog.ts';
import type { UnitMeasure } from '#shared/features/unit-prices/rules.ts';
import { defineTable, keyColumn } from '../../database/table.ts';
import type { ImageRecord } from '../images/image-item.ts';

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
  /** What search engines are told instead of the name and the excerpt; empty where they are told these. */
  seoTitle: string;
  seoDescription: string;
  /** True where a price of 0 is told by the label. */
  freeIfZero: boolean;
  freeLabel: string;
  /** The label in other languages. */
  freeLabels: FreeLabels;
  /** True where the price includes the shipping. */
  isShippingIncluded: boolean;
  tags: string[];
  categories: string[];
  variantOptionOrdering: string[];
  isFeatured: boolean;
  isVisible: boolean;
  /** When it is shown by itself; set for hidden products alone. */
  publishAt: Date | null;
  customAddButtonText: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Counts the changes by staff; a change names the one it is based on. */
  version: number;
  isSubscribable: boolean;
  subscriptionPlan: SubscriptionPlan | null;
  /** Form that is filled in when the product is put into the cart. */
  additionalFieldsFormId: string | null;
  additionalFieldsForm: FormDefinition | null;
  /** Ids of its categories; `categories` has their names, for templates. */
  categoryIds: string[];
  /** When it went into the bin. */
  deletedAt: Date | null;
}

export interface ProductImageColumns {
  websiteId: string;
  productId: string;
  assetId: string;
  position: number;
}

/** Variants and pictures of a product as pages read them; written by the database alone, whenever they change. */
interface ProductItemColumns {
  websiteId: string;
  productId: string;
  variants: readonly KeptVariant[];
  images: readonly ImageRecord[];
  /** Ids of the variants whose stock is counted, in their order. */
  countedIds: string[];
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
  /** Pieces that may be owed; 0 where it is sold from stock alone. */
  backorderLimit: number;
  isPreorder: boolean;
  /** ISO date. */
  promisedOn: string | null;
  weightGrams: number | null;
  imageId: string | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  /** Null where its price is told for no measure. */
  unitMeasure: UnitMeasure | null;
  /** When it was taken from its product; the ledger of its stock stays. */
  removedAt: Date | null;
}

export interface ProductCategoryColumns {
  websiteId: string;
  id: string;
  collectionId: string;
  /** Null for the root, of which a collection has one. */
  parentId: string | null;
  type: 'ROOT' | 'CATEGORY';
  displayName: string;
  /** Its word in addresses, its own among its sisters; empty for the root. */
  urlId: string;
  pageRendering: string;
  displayIndex: number;
  /** Ids of products that its page shows first, in their order. */
  productOrder: string[];
  createdAt: Date;
}

/** What lists and searches find a product by; the database keeps it with the product, whoever writes that. */
interface ProductIndexColumns {
  websiteId: string;
  productId: string;
  collectionId: string;
  displayIndex: number;
  nameKey: string;
  createdAt: Date;
  /** Lowest and highest price in force of its variants, in the currency's minor unit. */
  priceMin: number;
  priceMax: number;
  onSale: boolean;
  /** Its categories and those that they are in. */
  categoryIds: string[];
  /** Option and value of its variants, with U+001F between. */
  facets: string[];
  /** Words that a misspelt one may mean. */
  words: string[];
  vector: string;
}

/** A category or a tag that a visible product is found by. */
export interface ProductTermColumns {
  websiteId: string;
  kind: 'category' | 'tag';
  /** Id of the category, its own or one that holds it; or the tag. */
  term: string;
  productId: string;
}

/** A word that visible products of the site have or had: what misspelt words are compared with. */
export interface ProductWordColumns {
  websiteId: string;
  word: string;
}

export interface VariantPriceColumns {
  websiteId: string;
  variantId: string;
  /** From when on the variant was sold at this price. */
  at: Date;
  priceMinor: number;
}

/** A product as it was before a change of many. */
export interface UndoEntry {
  readonly productId: string;
  /** Version that the change made; a product that was changed since is not taken back. */
  readonly version: number;
  readonly name: string;
  /** Missing in what was kept before products had it. */
  readonly urlId?: string;
  readonly seoTitle?: string;
  readonly seoDescription?: string;
  readonly freeIfZero?: boolean;
  readonly freeLabel?: string;
  readonly isShippingIncluded?: boolean;
  readonly isVisible: boolean;
  /** ISO time at which it was to be shown by itself. */
  readonly publishOn?: string | null;
  readonly isFeatured: boolean;
  readonly tags: readonly string[];
  readonly categoryIds: readonly string[];
  readonly prices: readonly {
    readonly variantId: string;
    readonly priceMinor: number;
    readonly salePriceMinor: number | null;
    readonly onSale: boolean;
  }[];
  /** Entry of the bin that it went into, where the change deleted it. */
  readonly binEntryId?: string;
}

export interface ProductUndoColumns {
  websiteId: string;
  id: string;
  /** What the products were like before the change of many. */
  entries: UndoEntry[];
  createdAt: Date;
  undoneAt: Date | null;
}

/** The tables of what is sold. */
export function defineProducts(sequelize: Sequelize) {
  return {
    products: defineTable<ProductColumns>(sequelize, 'products', {
      websiteId: keyColumn,
      id: keyColumn,
      collectionId: { type: DataTypes.TEXT },
      urlId: { type: DataTypes.TEXT },
      displayIndex: { type: DataTypes.INTEGER },
      name: { type: DataTypes.TEXT },
      productType: { type: DataTypes.INTEGER },
      body: { type: DataTypes.TEXT },
      excerpt: { type: DataTypes.TEXT },
      seoTitle: { type: DataTypes.TEXT },
      seoDescription: { type: DataTypes.TEXT },
      freeIfZero: { type: DataTypes.BOOLEAN },
      freeLabel: { type: DataTypes.TEXT },
      freeLabels: { type: DataTypes.JSONB },
      isShippingIncluded: { type: DataTypes.BOOLEAN },
      tags: { type: DataTypes.ARRAY(DataTypes.TEXT) },
      categories: { type: DataTypes.ARRAY(DataTypes.TEXT) },
      variantOptionOrdering: { type: DataTypes.ARRAY(DataTypes.TEXT) },
      isFeatured: { type: DataTypes.BOOLEAN },
      isVisible: { type: DataTypes.BOOLEAN },
      publishAt: { type: DataTypes.DATE, allowNull: true },
      customAddButtonText: { type: DataTypes.TEXT, allowNull: true },
      createdAt: { type: DataTypes.DATE },
      updatedAt: { type: DataTypes.DATE },
      version: { type: DataTypes.INTEGER },
      isSubscribable: { type: DataTypes.BOOLEAN },
      subscriptionPlan: { type: DataTypes.JSONB, allowNull: true },
      additionalFieldsFormId: { type: DataTypes.TEXT, allowNull: true },
      additionalFieldsForm: { type: DataTypes.JSONB, allowNull: true },
      categoryIds: { type: DataTypes.ARRAY(DataTypes.TEXT) },
      deletedAt: { type: DataTypes.DATE, allowNull: true },
    }),
    productImages: defineTable<ProductImageColumns>(sequelize, 'product_images', {
      websiteId: keyColumn,
      productId: keyColumn,
      assetId: keyColumn,
      position: { type: DataTypes.INTEGER },
    }),
    productItems: defineTable<ProductItemColumns>(sequelize, 'product_items', {
      websiteId: keyColumn,
      productId: keyColumn,
      variants: { type: DataTypes.JSON },
      images: { type: DataTypes.JSON },
      countedIds: { type: DataTypes.ARRAY(DataTypes.TEXT) },
    }),
    productVariants: defineTable<ProductVariantColumns>(sequelize, 'product_variants', {
      websiteId: keyColumn,
      id: keyColumn,
      productId: { type: DataTypes.TEXT },
      position: { type: DataTypes.INTEGER },
      sku: { type: DataTypes.TEXT },
      attributes: { type: DataTypes.JSONB },
      priceMinor: { type: DataTypes.BIGINT },
      salePriceMinor: { type: DataTypes.BIGINT, allowNull: true },
      onSale: { type: DataTypes.BOOLEAN },
      unlimited: { type: DataTypes.BOOLEAN },
      backorderLimit: { type: DataTypes.INTEGER },
      isPreorder: { type: DataTypes.BOOLEAN },
      promisedOn: { type: DataTypes.DATEONLY, allowNull: true },
      weightGrams: { type: DataTypes.INTEGER, allowNull: true },
      imageId: { type: DataTypes.TEXT, allowNull: true },
      lengthMm: { type: DataTypes.INTEGER, allowNull: true },
      widthMm: { type: DataTypes.INTEGER, allowNull: true },
      heightMm: { type: DataTypes.INTEGER, allowNull: true },
      unitMeasure: { type: DataTypes.JSONB, allowNull: true },
      removedAt: { type: DataTypes.DATE, allowNull: true },
    }),
    productCategories: defineTable<ProductCategoryColumns>(sequelize, 'product_categories', {
      websiteId: keyColumn,
      id: keyColumn,
      collectionId: { type: DataTypes.TEXT },
      parentId: { type: DataTypes.TEXT, allowNull: true },
      type: { type: DataTypes.TEXT },
      displayName: { type: DataTypes.TEXT },
      urlId: { type: DataTypes.TEXT },
      pageRendering: { type: DataTypes.TEXT },
      displayIndex: { type: DataTypes.INTEGER },
      productOrder: { type: DataTypes.ARRAY(DataTypes.TEXT) },
      createdAt: { type: DataTypes.DATE },
    }),
    productIndex: defineTable<ProductIndexColumns>(sequelize, 'product_index', {
      websiteId: keyColumn,
      productId: keyColumn,
      collectionId: { type: DataTypes.TEXT },
      displayIndex: { type: DataTypes.INTEGER },
      nameKey: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
      priceMin: { type: DataTypes.BIGINT },
      priceMax: { type: DataTypes.BIGINT },
      onSale: { type: DataTypes.BOOLEAN },
      categoryIds: { type: DataTypes.ARRAY(DataTypes.TEXT) },
      facets: { type: DataTypes.ARRAY(DataTypes.TEXT) },
      words: { type: DataTypes.ARRAY(DataTypes.TEXT) },
      vector: { type: DataTypes.TSVECTOR },
    }),
    productTerms: defineTable<ProductTermColumns>(sequelize, 'product_terms', {
      websiteId: keyColumn,
      kind: keyColumn,
      term: keyColumn,
      productId: keyColumn,
    }),
    productWords: defineTable<ProductWordColumns>(sequelize, 'product_words', {
      websiteId: keyColumn,
      word: keyColumn,
    }),
    variantPrices: defineTable<VariantPriceColumns>(sequelize, 'variant_prices', {
      websiteId: keyColumn,
      variantId: keyColumn,
      at: { type: DataTypes.DATE, primaryKey: true },
      priceMinor: { type: DataTypes.BIGINT },
    }),
    productUndos: defineTable<ProductUndoColumns>(sequelize, 'product_undos', {
      websiteId: keyColumn,
      id: keyColumn,
      entries: { type: DataTypes.JSONB },
      createdAt: { type: DataTypes.DATE },
      undoneAt: { type: DataTypes.DATE, allowNull: true },
    }),
  };
}
