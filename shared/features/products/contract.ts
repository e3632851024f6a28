import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint, PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { pagingFields } from '#shared/http/paging.ts';
import {
  BULK_MAX,
  CATEGORIES_PAGE,
  CATALOG_ERRORS,
  ORDERABLE_MAX,
  PRODUCT_DIRECTIONS,
  PRODUCT_SORTS,
  PRODUCT_STOCKS,
  PRODUCT_TEXTS,
  PRODUCTS_PAGE,
  PRODUCTS_PAGE_MAX,
  SELLABLE_TYPES,
  TAG_LENGTH_MAX,
} from './catalog.ts';
import { STOCK_PATH } from './paths.ts';
import { ITEM_NOT_FOUND_TEXT } from './rules.ts';
import {
  backorderedSchema,
  bulkChangeSchema,
  bulkResultSchema,
  categoryNameInput,
  factsInput,
  nameInput,
  optionsInput,
  orderedIdsInput,
  productCategorySchema,
  productEditSchema,
  productSchema,
  productSummarySchema,
  variantsInput,
} from './shape.ts';

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

const ACCESS = { permission: 'products.edit' } as const;

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
  studio: true,
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
    ...pagingFields,
  }),
  errors: { BAD_CURSOR },
});

/** Ids of all products that the filters find, for acts on everything that is looked for. */
export const listProductIds = endpoint({
  name: 'listProductIds',
  method: 'GET',
  path: '/api/v1/product-ids',
  access: ACCESS,
  studio: true,
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
  studio: true,
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
  studio: true,
  activity: 'made the product',
  bodyLimit: VARIANTS_BODY_LIMIT,
  texts: PRODUCT_TEXTS,
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
  studio: true,
  activity: 'changed the product',
  texts: PRODUCT_TEXTS,
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
  studio: true,
  activity: 'changed the variants of',
  bodyLimit: VARIANTS_BODY_LIMIT,
  texts: PLAIN_TEXTS,
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
  studio: true,
  activity: 'copied the product',
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
  studio: true,
  activity: 'deleted the product',
  summary: 'Puts a product into the bin for 30 days.',
  input: { params: productParams },
  output: z.object({ success: z.literal(true) }),
  errors: { PRODUCT_NOT_FOUND },
});

/** Changes many products in one act; those for which it cannot be done stay as they are and say why. */
export const changeProducts = endpoint({
  name: 'changeProducts',
  method: 'POST',
  path: '/api/v1/products/changes',
  access: ACCESS,
  studio: true,
  activity: 'changed several products',
  texts: PLAIN_TEXTS,
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

/** Edits many products in one act, each in its own way; those for which it cannot be done stay and say why. */
export const editProducts = endpoint({
  name: 'editProducts',
  method: 'POST',
  path: '/api/v1/products/edits',
  access: ACCESS,
  studio: true,
  activity: 'edited several products',
  bodyLimit: VARIANTS_BODY_LIMIT,
  texts: PLAIN_TEXTS,
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
  studio: true,
  activity: 'took back a change of several products',
  summary: 'Takes a change of many products back.',
  input: { params: z.object({ undoToken: idSchema }) },
  output: z.object({ results: z.array(bulkResultSchema) }),
  errors: { UNDO_NOT_FOUND },
});

/** Puts products to the front of their store in the order given; the others follow as they were. */
export const orderProducts = endpoint({
  name: 'orderProducts',
  method: 'PUT',
  path: '/api/v1/product-order',
  access: ACCESS,
  activity: 'changed the order of products in',
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

const categoryParams = z.object({ categoryId: idSchema });

export const listProductCategories = endpoint({
  name: 'listProductCategories',
  method: 'GET',
  path: '/api/v1/product-categories',
  access: ACCESS,
  studio: true,
  summary: 'The tree of categories of a store, each parent before what is in it.',
  input: { query: z.object({ collectionId: idSchema }) },
  output: z.object({ categories: z.array(productCategorySchema) }),
  errors: {},
});

/** The same tree as it is scrolled. */
export const scrollProductCategories = endpoint({
  name: 'scrollProductCategories',
  method: 'GET',
  path: '/api/v1/product-categories/tree',
  access: ACCESS,
  studio: true,
  summary:
    'Part of the tree of categories of a store, or of those that are looked for with those that hold them.',
  input: {
    query: z.object({
      collectionId: idSchema,
      /** Part of a name. */
      search: z.string().trim().max(200).optional(),
      /** Id of the category that was read last. */
      cursor: z.string().max(100).optional(),
    }),
  },
  output: z.object({
    categories: z.array(productCategorySchema).max(CATEGORIES_PAGE),
    /** How many the store has in all. */
    total: z.int(),
    ...pagingFields,
  }),
  errors: { BAD_CURSOR },
});

export const getProductCategory = endpoint({
  name: 'getProductCategory',
  method: 'GET',
  path: '/api/v1/product-categories/:categoryId',
  access: ACCESS,
  studio: true,
  summary: 'A category, with how much is in it.',
  input: { params: categoryParams },
  output: z.object({
    category: productCategorySchema,
    /** Categories below it, and how often products are in it and in those. */
    below: z.object({ categories: z.int(), products: z.int() }),
  }),
  errors: { CATEGORY_NOT_FOUND },
});

export const createProductCategory = endpoint({
  name: 'createProductCategory',
  method: 'POST',
  path: '/api/v1/product-categories',
  access: ACCESS,
  studio: true,
  activity: 'made the category',
  texts: PLAIN_TEXTS,
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
  studio: true,
  activity: 'changed the category',
  texts: PLAIN_TEXTS,
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
  studio: true,
  activity: 'deleted the category',
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
  studio: true,
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
  studio: true,
  activity: 'changed the order of products in the category',
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
        /** Pieces beyond those that are sold before they are there; absent where there are none. */
        backorder: backorderedSchema.omit({ quantity: true }).extend({ left: z.int() }).optional(),
      }),
    ),
  }),
  errors: { ITEM_NOT_FOUND: { status: 404, text: ITEM_NOT_FOUND_TEXT } },
  cacheControl: 'private, max-age=0',
});
