import { z } from 'zod';
import { FORM_INVALID_TEXT } from '#shared/features/forms/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { ITEM_NOT_FOUND_TEXT } from '#shared/features/products/rules.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { CART_FULL_TEXT, MOCK_IS_FOR_CONTRIBUTORS, SUBSCRIPTION_ONLY_TEXT } from './rules.ts';
import { CART_ENTRIES_PATH, CART_ITEM_PATH, CART_PATH } from './paths.ts';

/** An amount as templates read it: a decimal text in the major unit with its currency (runtime-contract B0.5). */
export const moneySchema = z.object({ currency: z.string(), value: z.string() });

/** Hundredths of the major unit, whatever the currency (runtime-contract B0.5). */
const centsSchema = z.int();

/** A record whose fields belong to the feature that fills it; empty while nothing was chosen. */
const openRecordSchema = z.record(z.string(), z.unknown());

/** Something about a cart or a line that its owner has to know or to mend (runtime-contract B3.7). */
export const cartProblemSchema = z.object({
  code: z.enum([
    'OUT_OF_STOCK',
    'INSUFFICIENT_STOCK',
    'VARIANT_GONE',
    'ITEM_UNPUBLISHED',
    'PRICE_CHANGED',
    'COUPON_INVALID',
    'COUPON_LOST_RACE',
    'MIN_SUBTOTAL',
    'EMAIL_REQUIRED',
    'SHIPPING_ADDRESS_REQUIRED',
    'SHIPPING_UNAVAILABLE',
    'SHIPPING_OPTION_REQUIRED',
    'FORM_REQUIRED',
    'TAX_UNAVAILABLE',
    'GIFT_CARD_INVALID',
    'CURRENCY_MISMATCH',
    'PAYMENT_REQUIRED',
  ]),
  /** `block` keeps the cart from being paid, `warn` only tells. */
  severity: z.enum(['block', 'warn']),
  entryId: idSchema.optional(),
  field: z.string().optional(),
  /** The sentence for people. */
  message: z.string(),
  /** Pieces that can still be had. */
  available: z.int().optional(),
  /** What the visitor saw before, as text. */
  was: z.string().optional(),
  /** What holds now, as text. */
  now: z.string().optional(),
});

/** The variant of a line as it is sold now. */
export const chosenVariantSchema = z.object({
  id: idSchema,
  sku: z.string(),
  /** Option name to value. */
  attributes: z.record(z.string(), z.string()),
  price: moneySchema,
  salePrice: moneySchema.optional(),
  onSale: z.boolean(),
  unlimited: z.boolean(),
  /** On hand less what is held for others; 0 when unlimited. */
  qtyInStock: z.int(),
  optionValues: z.array(z.object({ value: z.string() })),
});

/** One line of a cart (SPEC 3, runtime-contract B3.2). */
export const cartEntrySchema = z.object({
  id: idSchema,
  itemId: idSchema,
  /** Code of `shared/codes` for the kind of product. */
  productType: z.int(),
  title: z.string(),
  /** Path of the product's page. */
  fullUrl: z.string(),
  image: z.object({ assetUrl: z.string(), altText: z.string(), originalSize: z.string() }).optional(),
  chosenVariant: chosenVariantSchema,
  quantity: z.int(),
  /** Unit price in force. */
  purchasePriceCents: centsSchema,
  /** Unit price times quantity. */
  subTotal: centsSchema,
  unitPrice: moneySchema,
  lineTotal: moneySchema,
  /** Answers to the item's additional fields, JSON as text; absent when the item asks nothing. */
  additionalFields: z.string().optional(),
  problems: z.array(cartProblemSchema),
});

/** A cart as its owner sees it (SPEC 3, runtime-contract B3.1); ids are empty texts while none was made. */
export const cartSchema = z.object({
  id: z.string(),
  websiteId: idSchema,
  /** Empty until the cart was bought. */
  orderId: z.string(),
  /** Epoch milliseconds. */
  created: z.int(),
  isPurchased: z.boolean(),
  entries: z.array(cartEntrySchema),
  shippingOptions: z.array(openRecordSchema),
  applicableTaxRules: z.array(openRecordSchema),
  coupons: z.array(openRecordSchema),
  validCoupons: z.array(openRecordSchema),
  invalidCoupons: z.array(openRecordSchema),
  selectedShippingOption: openRecordSchema,
  shippingLocation: openRecordSchema,
  subtotalCents: centsSchema,
  taxCents: centsSchema,
  shippingCostCents: centsSchema,
  discountCents: centsSchema,
  grandTotalCents: centsSchema,
  totalQuantity: z.int(),
  hasDigital: z.boolean(),
  purelyDigital: z.boolean(),
  requiresShipping: z.boolean(),
  /** Opens the cart in the calls of runtime-contract B2 marked ours; empty while there is no cart. */
  cartToken: z.string(),
  currency: z.string(),
  /** Grows with each write; also the ETag. */
  version: z.int(),
  problems: z.array(cartProblemSchema),
  subtotal: moneySchema,
  grandTotal: moneySchema,
});

export type Cart = z.output<typeof cartSchema>;
export type CartEntry = z.output<typeof cartEntrySchema>;
export type CartProblem = z.output<typeof cartProblemSchema>;

const flagSchema = z.enum(['true', 'false']);

/** Refusals of a quantity; the texts are in rules.ts. */
const quantityErrors = {
  QUANTITY_NOT_NUMBER: 400,
  QUANTITY_NOT_WHOLE: 400,
  QUANTITY_RANGE: 400,
  OUT_OF_STOCK: 409,
} as const;

/** Refusals of a token or a line; somebody else's answers like none. */
const ownCartErrors = {
  CART_NOT_FOUND: { status: 404, text: 'This cart is not there any more.' },
  ENTRY_NOT_FOUND: { status: 404, text: 'This line is not in the cart any more.' },
  CART_PURCHASED: 410,
} as const;

export const addCartEntry = endpoint({
  name: 'addCartEntry',
  method: 'POST',
  path: CART_ENTRIES_PATH,
  access: 'visitor',
  limits: ['cart'],
  summary: 'Puts pieces of an item into the cart; makes the cart when there is none.',
  input: {
    body: z.object({
      itemId: idSchema,
      /** Null when the item has one variant only, or none was chosen. */
      sku: z.string().max(200).nullable().default(null),
      /** A number or numeric text; rules.ts judges it, so that the answer can be the specification's text. */
      quantity: z.unknown().default(1),
      /** Answers to the item's additional fields, JSON as text. */
      additionalFields: z.string().max(100_000).nullable().default(null),
    }),
  },
  output: z.object({
    shoppingCart: cartSchema,
    newlyAdded: cartEntrySchema.extend({
      /** How many pieces this call added to the line. */
      quantityAdded: z.int(),
    }),
  }),
  errors: {
    ...quantityErrors,
    OPTION_REQUIRED: 400,
    VARIANT_UNAVAILABLE: 400,
    DENOMINATION_REQUIRED: 400,
    FORM_INVALID: { status: 400, text: FORM_INVALID_TEXT },
    SUBSCRIPTION_ONLY: { status: 400, text: SUBSCRIPTION_ONLY_TEXT },
    ITEM_NOT_FOUND: { status: 404, text: ITEM_NOT_FOUND_TEXT },
    CART_FULL: { status: 409, text: CART_FULL_TEXT },
  },
});

export const getCart = endpoint({
  name: 'getCart',
  method: 'GET',
  path: CART_PATH,
  access: 'visitor',
  summary: 'The cart of the visitor; an empty one, without storing it, when there is none.',
  input: {
    query: z.object({
      /** A sample cart for the editing frame; refused to anybody but contributors. */
      mock: flagSchema.optional(),
      /** Only makes the address new; ignored. */
      timecode: z.string().max(40).optional(),
      /** Prices every line now instead of using the stored totals. */
      calculateSubtotal: flagSchema.optional(),
    }),
  },
  output: cartSchema,
  errors: { NOT_ALLOWED: { status: 403, text: MOCK_IS_FOR_CONTRIBUTORS } },
});

const cartItemParams = z.object({ cartToken: z.string().min(1).max(200), entryId: idSchema });

export const setCartEntryQuantity = endpoint({
  name: 'setCartEntryQuantity',
  method: 'PUT',
  path: CART_ITEM_PATH,
  access: 'visitor',
  limits: ['cart'],
  summary: 'Sets the quantity of a line; 0 removes it.',
  input: {
    params: cartItemParams,
    /** As in `addCartEntry`, and 0. */
    body: z.object({ quantity: z.unknown() }),
  },
  output: cartSchema,
  errors: { ...quantityErrors, ...ownCartErrors },
});

export const removeCartEntry = endpoint({
  name: 'removeCartEntry',
  method: 'DELETE',
  path: CART_ITEM_PATH,
  access: 'visitor',
  limits: ['cart'],
  summary: 'Takes a line out of the cart.',
  input: { params: cartItemParams },
  output: cartSchema,
  errors: ownCartErrors,
});
