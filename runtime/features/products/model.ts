import type { FreeLabels } from '#shared/features/free-prices/rules.ts';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import type { KeptVariant } from '#shared/features/products/product-item.ts';
import type { SubscriptionPlan } from '#shared/features/products/catalog.ts';
import type { UnitMeasure } from '#shared/features/unit-prices/rules.ts';
import type { ImageRecord } from '../images/image-item.ts';
import {
  big,
  bigDigits,
  day,
  json,
  jsonAsWritten,
  key,
  maybe,
  searchWords,
  text,
  texts,
  time,
  whole,
  yesOrNo,
} from '../../database/column.ts';
import { modelsOf, type RowOf, table } from '../../database/table.ts';

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

export const products = table('products', {
  id: key(),
  collectionId: text(),
  urlId: text(),
  displayIndex: whole(),
  name: text(),
  /** Code of the kind of product. */
  productType: whole(),
  body: text(),
  excerpt: text(),
  /** What search engines are told instead of the name and the excerpt; empty where they are told these. */
  seoTitle: text(),
  seoDescription: text(),
  /** True where a price of 0 is told by the label. */
  freeIfZero: yesOrNo(),
  freeLabel: text(),
  /** The label in other languages. */
  freeLabels: json<FreeLabels>(),
  /** True where the price includes the shipping. */
  isShippingIncluded: yesOrNo(),
  tags: texts(),
  categories: texts(),
  variantOptionOrdering: texts(),
  isFeatured: yesOrNo(),
  isVisible: yesOrNo(),
  /** When it is shown by itself; set for hidden products alone. */
  publishAt: maybe(time()),
  customAddButtonText: maybe(text()),
  createdAt: time(),
  updatedAt: time(),
  /** Counts the changes by staff; a change names the one it is based on. */
  version: whole(),
  isSubscribable: yesOrNo(),
  subscriptionPlan: maybe(json<SubscriptionPlan>()),
  /** Form that is filled in when the product is put into the cart. */
  additionalFieldsFormId: maybe(text()),
  additionalFieldsForm: maybe(json<FormDefinition>()),
  /** Ids of its categories; `categories` has their names, for templates. */
  categoryIds: texts(),
  /** When it went into the bin. */
  deletedAt: maybe(time()),
});
export type ProductColumns = RowOf<typeof products>;

export const productImages = table('product_images', {
  productId: key(),
  assetId: key(),
  position: whole(),
});

/** Addresses of products that visitors saw and that were deleted; written by the database alone. */
export const goneProducts = table('gone_products', {
  collectionId: key(),
  urlId: text(),
  goneAt: time(),
});

/** Variants and pictures of a product as pages read them; written by the database alone, whenever they change. */
export const productItems = table('product_items', {
  productId: key(),
  variants: jsonAsWritten<readonly KeptVariant[]>(),
  images: jsonAsWritten<readonly ImageRecord[]>(),
  /** Ids of the variants whose stock is counted, in their order. */
  countedIds: texts(),
});

/** What pages read of a product as one text; written by the database alone, in the transaction of whatever changes it. */
export const productDocuments = table('product_documents', {
  id: key(),
  collectionId: text(),
  urlId: text(),
  productType: whole(),
  /** True where visitors see it. */
  isShown: yesOrNo(),
  /** Ids of the variants whose stock is counted, in their order. */
  countedIds: texts(),
  /** Made of the document: another one for every other text. */
  stamp: text(),
  /** JSON of the columns that pages show, with `variants` and `images` as in `product_items`. */
  document: text(),
});

/** Categories and tags by which products that visitors see are related; written by the database alone. */
export const productRelatedTerms = table('product_related_terms', {
  productId: key(),
  /** `c` and the id of a category, or `t` and a tag. */
  term: key(),
  collectionId: text(),
  /** False for featured products, which come first among equals. */
  isPlain: yesOrNo(),
  displayIndex: whole(),
});

/** Another stamp for every change of which products of a store are shown, by what they are found, and their order. */
export const productPicks = table('product_picks', {
  collectionId: key(),
  stamp: text(),
  /** The same for lists with what they can be narrowed by, and for searches; empty until something changes. */
  listed: text(),
});

export const productVariants = table('product_variants', {
  id: key(),
  productId: text(),
  position: whole(),
  sku: text(),
  /** Option name to value. */
  attributes: json<Record<string, string>>(),
  /** In the currency's minor unit. */
  priceMinor: big(),
  salePriceMinor: maybe(big()),
  onSale: yesOrNo(),
  unlimited: yesOrNo(),
  /** Pieces that may be owed; 0 where it is sold from stock alone. */
  backorderLimit: whole(),
  isPreorder: yesOrNo(),
  /** ISO date. */
  promisedOn: maybe(day()),
  weightGrams: maybe(whole()),
  imageId: maybe(text()),
  lengthMm: maybe(whole()),
  widthMm: maybe(whole()),
  heightMm: maybe(whole()),
  /** Null where its price is told for no measure. */
  unitMeasure: maybe(json<UnitMeasure>()),
  /** When it was taken from its product; the ledger of its stock stays. */
  removedAt: maybe(time()),
});

export const productCategories = table('product_categories', {
  id: key(),
  collectionId: text(),
  /** Null for the root, of which a collection has one. */
  parentId: maybe(text()),
  type: text<'ROOT' | 'CATEGORY'>(),
  displayName: text(),
  /** Its word in addresses, its own among its sisters; empty for the root. */
  urlId: text(),
  pageRendering: text(),
  displayIndex: whole(),
  /** Ids of products that its page shows first, in their order. */
  productOrder: texts(),
  createdAt: time(),
});
export type ProductCategoryColumns = RowOf<typeof productCategories>;

/** What lists and searches find a product by; the database keeps it with the product, whoever writes that. */
export const productIndex = table('product_index', {
  productId: key(),
  collectionId: text(),
  displayIndex: whole(),
  nameKey: text(),
  createdAt: time(),
  /** Lowest and highest price in force of its variants, in the currency's minor unit. */
  priceMin: big(),
  priceMax: big(),
  onSale: yesOrNo(),
  /** Its categories and those that they are in. */
  categoryIds: texts(),
  /** Option and value of its variants, with U+001F between. */
  facets: texts(),
  /** Words that a misspelt one may mean. */
  words: texts(),
  vector: searchWords(),
});

/** What staff finds, sorts and counts a product by that is not in the bin; written by the database alone. */
export const productFacts = table('product_facts', {
  productId: key(),
  collectionId: text(),
  displayIndex: whole(),
  productType: whole(),
  isVisible: yesOrNo(),
  isFeatured: yesOrNo(),
  /** Its name in small letters. */
  nameKey: text(),
  /** The same with its SKUs behind it, U+001F before each. */
  searched: text(),
  createdAt: time(),
  updatedAt: time(),
  /** Lowest and highest price in force of its variants, in the currency's minor unit. */
  priceMin: big(),
  priceMax: big(),
  onSale: yesOrNo(),
  /** Pieces of all variants that are counted, and a billion for each that is not; as they were when it was written. */
  stock: big(),
  /** Least pieces of a variant that is counted. */
  stockLowest: maybe(whole()),
  /** When the next hold is over, which makes more pieces. */
  stockUntil: maybe(time()),
  tags: texts(),
  categoryIds: texts(),
  /** Option and value of its variants, with U+001F between. */
  facets: texts(),
});

/** How many products have the same of what lists are narrowed by; written by the database alone. */
export const productSums = table('product_sums', {
  collectionId: key(),
  isVisible: key(yesOrNo()),
  productType: key(whole()),
  isFeatured: key(yesOrNo()),
  onSale: key(yesOrNo()),
  /** Made of the facets. */
  facetsKey: key(),
  facets: texts(),
  count: whole(),
});

/** A product whose stock was moved since its facts were written; written by the database alone, by whatever moves it. */
export const productStockNotes = table('product_stock_notes', { id: key(bigDigits()), productId: text() });

/** A category or a tag that a visible product is found by. */
export const productTerms = table('product_terms', {
  kind: key<'category' | 'tag'>(),
  /** Id of the category, its own or one that holds it; or the tag. */
  term: key(),
  productId: key(),
});

export const variantPrices = table('variant_prices', {
  variantId: key(),
  /** From when on the variant was sold at this price. */
  at: key(time()),
  priceMinor: big(),
});

export const productUndos = table('product_undos', {
  id: key(),
  /** What the products were like before the change of many. */
  entries: json<UndoEntry[]>(),
  createdAt: time(),
  undoneAt: maybe(time()),
});

/** The tables of what is sold. */
export const defineProducts = modelsOf({
  products,
  productImages,
  productItems,
  productDocuments,
  productRelatedTerms,
  productPicks,
  productVariants,
  productCategories,
  productIndex,
  productFacts,
  productSums,
  productStockNotes,
  productTerms,
  variantPrices,
  productUndos,
});
