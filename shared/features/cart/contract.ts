import { z } from 'zod';
import { NO_DOWNLOAD_TEXT } from '#shared/features/downloads/rules.ts';
import { FORM_INVALID_TEXT } from '#shared/features/forms/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { ITEM_NOT_FOUND_TEXT } from '#shared/features/products/rules.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { ADDRESS_REFUSALS } from '#shared/places/address-refusal.ts';
import { COUPON_CODE_MAX } from '#shared/features/coupons/rules.ts';
import { GIFT_CARD_TEXT_MAX } from '#shared/features/gift-cards/rules.ts';
import {
  CART_TEXTS,
  CART_FULL_TEXT,
  COUPON_NOT_FOUND_TEXT,
  GIFT_CARD_NOT_FOUND_TEXT,
  GIFT_CARD_NOT_TAKEN_TEXT,
  MAX_FIELDS_LENGTH,
  MOCK_IS_FOR_CONTRIBUTORS,
  NOT_SUBSCRIBABLE_TEXT,
  SUBSCRIPTION_ONLY_TEXT,
} from './rules.ts';
import {
  cartEntrySchema,
  cartSchema,
  sectionsAnswer,
  sectionsField,
  sectionsQuery,
  shippingLocationSchema,
} from './shape.ts';
import {
  CART_ENTRIES_PATH,
  CART_FIELDS_PATH,
  CART_GIFT_CARD_PATH,
  CART_ITEM_PATH,
  CART_PATH,
  CART_SUBSCRIPTION_PATH,
  TOKEN_CART_PATH,
} from './paths.ts';

/** The cart, with the sections that were asked for. */
const answeredCartSchema = cartSchema.extend(sectionsAnswer);

/** The answer to who asks for a section that the theme does not have. */
const sectionErrors = {
  /** With the field under `errors`. */
  SECTION_NOT_FOUND: { status: 400, text: 'The theme has no such section.' },
} as const;

const flagSchema = z.enum(['true', 'false']);

/** Refusals of a quantity; the texts are in rules.ts. */
const quantityErrors = {
  QUANTITY_NOT_NUMBER: 400,
  QUANTITY_NOT_WHOLE: 400,
  QUANTITY_RANGE: 400,
  OUT_OF_STOCK: 409,
} as const;

/** Refusals of a write to a cart that is not what the caller takes it for. */
const writeErrors = {
  /** With the cart as it is now under `shoppingCart`. */
  STALE: { status: 409, text: CART_TEXTS.stale },
  /** With the order under `orderId`. */
  CART_PURCHASED: { status: 410, text: CART_TEXTS.bought },
  /** With the token of the cart that took it in under `cartToken`. */
  CART_MERGED: { status: 410, text: CART_TEXTS.merged },
} as const;

/** Refusals of a token or a line; somebody else's answers like none. */
const ownCartErrors = {
  ...sectionErrors,
  CART_NOT_FOUND: { status: 404, text: CART_TEXTS.notThere },
  ...writeErrors,
} as const;

const ownEntryErrors = {
  ...ownCartErrors,
  ENTRY_NOT_FOUND: { status: 404, text: CART_TEXTS.entryNotFound },
} as const;

/** What keeps an item out of a cart. */
const itemErrors = {
  ...quantityErrors,
  OPTION_REQUIRED: 400,
  VARIANT_UNAVAILABLE: 400,
  DENOMINATION_REQUIRED: 400,
  FORM_INVALID: { status: 400, text: FORM_INVALID_TEXT },
  ITEM_NOT_FOUND: { status: 404, text: ITEM_NOT_FOUND_TEXT },
  FILE_MISSING: { status: 409, text: NO_DOWNLOAD_TEXT },
} as const;

const fieldsInput = z.string().max(MAX_FIELDS_LENGTH).nullable().default(null);

export const addCartEntry = endpoint({
  name: 'addCartEntry',
  method: 'POST',
  path: CART_ENTRIES_PATH,
  access: 'visitor',
  limits: ['cart'],
  summary: 'Adds a quantity of an item to the cart; creates the cart when there is none.',
  input: {
    query: sectionsQuery,
    body: z.object({
      ...sectionsField,
      itemId: idSchema,
      /** Null when the item has one variant only, or none was chosen. */
      sku: z.string().max(200).nullable().default(null),
      /** A number or numeric text; rules.ts judges it, so that the answer can be its sentence. */
      quantity: z.unknown().default(1),
      /** Answers to the item's additional fields, JSON as text. */
      additionalFields: fieldsInput,
    }),
  },
  output: z.object({
    shoppingCart: cartSchema,
    newlyAdded: cartEntrySchema.extend({
      /** How many pieces this call added to the line. */
      quantityAdded: z.int(),
    }),
    ...sectionsAnswer,
  }),
  errors: {
    ...itemErrors,
    ...sectionErrors,
    STALE: writeErrors.STALE,
    SUBSCRIPTION_ONLY: { status: 400, text: SUBSCRIPTION_ONLY_TEXT },
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
    query: sectionsQuery.extend({
      /** A sample cart for the editing frame; refused to anybody but contributors. */
      mock: flagSchema.optional(),
      /** Only makes the address new; ignored. */
      timecode: z.string().max(40).optional(),
      /** Every reading prices every line as it is sold now; this asks the merchant's services of tax and shipping too. */
      calculateSubtotal: flagSchema.optional(),
    }),
  },
  output: answeredCartSchema,
  errors: { ...sectionErrors, NOT_ALLOWED: { status: 403, text: MOCK_IS_FOR_CONTRIBUTORS } },
});

const cartItemParams = z.object({ cartToken: z.string().min(1).max(200), entryId: idSchema });

export const setCartEntryQuantity = endpoint({
  name: 'setCartEntryQuantity',
  method: 'PUT',
  path: CART_ITEM_PATH,
  access: 'visitor',
  limits: ['cart'],
  summary: 'Sets the quantity of a line; 0 removes it, and a line just removed comes back.',
  input: {
    params: cartItemParams,
    query: sectionsQuery,
    /** As in `addCartEntry`, and 0. */
    body: z.object({ quantity: z.unknown() }),
  },
  output: answeredCartSchema,
  errors: { ...quantityErrors, ...ownEntryErrors },
});

export const removeCartEntry = endpoint({
  name: 'removeCartEntry',
  method: 'DELETE',
  path: CART_ITEM_PATH,
  access: 'visitor',
  limits: ['cart'],
  summary: 'Takes a line out of the cart.',
  input: { params: cartItemParams, query: sectionsQuery },
  output: answeredCartSchema,
  errors: ownEntryErrors,
});

export const updateCartEntryFields = endpoint({
  name: 'updateCartEntryFields',
  method: 'PUT',
  path: CART_FIELDS_PATH,
  access: 'visitor',
  limits: ['cart'],
  summary: 'Changes the answers to the additional fields of a line of the visitor’s cart.',
  input: {
    params: z.object({ entryId: idSchema }),
    query: sectionsQuery,
    /** What the line is of comes along from older clients; the line itself says it. */
    body: z.object({ itemId: z.unknown(), sku: z.unknown(), additionalFields: fieldsInput }),
  },
  output: z.object({ shoppingCart: cartSchema, updatedEntry: cartEntrySchema, ...sectionsAnswer }),
  errors: { ...ownEntryErrors, FORM_INVALID: itemErrors.FORM_INVALID },
});

export const createSubscriptionCart = endpoint({
  name: 'createSubscriptionCart',
  method: 'POST',
  path: CART_SUBSCRIPTION_PATH,
  access: 'visitor',
  limits: ['cart'],
  summary: 'Makes a cart of one subscription beside the visitor’s own cart.',
  input: {
    body: z.object({
      itemId: idSchema,
      sku: z.string().max(200).nullable().default(null),
      /** As in `addCartEntry`. */
      qty: z.unknown().default(1),
      additionalFields: fieldsInput,
    }),
  },
  output: z.object({ cartToken: z.string(), redirectUrl: z.string() }),
  errors: { ...itemErrors, NOT_SUBSCRIBABLE: { status: 400, text: NOT_SUBSCRIBABLE_TEXT } },
});

const cartParams = z.object({ cartToken: z.string().min(1).max(200) });
const couponParams = cartParams.extend({ code: z.string().trim().min(1).max(COUPON_CODE_MAX) });

/** The cart that a token opens; the version is the ETag. */
export const getCartByToken = endpoint({
  name: 'getCartByToken',
  method: 'GET',
  path: TOKEN_CART_PATH,
  access: 'visitor',
  summary: 'The cart that a token opens.',
  input: { params: cartParams, query: sectionsQuery },
  output: answeredCartSchema,
  errors: {
    ...sectionErrors,
    CART_NOT_FOUND: ownCartErrors.CART_NOT_FOUND,
    CART_MERGED: writeErrors.CART_MERGED,
  },
});

export const addCartCoupon = endpoint({
  name: 'addCartCoupon',
  method: 'PUT',
  path: `${TOKEN_CART_PATH}/coupons/:code`,
  access: 'visitor',
  limits: ['cart', 'codes'],
  summary: 'Gives a code to the cart; one that does not count yet is kept with the reason.',
  input: { params: couponParams, query: sectionsQuery },
  output: answeredCartSchema,
  errors: {
    ...ownCartErrors,
    COUPON_NOT_FOUND: { status: 404, text: COUPON_NOT_FOUND_TEXT },
    TOO_MANY_COUPONS: { status: 409, text: CART_TEXTS.tooManyCoupons },
  },
});

export const removeCartCoupon = endpoint({
  name: 'removeCartCoupon',
  method: 'DELETE',
  path: `${TOKEN_CART_PATH}/coupons/:code`,
  access: 'visitor',
  limits: ['cart'],
  summary: 'Takes a code out of the cart.',
  input: { params: couponParams, query: sectionsQuery },
  output: answeredCartSchema,
  errors: ownCartErrors,
});

const giftCardParams = cartParams.extend({ code: z.string().trim().min(1).max(GIFT_CARD_TEXT_MAX) });

/** Lets a gift card pay of the cart what is on it (docs/cart-and-checkout.md). */
export const addCartGiftCard = endpoint({
  name: 'addCartGiftCard',
  method: 'PUT',
  path: CART_GIFT_CARD_PATH,
  access: 'visitor',
  limits: ['cart', 'codes'],
  summary: 'Gives a gift card to the cart; it pays of the total what is on it.',
  input: { params: giftCardParams, query: sectionsQuery },
  output: answeredCartSchema,
  errors: {
    ...ownCartErrors,
    GIFT_CARD_NOT_FOUND: { status: 404, text: GIFT_CARD_NOT_FOUND_TEXT },
    /** With the sentence that says why. */
    GIFT_CARD_INVALID: 409,
    /** A subscription is paid again and again, and a card once. */
    GIFT_CARD_NOT_TAKEN: { status: 409, text: GIFT_CARD_NOT_TAKEN_TEXT },
    TOO_MANY_GIFT_CARDS: { status: 409, text: CART_TEXTS.tooManyGiftCards },
  },
});

/** Takes a gift card out of the cart, by its code or by the id that the cart tells. */
export const removeCartGiftCard = endpoint({
  name: 'removeCartGiftCard',
  method: 'DELETE',
  path: CART_GIFT_CARD_PATH,
  access: 'visitor',
  limits: ['cart'],
  summary: 'Takes a gift card out of the cart, by its code or its id.',
  input: { params: giftCardParams, query: sectionsQuery },
  output: answeredCartSchema,
  errors: ownCartErrors,
});

export const setCartEmail = endpoint({
  name: 'setCartEmail',
  method: 'PUT',
  path: `${TOKEN_CART_PATH}/email`,
  access: 'visitor',
  limits: ['cart'],
  summary: 'Says where the confirmation of the order goes.',
  input: {
    params: cartParams,
    query: sectionsQuery,
    body: z.object({ email: z.string().trim().max(256).pipe(z.email('Please enter a valid email')) }),
  },
  output: answeredCartSchema,
  errors: ownCartErrors,
});

export const setCartShippingLocation = endpoint({
  name: 'setCartShippingLocation',
  method: 'PUT',
  path: `${TOKEN_CART_PATH}/shipping/location`,
  access: 'visitor',
  limits: ['cart'],
  summary: 'Says where the cart is shipped; what that costs follows.',
  input: { params: cartParams, query: sectionsQuery, body: shippingLocationSchema },
  output: answeredCartSchema,
  errors: { ...ownCartErrors, ...ADDRESS_REFUSALS },
});

export const setCartBilling = endpoint({
  name: 'setCartBilling',
  method: 'PUT',
  path: `${TOKEN_CART_PATH}/billing`,
  access: 'visitor',
  limits: ['cart'],
  summary: 'Says where the bill of the cart goes, if not where the things go.',
  input: {
    params: cartParams,
    query: sectionsQuery,
    body: z.union([
      z.object({ sameAsShipping: z.literal(true) }),
      z.object({ sameAsShipping: z.literal(false).optional(), address: shippingLocationSchema }),
    ]),
  },
  output: answeredCartSchema,
  errors: { ...ownCartErrors, ...ADDRESS_REFUSALS },
});

export const setCartShippingOption = endpoint({
  name: 'setCartShippingOption',
  method: 'PUT',
  path: `${TOKEN_CART_PATH}/shipping/option`,
  access: 'visitor',
  limits: ['cart'],
  summary: 'Chooses one of the ways by which the cart can be shipped.',
  input: { params: cartParams, query: sectionsQuery, body: z.object({ id: idSchema }) },
  output: answeredCartSchema,
  errors: {
    ...ownCartErrors,
    SHIPPING_OPTION_NOT_OFFERED: { status: 409, text: CART_TEXTS.shippingNotOffered },
  },
});
