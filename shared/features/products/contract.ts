import { z } from 'zod';
import { formSchema } from '#shared/features/forms/contract.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import {
  BILLING_UNITS,
  BULK_MAX,
  BUTTON_TEXT_MAX,
  CATALOG_ERRORS,
  CATEGORY_NAME_MAX,
  isUrlId,
  LENGTH_MM_MAX,
  OPTION_NAME,
  OPTION_NAME_MAX,
  OPTION_NAME_TEXT,
  OPTION_VALUE_MAX,
  OPTIONS_MAX,
  ORDERABLE_MAX,
  PRODUCT_DIRECTIONS,
  PRODUCT_BODY_MAX,
  PRODUCT_CATEGORIES_MAX,
  PRODUCT_EXCERPT_MAX,
  PRODUCT_IMAGES_MAX,
  PRODUCT_NAME_MAX,
  PRODUCT_SORTS,
  PRODUCT_STOCKS,
  PRODUCTS_PAGE,
  PRODUCTS_PAGE_MAX,
  SELLABLE_TYPES,
  SEO_DESCRIPTION_MAX,
  SEO_TITLE_MAX,
  SKU_MAX,
  TAG_LENGTH_MAX,
  TAGS_MAX,
  VARIANTS_MAX,
  WEIGHT_GRAMS_MAX,
} from './catalog.ts';
import { STOCK_PATH } from './paths.ts';
import { ITEM_NOT_FOUND_TEXT } from './rules.ts';

const {
  BAD_CURSOR,
  CATEGORY_IN_ITSELF,
  CATEGORY_IS_ROOT,
  CATEGORY_NOT_FOUND,
  CATEGORY_TAKEN,
  COLLECTION_NOT_FOUND,
  IMAGE_NOT_FOUND,
  PRODUCT_NOT_FOUND,
  SKU_TAKEN,
  STALE,
  TOO_MANY_CATEGORIES,
  UNDO_NOT_FOUND,
  URL_TAKEN,
} = CATALOG_ERRORS;

/** Variants of a product at the most of everything need more than other bodies. */
const VARIANTS_BODY_LIMIT = 4 * 1024 * 1024;
const STOCK_OF_NEW_MAX = 1_000_000;
const ACCESS = { permission: 'products.edit' } as const;

/** An amount as decimal text in the major unit (runtime-contract B0.5). */
const moneySchema = z.object({ currency: z.string(), value: z.string() });

const moneyInput = z.object({
  currency: z.string().length(3, 'Give a currency such as USD.'),
  value: z
    .string()
    .max(20)
    .regex(/^\d+(?:\.\d+)?$/, 'Give an amount such as 12.50.'),
});

const signedMoneyInput = z.object({
  currency: z.string().length(3, 'Give a currency such as USD.'),
  value: z
    .string()
    .max(21)
    .regex(/^-?\d+(?:\.\d+)?$/, 'Give an amount such as -2.50.'),
});

const nameInput = z
  .string()
  .trim()
  .min(1, 'Give the product a name.')
  .max(PRODUCT_NAME_MAX, `A name has at most ${PRODUCT_NAME_MAX} characters.`);
const urlIdInput = z
  .string()
  .refine(isUrlId, { error: ({ input }) => `${String(input)} is not a valid page URL` });
const seoTitleInput = z
  .string()
  .trim()
  .max(SEO_TITLE_MAX, `A title for search engines has at most ${SEO_TITLE_MAX} characters.`);
const seoDescriptionInput = z
  .string()
  .trim()
  .max(
    SEO_DESCRIPTION_MAX,
    `A description for search engines has at most ${SEO_DESCRIPTION_MAX} characters.`,
  );
const tagInput = z
  .string()
  .trim()
  .min(1, 'A tag is not empty.')
  .max(TAG_LENGTH_MAX, `A tag has at most ${TAG_LENGTH_MAX} characters.`);
const tagsInput = z.array(tagInput).max(TAGS_MAX, `A product has at most ${TAGS_MAX} tags.`);
const categoryIdsInput = z
  .array(idSchema)
  .max(PRODUCT_CATEGORIES_MAX, `A product is in at most ${PRODUCT_CATEGORIES_MAX} categories.`);
const measureInput = (max: number) => z.int().min(1).max(max).nullable().default(null);

const planSchema = z.object({
  billingPeriod: z.object({ value: z.int().min(1).max(52), unit: z.enum(BILLING_UNITS) }),
  /** 0 means without an end. */
  numBillingCycles: z.int().min(0).max(1_000),
});

/** A variant as staff sees it. */
export const productVariantSchema = z.object({
  id: idSchema,
  sku: z.string(),
  /** Option name to value. */
  attributes: z.record(z.string(), z.string()),
  priceMoney: moneySchema,
  salePriceMoney: moneySchema.nullable(),
  onSale: z.boolean(),
  /** Lowest price of the 30 days before the one that counts now; null where there was none. */
  lowestPriceMoney: moneySchema.nullable(),
  unlimited: z.boolean(),
  /** On hand less what is held; 0 when unlimited. */
  qtyInStock: z.int(),
  weightGrams: z.int().nullable(),
  lengthMm: z.int().nullable(),
  widthMm: z.int().nullable(),
  heightMm: z.int().nullable(),
  imageId: idSchema.nullable(),
});

/** A product as staff sees it. */
export const productSchema = z.object({
  id: idSchema,
  collectionId: idSchema,
  /** A change names the version that it is based on. */
  version: z.int(),
  name: z.string(),
  urlId: z.string(),
  /** Code of SPEC 3 "Enumerations". */
  productType: z.int(),
  isVisible: z.boolean(),
  /** When a hidden product is shown by itself; null where no time is set. */
  publishOn: z.iso.datetime().nullable(),
  starred: z.boolean(),
  excerpt: z.string(),
  body: z.string(),
  /** What search engines are told instead of the name and the short text; empty where they are told these. */
  seoTitle: z.string(),
  seoDescription: z.string(),
  tags: z.array(z.string()),
  categoryIds: z.array(idSchema),
  /** Names of the options in their order. */
  variantOptionOrdering: z.array(z.string()),
  isSubscribable: z.boolean(),
  subscriptionPlan: planSchema.nullable(),
  additionalFieldsFormId: idSchema.nullable(),
  /** What is asked when the product is put into the cart. */
  additionalFieldsForm: formSchema.nullable(),
  useCustomAddButtonText: z.boolean(),
  customAddButtonText: z.string(),
  images: z.array(z.object({ id: idSchema, assetUrl: z.string(), altText: z.string() })),
  variants: z.array(productVariantSchema),
  createdOn: z.iso.datetime(),
  updatedOn: z.iso.datetime(),
});

export type Product = z.output<typeof productSchema>;

/** A product as a list shows it. */
export const productSummarySchema = z.object({
  id: idSchema,
  collectionId: idSchema,
  version: z.int(),
  name: z.string(),
  urlId: z.string(),
  productType: z.int(),
  isVisible: z.boolean(),
  /** When a hidden product is shown by itself; null where no time is set. */
  publishOn: z.iso.datetime().nullable(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  starred: z.boolean(),
  onSale: z.boolean(),
  isSubscribable: z.boolean(),
  tags: z.array(z.string()),
  categoryIds: z.array(idSchema),
  variantCount: z.int(),
  /** How many of the variants are on sale. */
  onSaleCount: z.int(),
  /** Lowest and highest price that counts now. */
  lowestMoney: moneySchema,
  highestMoney: moneySchema,
  /** Lowest and highest price without regard to sales. */
  priceMoney: moneySchema,
  highestPriceMoney: moneySchema,
  /** Lowest and highest sale price, on sale or not; null where no variant has one. */
  salePriceMoney: moneySchema.nullable(),
  highestSalePriceMoney: moneySchema.nullable(),
  /** True when a variant can always be bought. */
  unlimited: z.boolean(),
  /** Pieces of all counted variants that can be bought. */
  qtyInStock: z.int(),
  mainImage: z.object({ assetUrl: z.string(), altText: z.string() }).nullable(),
  updatedOn: z.iso.datetime(),
});

export type ProductSummary = z.output<typeof productSummarySchema>;

const variantInput = z.object({
  /** The variant that it changes; a new one is made without. */
  id: idSchema.optional(),
  /** Made up where it is empty. */
  sku: z.string().trim().max(SKU_MAX, `A SKU has at most ${SKU_MAX} characters.`).default(''),
  attributes: z
    .record(
      z.string().trim().min(1).max(OPTION_NAME_MAX),
      z.string().trim().max(OPTION_VALUE_MAX, `A value has at most ${OPTION_VALUE_MAX} characters.`),
    )
    .default({}),
  priceMoney: moneyInput,
  salePriceMoney: moneyInput.nullable().default(null),
  onSale: z.boolean().default(false),
  unlimited: z.boolean().default(false),
  /** Pieces on hand of a new variant; without effect on one that is there, whose stock is adjusted by calls of its own. */
  stock: z.int().min(0).max(STOCK_OF_NEW_MAX).default(0),
  weightGrams: measureInput(WEIGHT_GRAMS_MAX),
  lengthMm: measureInput(LENGTH_MM_MAX),
  widthMm: measureInput(LENGTH_MM_MAX),
  heightMm: measureInput(LENGTH_MM_MAX),
  imageId: idSchema.nullable().default(null),
});

export type VariantInput = z.output<typeof variantInput>;

const optionsInput = z
  .array(
    z
      .string()
      .trim()
      .min(1, 'Give each option a name.')
      .max(OPTION_NAME_MAX)
      .regex(OPTION_NAME, OPTION_NAME_TEXT),
  )
  .max(OPTIONS_MAX, `A product has at most ${OPTIONS_MAX} options.`);
const variantsInput = z
  .array(variantInput)
  .min(1, 'A product has at least one variant.')
  .max(VARIANTS_MAX, `A product has at most ${VARIANTS_MAX} variants.`);

/** What staff may say of a product beside its variants; what is left out stays as it is. */
const factsInput = z.object({
  name: nameInput.optional(),
  /** Made of the name where a new product has none. */
  urlId: urlIdInput.optional(),
  /** Whoever shows or hides a product ends its wait for a time. */
  isVisible: z.boolean().optional(),
  /** Shows a hidden product by itself at this time; null ends the wait. */
  publishOn: z.iso.datetime({ offset: true, error: 'Give a date and a time.' }).nullable().optional(),
  starred: z.boolean().optional(),
  excerpt: z.string().max(PRODUCT_EXCERPT_MAX).optional(),
  body: z.string().max(PRODUCT_BODY_MAX).optional(),
  /** Empty for the name. */
  seoTitle: seoTitleInput.optional(),
  /** Empty for the short text. */
  seoDescription: seoDescriptionInput.optional(),
  tags: tagsInput.optional(),
  categoryIds: categoryIdsInput.optional(),
  /** Null for a product that is not sold by subscription. */
  subscriptionPlan: planSchema.nullable().optional(),
  additionalFieldsFormId: idSchema.nullable().optional(),
  /** Its id becomes `additionalFieldsFormId`. */
  additionalFieldsForm: formSchema.nullable().optional(),
  /** Null for the site's own text. */
  customAddButtonText: z
    .string()
    .trim()
    .min(1)
    .max(BUTTON_TEXT_MAX, `The text of a button has at most ${BUTTON_TEXT_MAX} characters.`)
    .nullable()
    .optional(),
  imageIds: z.array(idSchema).max(PRODUCT_IMAGES_MAX).optional(),
});

export type ProductFacts = z.output<typeof factsInput>;

const productParams = z.object({ productId: idSchema });
const flag = z
  .enum(['true', 'false'])
  .transform((word) => word === 'true')
  .optional();

/** What a list of products is narrowed by. */
const filterShape = {
  collectionId: idSchema.optional(),
  /** Part of a name or of a SKU. */
  search: z.string().trim().max(200).optional(),
  productType: z.coerce
    .number()
    .int()
    .min(1)
    .max(Math.max(...SELLABLE_TYPES))
    .optional(),
  isVisible: flag,
  starred: flag,
  onSale: flag,
  stock: z.enum(PRODUCT_STOCKS).optional(),
  tag: z.string().max(TAG_LENGTH_MAX).optional(),
  categoryId: idSchema.optional(),
};

export const listProducts = endpoint({
  name: 'listProducts',
  method: 'GET',
  path: '/api/v1/products',
  access: ACCESS,
  summary: 'Products of the site, searched, filtered and sorted.',
  input: {
    query: z.object({
      ...filterShape,
      sort: z.enum(PRODUCT_SORTS).default('order'),
      /** The latest first for `newest` and `updated`, else the least, unless it says otherwise. */
      direction: z.enum(PRODUCT_DIRECTIONS).optional(),
      limit: z.coerce.number().int().min(1).max(PRODUCTS_PAGE_MAX).default(PRODUCTS_PAGE),
      cursor: z.string().max(2_048).optional(),
    }),
  },
  output: z.object({
    products: z.array(productSummarySchema),
    /** How many the filters find in all. */
    total: z.int(),
    hasNextPage: z.boolean(),
    nextPageCursor: z.string().optional(),
  }),
  errors: { BAD_CURSOR },
});

/** Ids of all products that the filters find, for acts on everything that is looked for. */
export const listProductIds = endpoint({
  name: 'listProductIds',
  method: 'GET',
  path: '/api/v1/product-ids',
  access: ACCESS,
  summary: 'Ids of all products that are looked for.',
  input: { query: z.object(filterShape) },
  output: z.object({ productIds: z.array(idSchema) }),
  errors: {},
});

export const getProduct = endpoint({
  name: 'getProduct',
  method: 'GET',
  path: '/api/v1/products/:productId',
  access: ACCESS,
  summary: 'A product with its variants.',
  input: { params: productParams },
  output: z.object({ product: productSchema }),
  errors: { PRODUCT_NOT_FOUND },
});

export const createProduct = endpoint({
  name: 'createProduct',
  method: 'POST',
  path: '/api/v1/products',
  access: ACCESS,
  bodyLimit: VARIANTS_BODY_LIMIT,
  summary: 'Makes a product; it is hidden unless it says otherwise.',
  input: {
    body: factsInput.extend({
      collectionId: idSchema,
      name: nameInput,
      productType: z.literal([...SELLABLE_TYPES], 'Choose a kind of product.'),
      variantOptionOrdering: optionsInput.default([]),
      variants: variantsInput,
    }),
  },
  output: z.object({ product: productSchema }),
  errors: { COLLECTION_NOT_FOUND, CATEGORY_NOT_FOUND, IMAGE_NOT_FOUND, URL_TAKEN, SKU_TAKEN },
  success: 201,
});

/**
 * Changes a product; fields that are left out stay as they are. A stale change answers 409 `STALE` with the stored
 * product under `current` and the fields that were sent under `sent`.
 */
export const updateProduct = endpoint({
  name: 'updateProduct',
  method: 'PUT',
  path: '/api/v1/products/:productId',
  access: ACCESS,
  summary: 'Changes what is said of a product.',
  input: { params: productParams, body: factsInput.extend({ version: z.int() }) },
  output: z.object({ product: productSchema }),
  errors: { PRODUCT_NOT_FOUND, STALE, URL_TAKEN, CATEGORY_NOT_FOUND, IMAGE_NOT_FOUND },
});

/**
 * Makes these the options and variants of a product; variants that are missing are taken from it, and those that were
 * taken from it before come back with their stock when they are named again.
 */
export const setProductVariants = endpoint({
  name: 'setProductVariants',
  method: 'PUT',
  path: '/api/v1/products/:productId/variants',
  access: ACCESS,
  bodyLimit: VARIANTS_BODY_LIMIT,
  summary: 'Sets the options and all variants of a product.',
  input: {
    params: productParams,
    body: z.object({ version: z.int(), variantOptionOrdering: optionsInput, variants: variantsInput }),
  },
  output: z.object({ product: productSchema }),
  errors: { PRODUCT_NOT_FOUND, STALE, SKU_TAKEN, IMAGE_NOT_FOUND },
});

export const duplicateProduct = endpoint({
  name: 'duplicateProduct',
  method: 'POST',
  path: '/api/v1/products/:productId/duplicate',
  access: ACCESS,
  summary: 'Makes a hidden copy of a product, without stock.',
  input: { params: productParams },
  output: z.object({ product: productSchema }),
  errors: { PRODUCT_NOT_FOUND },
  success: 201,
});

export const deleteProduct = endpoint({
  name: 'deleteProduct',
  method: 'DELETE',
  path: '/api/v1/products/:productId',
  access: ACCESS,
  summary: 'Puts a product into the bin for 30 days.',
  input: { params: productParams },
  output: z.object({ success: z.literal(true) }),
  errors: { PRODUCT_NOT_FOUND },
});

/** What is done to many products at once. */
const bulkChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visibility'), isVisible: z.boolean() }),
  z.object({ kind: z.literal('star'), starred: z.boolean() }),
  z.object({ kind: z.literal('addTags'), tags: tagsInput.min(1, 'Name a tag.') }),
  z.object({ kind: z.literal('removeTags'), tags: tagsInput.min(1, 'Name a tag.') }),
  z.object({ kind: z.literal('addCategories'), categoryIds: categoryIdsInput.min(1, 'Choose a category.') }),
  z.object({
    kind: z.literal('removeCategories'),
    categoryIds: categoryIdsInput.min(1, 'Choose a category.'),
  }),
  /** Percent more, or less where it is negative. */
  z.object({ kind: z.literal('pricePercent'), percent: z.number().min(-100).max(1_000) }),
  z.object({ kind: z.literal('priceSet'), priceMoney: moneyInput }),
  /** So much more, or less where it is negative. */
  z.object({ kind: z.literal('priceAmount'), amount: signedMoneyInput }),
  /** Puts variants on sale at so many percent off their price. */
  z.object({ kind: z.literal('startSale'), percentOff: z.number().gt(0).max(100) }),
  z.object({ kind: z.literal('endSale') }),
  /** Puts the products into the bin for 30 days. */
  z.object({ kind: z.literal('delete') }),
]);

export type BulkChange = z.output<typeof bulkChangeSchema>;

const bulkResultSchema = z.object({
  productId: idSchema,
  result: z.enum(['changed', 'unchanged', 'refused', 'notFound']),
  /** Why it was refused; empty otherwise. */
  problem: z.string(),
});

export type BulkResult = z.output<typeof bulkResultSchema>;

/** Changes many products in one act; those for which it cannot be done stay as they are and say why. */
export const changeProducts = endpoint({
  name: 'changeProducts',
  method: 'POST',
  path: '/api/v1/products/changes',
  access: ACCESS,
  summary: 'Changes many products in one act that can be taken back.',
  input: {
    body: z.object({
      productIds: z
        .array(idSchema)
        .min(1, 'Choose at least one product.')
        .max(BULK_MAX, `Choose at most ${BULK_MAX} products at once.`),
      change: bulkChangeSchema,
    }),
  },
  output: z.object({
    results: z.array(bulkResultSchema),
    /** Takes the change back for a day; absent where nothing changed. */
    undoToken: idSchema.optional(),
  }),
  errors: { CATEGORY_NOT_FOUND },
});

/** A new price, or a change of the prices that the variants have. */
const priceEditSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), money: moneyInput }),
  z.object({ kind: z.literal('percent'), percent: z.number().min(-100).max(1_000) }),
  z.object({ kind: z.literal('amount'), money: signedMoneyInput }),
]);

export type PriceEdit = z.output<typeof priceEditSchema>;

const productEditSchema = z.object({
  productId: idSchema,
  /** The version that the edit is based on. */
  version: z.int(),
  name: nameInput.optional(),
  urlId: urlIdInput.optional(),
  seoTitle: seoTitleInput.optional(),
  seoDescription: seoDescriptionInput.optional(),
  isVisible: z.boolean().optional(),
  tags: tagsInput.optional(),
  categoryIds: categoryIdsInput.optional(),
  /** Prices hold for all variants of the product. */
  price: priceEditSchema.optional(),
  /** Null takes the sale price away. */
  salePrice: priceEditSchema.nullable().optional(),
  onSale: z.boolean().optional(),
});

export type ProductEdit = z.output<typeof productEditSchema>;

/** Edits many products in one act, each in its own way; those for which it cannot be done stay and say why. */
export const editProducts = endpoint({
  name: 'editProducts',
  method: 'POST',
  path: '/api/v1/products/edits',
  access: ACCESS,
  bodyLimit: VARIANTS_BODY_LIMIT,
  summary: 'Edits many products in one act that can be taken back.',
  input: {
    body: z.object({
      edits: z
        .array(productEditSchema)
        .min(1, 'Edit at least one product.')
        .max(BULK_MAX, `Edit at most ${BULK_MAX} products at once.`)
        .refine(
          (edits) => new Set(edits.map(({ productId }) => productId)).size === edits.length,
          'Name each product once.',
        ),
    }),
  },
  output: changeProducts.output,
  errors: {},
});

/** Takes a change of many products back; products that were changed since stay as they are and say so. */
export const undoProductChanges = endpoint({
  name: 'undoProductChanges',
  method: 'POST',
  path: '/api/v1/products/changes/:undoToken/undo',
  access: ACCESS,
  summary: 'Takes a change of many products back.',
  input: { params: z.object({ undoToken: idSchema }) },
  output: z.object({ results: z.array(bulkResultSchema) }),
  errors: { UNDO_NOT_FOUND },
});

/** Products in an order that somebody chose. */
const orderedIdsInput = z
  .array(idSchema)
  .min(1, 'Name at least one product.')
  .max(ORDERABLE_MAX, `At most ${ORDERABLE_MAX} products can be put in order by hand.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Name each product once.');

/** Puts products to the front of their store in the order given; the others follow as they were. */
export const orderProducts = endpoint({
  name: 'orderProducts',
  method: 'PUT',
  path: '/api/v1/product-order',
  access: ACCESS,
  summary: 'Sets the order of the products of a store.',
  input: {
    body: z.object({
      collectionId: idSchema,
      productIds: orderedIdsInput,
    }),
  },
  output: z.object({ success: z.literal(true) }),
  errors: { PRODUCT_NOT_FOUND },
});

/** A category of a store (SPEC 3 "Root category"). */
export const productCategorySchema = z.object({
  id: idSchema,
  collectionId: idSchema,
  /** Null for the root. */
  parentCategoryId: idSchema.nullable(),
  type: z.enum(['ROOT', 'CATEGORY']),
  displayName: z.string(),
  /** Its word in addresses, after those of the categories that hold it; empty for the root. */
  urlId: z.string(),
  pageRendering: z.string(),
  displayIndex: z.int(),
  /** Products that are in it, not counting those of categories below. */
  productCount: z.int(),
});

export type ProductCategory = z.output<typeof productCategorySchema>;

/** The name of a category as it is typed. */
export const categoryNameInput = z
  .string()
  .trim()
  .min(1, 'Give the category a name.')
  .max(CATEGORY_NAME_MAX, `A category's name has at most ${CATEGORY_NAME_MAX} characters.`);
const categoryParams = z.object({ categoryId: idSchema });

export const listProductCategories = endpoint({
  name: 'listProductCategories',
  method: 'GET',
  path: '/api/v1/product-categories',
  access: ACCESS,
  summary: 'The tree of categories of a store, each parent before what is in it.',
  input: { query: z.object({ collectionId: idSchema }) },
  output: z.object({ categories: z.array(productCategorySchema) }),
  errors: {},
});

export const createProductCategory = endpoint({
  name: 'createProductCategory',
  method: 'POST',
  path: '/api/v1/product-categories',
  access: ACCESS,
  summary: 'Makes a category, below the root unless it says otherwise.',
  input: {
    body: z.object({
      collectionId: idSchema,
      displayName: categoryNameInput,
      parentCategoryId: idSchema.optional(),
    }),
  },
  output: z.object({ category: productCategorySchema }),
  errors: { COLLECTION_NOT_FOUND, CATEGORY_NOT_FOUND, CATEGORY_TAKEN, TOO_MANY_CATEGORIES },
  success: 201,
});

export const updateProductCategory = endpoint({
  name: 'updateProductCategory',
  method: 'PUT',
  path: '/api/v1/product-categories/:categoryId',
  access: ACCESS,
  summary: 'Renames a category, or moves it with all that is in it.',
  input: {
    params: categoryParams,
    body: z.object({
      displayName: categoryNameInput.optional(),
      parentCategoryId: idSchema.optional(),
      /** Place among its sisters, from 0. */
      index: z.int().min(0).optional(),
    }),
  },
  output: z.object({ category: productCategorySchema }),
  errors: { CATEGORY_NOT_FOUND, CATEGORY_TAKEN, CATEGORY_IS_ROOT, CATEGORY_IN_ITSELF },
});

export const deleteProductCategory = endpoint({
  name: 'deleteProductCategory',
  method: 'DELETE',
  path: '/api/v1/product-categories/:categoryId',
  access: ACCESS,
  summary: 'Puts a category and those below it into the bin for 30 days; the products stay.',
  input: { params: categoryParams },
  output: z.object({
    success: z.literal(true),
    /** Brings it back. */
    binEntryId: idSchema,
  }),
  errors: { CATEGORY_NOT_FOUND, CATEGORY_IS_ROOT },
});

export const listCategoryProducts = endpoint({
  name: 'listCategoryProducts',
  method: 'GET',
  path: '/api/v1/product-categories/:categoryId/products',
  access: ACCESS,
  summary: 'The first products of a category, in the order in which its page shows them.',
  input: { params: categoryParams },
  output: z.object({
    products: z
      .array(z.object({ id: idSchema, name: z.string(), isVisible: z.boolean() }))
      .max(ORDERABLE_MAX),
    /** How many there are in all. */
    total: z.int(),
  }),
  errors: { CATEGORY_NOT_FOUND },
});

/** Puts products to the front of a category in the order given; the others follow as in their store. */
export const orderCategoryProducts = endpoint({
  name: 'orderCategoryProducts',
  method: 'PUT',
  path: '/api/v1/product-categories/:categoryId/products',
  access: ACCESS,
  summary: 'Sets the order of the products of a category.',
  input: { params: categoryParams, body: z.object({ productIds: orderedIdsInput }) },
  output: z.object({ success: z.literal(true) }),
  errors: { CATEGORY_NOT_FOUND, PRODUCT_NOT_FOUND },
});

export const getStock = endpoint({
  name: 'getStock',
  method: 'GET',
  path: STOCK_PATH,
  access: 'visitor',
  summary: 'What can be bought of each variant of an item.',
  input: { query: z.object({ itemId: idSchema }) },
  output: z.object({
    results: z.array(
      z.object({
        variantId: idSchema,
        sku: z.string(),
        unlimited: z.boolean(),
        /** On hand less what is held for others; 0 when unlimited. */
        qtyInStock: z.int(),
      }),
    ),
  }),
  errors: { ITEM_NOT_FOUND: { status: 404, text: ITEM_NOT_FOUND_TEXT } },
  cacheControl: 'private, max-age=0',
});
