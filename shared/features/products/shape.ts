import { z } from 'zod';
import { notPageUrlText } from '#shared/features/pages/paths.ts';
import { formSchema, productFormSchema } from '#shared/features/forms/contract.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { BACKORDER_LIMIT_MAX } from '#shared/features/stock/rules.ts';
import { moneyInput, moneySchema } from '#shared/money/schemas.ts';
import { SPOKEN_LANGUAGES } from '#shared/text/languages.ts';
import { FREE_LABEL_MAX } from '#shared/features/free-prices/rules.ts';
import {
  areOneKind,
  isMeasureAmount,
  MEASURE_TEXTS,
  MEASURE_UNITS,
  PER_MAX,
} from '#shared/features/unit-prices/rules.ts';
import {
  BILLING_UNITS,
  BUTTON_TEXT_MAX,
  CATEGORY_NAME_MAX,
  isUrlId,
  LENGTH_MM_MAX,
  OPTION_NAME,
  OPTION_NAME_MAX,
  OPTION_NAME_TEXT,
  OPTION_VALUE_MAX,
  OPTIONS_MAX,
  ORDERABLE_MAX,
  PRODUCT_BODY_MAX,
  PRODUCT_CATEGORIES_MAX,
  PRODUCT_EXCERPT_MAX,
  PRODUCT_IMAGES_MAX,
  PRODUCT_NAME_MAX,
  SEO_DESCRIPTION_MAX,
  SEO_TITLE_MAX,
  SKU_MAX,
  TAG_LENGTH_MAX,
  TAGS_MAX,
  VARIANTS_MAX,
  WEIGHT_GRAMS_MAX,
} from './catalog.ts';

const STOCK_OF_NEW_MAX = 1_000_000;

const signedMoneyInput = z.object({
  currency: z.string().length(3, 'Enter a currency such as USD.'),
  value: z
    .string()
    .max(21)
    .regex(/^-?\d+(?:\.\d+)?$/, 'Enter an amount such as -2.50.'),
});

/** The name of a product as it is typed. */
export const nameInput = z
  .string()
  .trim()
  .min(1, 'Enter a name for the product.')
  .max(PRODUCT_NAME_MAX, `A name has at most ${PRODUCT_NAME_MAX} characters.`);

const urlIdInput = z.string().refine(isUrlId, { error: ({ input }) => notPageUrlText(String(input)) });

/** A title for search engines as it is typed. */
export const seoTitleInput = z
  .string()
  .trim()
  .max(SEO_TITLE_MAX, `A title for search engines has at most ${SEO_TITLE_MAX} characters.`);

/** A description for search engines as it is typed. */
export const seoDescriptionInput = z
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

/** How a variant is sold beyond what is on hand. */
const backorderSchema = z.object({
  /** Pieces at most that are owed at a time. */
  limit: z
    .int('Enter a whole number of items.')
    .min(1, 'Enter a back-order limit of at least 1, or leave it empty.')
    .max(BACKORDER_LIMIT_MAX, `Enter a back-order limit of at most ${BACKORDER_LIMIT_MAX}.`),
  /** True for what was never there before. */
  isPreorder: z.boolean().default(false),
  /** From which day on it is sent. */
  promisedOn: z.iso.date('Enter a day such as 2026-12-24.').nullable().default(null),
});

/** Pieces of a line that are sold before they are there. */
export const backorderedSchema = z.object({
  quantity: z.int(),
  isPreorder: z.boolean(),
  /** ISO date from which on they are sent; null where none was promised. */
  promisedOn: z.string().nullable(),
});

/** What a variant holds, and the measure that its price is told for. */
const unitMeasureSchema = z.object({
  amount: z.number(),
  unit: z.enum(MEASURE_UNITS),
  perAmount: z.int(),
  perUnit: z.enum(MEASURE_UNITS),
});

const unitMeasureInput = unitMeasureSchema
  .extend({
    amount: z.number().refine(isMeasureAmount, MEASURE_TEXTS.amount),
    perAmount: z.int().min(1, MEASURE_TEXTS.perAmount).max(PER_MAX, MEASURE_TEXTS.perAmount).default(1),
  })
  .refine(({ unit, perUnit }) => areOneKind(unit, perUnit), {
    path: ['perUnit'],
    error: MEASURE_TEXTS.kinds,
  });

const freeLabelInput = z
  .string()
  .trim()
  .max(FREE_LABEL_MAX, `A label for free prices has at most ${FREE_LABEL_MAX} characters.`);

const freeLabelsSchema = z.partialRecord(z.enum(SPOKEN_LANGUAGES), z.string());
const freeLabelsInput = z.partialRecord(z.enum(SPOKEN_LANGUAGES), freeLabelInput);

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
  /** Null where it is sold from stock alone. */
  backorder: backorderSchema.nullable(),
  /** On hand less what is held, never below 0; 0 when unlimited. */
  qtyInStock: z.int(),
  /** Pieces that are sold or held, and not there yet. */
  owed: z.int(),
  weightGrams: z.int().nullable(),
  lengthMm: z.int().nullable(),
  widthMm: z.int().nullable(),
  heightMm: z.int().nullable(),
  /** Null where its price is told for no measure. */
  unitMeasure: unitMeasureSchema.nullable(),
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
  /** Code of `shared/codes/product-type.ts`. */
  productType: z.int(),
  isVisible: z.boolean(),
  /** When a hidden product is shown by itself; null where no time is set. */
  publishOn: z.iso.datetime().nullable(),
  /** True for a digital product without a file: it cannot be bought, and its page says so. */
  lacksFile: z.boolean(),
  starred: z.boolean(),
  excerpt: z.string(),
  body: z.string(),
  /** What search engines are told instead of the name and the short text; empty where they are told these. */
  seoTitle: z.string(),
  seoDescription: z.string(),
  /** True where a price of 0 is told by the label. */
  freeIfZero: z.boolean(),
  freeLabel: z.string(),
  /** In languages beside that of the site; where one is missing, the label counts. */
  freeLabels: freeLabelsSchema,
  /** True where the price includes the shipping, so that none is charged for it. */
  isShippingIncluded: z.boolean(),
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
  /** In their order, with what a preview shows them by. */
  images: z.array(
    z.object({
      id: idSchema,
      assetUrl: z.string(),
      filename: z.string(),
      width: z.int(),
      height: z.int(),
      title: z.string(),
      altText: z.string(),
      focalX: z.number(),
      focalY: z.number(),
      colorData: z.record(z.string(), z.string()),
    }),
  ),
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
  /** True for a digital product without a file: it cannot be bought, and its page says so. */
  lacksFile: z.boolean(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  starred: z.boolean(),
  freeIfZero: z.boolean(),
  freeLabel: z.string(),
  /** True where the price includes the shipping, so that none is charged for it. */
  isShippingIncluded: z.boolean(),
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
  /** Pieces of all counted variants that are in stock and not held. */
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
  /** Without effect where stock is not counted. */
  backorder: backorderSchema.nullable().default(null),
  /** Pieces on hand of a new variant; without effect on one that is there, whose stock is adjusted by calls of its own. */
  stock: z.int().min(0).max(STOCK_OF_NEW_MAX).default(0),
  weightGrams: measureInput(WEIGHT_GRAMS_MAX),
  lengthMm: measureInput(LENGTH_MM_MAX),
  widthMm: measureInput(LENGTH_MM_MAX),
  heightMm: measureInput(LENGTH_MM_MAX),
  unitMeasure: unitMeasureInput.nullable().default(null),
  imageId: idSchema.nullable().default(null),
});

export type VariantInput = z.output<typeof variantInput>;

/** The names of the options of a product, in their order. */
export const optionsInput = z
  .array(
    z
      .string()
      .trim()
      .min(1, 'Give each option a name.')
      .max(OPTION_NAME_MAX)
      .regex(OPTION_NAME, OPTION_NAME_TEXT),
  )
  .max(OPTIONS_MAX, `A product has at most ${OPTIONS_MAX} options.`);

/** All variants of a product, in their order. */
export const variantsInput = z
  .array(variantInput)
  .min(1, 'A product has at least one variant.')
  .max(VARIANTS_MAX, `A product has at most ${VARIANTS_MAX} variants.`);

/** What staff may say of a product beside its variants; what is left out stays as it is. */
export const factsInput = z.object({
  name: nameInput.optional(),
  /** Made of the name where a new product has none. */
  urlId: urlIdInput.optional(),
  /** Whoever shows or hides a product ends its wait for a time. */
  isVisible: z.boolean().optional(),
  /** Shows a hidden product by itself at this time; null ends the wait. */
  publishOn: z.iso.datetime({ offset: true, error: 'Enter a date and a time.' }).nullable().optional(),
  starred: z.boolean().optional(),
  excerpt: z.string().max(PRODUCT_EXCERPT_MAX).optional(),
  body: z.string().max(PRODUCT_BODY_MAX).optional(),
  /** Empty for the name. */
  seoTitle: seoTitleInput.optional(),
  /** Empty for the short text. */
  seoDescription: seoDescriptionInput.optional(),
  /** Tells a price of 0 by the label, without which it is refused. */
  freeIfZero: z.boolean().optional(),
  freeLabel: freeLabelInput.optional(),
  /** All of those in other languages; one that is empty is taken away. */
  freeLabels: freeLabelsInput.optional(),
  /** Says that the price includes the shipping. */
  isShippingIncluded: z.boolean().optional(),
  tags: tagsInput.optional(),
  categoryIds: categoryIdsInput.optional(),
  /** Null for a product that is not sold by subscription. */
  subscriptionPlan: planSchema.nullable().optional(),
  additionalFieldsFormId: idSchema.nullable().optional(),
  /** Its id becomes `additionalFieldsFormId`. */
  additionalFieldsForm: productFormSchema.nullable().optional(),
  /** Null or empty for the site's own text. */
  customAddButtonText: z
    .string()
    .trim()
    .max(BUTTON_TEXT_MAX, `The text of a button has at most ${BUTTON_TEXT_MAX} characters.`)
    .nullable()
    .transform((text) => (text === '' ? null : text))
    .optional(),
  imageIds: z.array(idSchema).max(PRODUCT_IMAGES_MAX).optional(),
});

export type ProductFacts = z.output<typeof factsInput>;

/** What is done to many products at once. */
export const bulkChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visibility'), isVisible: z.boolean() }),
  z.object({ kind: z.literal('star'), starred: z.boolean() }),
  z.object({ kind: z.literal('shippingIncluded'), isShippingIncluded: z.boolean() }),
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

/** What became of one product in a change of many. */
export const bulkResultSchema = z.object({
  productId: idSchema,
  result: z.enum(['changed', 'unchanged', 'refused', 'notFound']),
  /** Why it was refused; empty otherwise. */
  problem: z.string(),
});

export type BulkResult = z.output<typeof bulkResultSchema>;

/** A new price, or a change of the prices that the variants have. */
export const priceEditSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), money: moneyInput }),
  z.object({ kind: z.literal('percent'), percent: z.number().min(-100).max(1_000) }),
  z.object({ kind: z.literal('amount'), money: signedMoneyInput }),
]);

export type PriceEdit = z.output<typeof priceEditSchema>;

/** What one row of the grid changes of its product; what is left out stays as it is. */
export const productEditSchema = z.object({
  productId: idSchema,
  /** The version that the edit is based on. */
  version: z.int(),
  name: nameInput.optional(),
  urlId: urlIdInput.optional(),
  seoTitle: seoTitleInput.optional(),
  seoDescription: seoDescriptionInput.optional(),
  isVisible: z.boolean().optional(),
  freeIfZero: z.boolean().optional(),
  freeLabel: freeLabelInput.optional(),
  isShippingIncluded: z.boolean().optional(),
  tags: tagsInput.optional(),
  categoryIds: categoryIdsInput.optional(),
  /** Prices hold for all variants of the product. */
  price: priceEditSchema.optional(),
  /** Null takes the sale price away. */
  salePrice: priceEditSchema.nullable().optional(),
  onSale: z.boolean().optional(),
});

export type ProductEdit = z.output<typeof productEditSchema>;

/** Products in an order that somebody chose. */
export const orderedIdsInput = z
  .array(idSchema)
  .min(1, 'Name at least one product.')
  .max(ORDERABLE_MAX, `At most ${ORDERABLE_MAX} products can be put in order by hand.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Name each product once.');

/** A category of a store. */
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
  .min(1, 'Enter a name for the category.')
  .max(CATEGORY_NAME_MAX, `A category's name has at most ${CATEGORY_NAME_MAX} characters.`);
