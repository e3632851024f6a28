import { z } from 'zod';
import { formSchema } from '#shared/features/forms/contract.ts';
import { backorderedSchema } from '#shared/features/products/shape.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { moneySchema } from '#shared/money/schemas.ts';

/** Hundredths of the major unit, whatever the currency. */
const centsSchema = z.int();

/** Something about a cart or a line that its owner has to know or to mend. */
export const cartProblemSchema = z.object({
  code: z.enum([
    'OUT_OF_STOCK',
    'INSUFFICIENT_STOCK',
    'VARIANT_GONE',
    'ITEM_UNPUBLISHED',
    'FILE_MISSING',
    'PRICE_CHANGED',
    'BACKORDERED',
    'COUPON_INVALID',
    'COUPON_LOST_RACE',
    'MIN_SUBTOTAL',
    'EMAIL_REQUIRED',
    'EMAIL_SUGGESTION',
    'SHIPPING_ADDRESS_REQUIRED',
    'ADDRESS_INVALID',
    'BILLING_ADDRESS_REQUIRED',
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
  /** What was probably meant, to put in its place or not. */
  suggestion: z.string().optional(),
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
  /** On hand less what is held for others, never below 0; 0 when unlimited. */
  qtyInStock: z.int(),
  optionValues: z.array(z.object({ value: z.string() })),
});

/** How a product is billed that is sold by subscription. */
const subscriptionPlanSchema = z.object({
  billingPeriod: z.object({ value: z.int(), unit: z.enum(['WEEK', 'MONTH', 'YEAR']) }),
  /** 0 continues until it is canceled. */
  numBillingCycles: z.int(),
});

/** One line of a cart. */
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
  /** The line's share of all discounts. */
  discountCents: centsSchema,
  /** Tax of the line after its discount. */
  taxCents: centsSchema,
  unitPrice: moneySchema,
  lineTotal: moneySchema,
  /** What is shown in place of both; absent where they are shown. */
  freeText: z.string().optional(),
  /** Answers to the item's additional fields, JSON as text; absent when the item asks nothing. */
  additionalFields: z.string().optional(),
  /** What the item asks; absent when it asks nothing. */
  additionalFieldsForm: formSchema.optional(),
  /** Only in the cart of a subscription. */
  subscriptionPlan: subscriptionPlanSchema.optional(),
  /** Pieces of it that are sold before they are there; absent where all of them are in stock. */
  backorder: backorderedSchema
    .extend({
      /** The sentence for people. */
      text: z.string(),
    })
    .optional(),
  problems: z.array(cartProblemSchema),
});

/** A code of the cart. */
const cartCouponSchema = z.object({
  id: idSchema,
  /** Empty for a discount that applies by itself. */
  code: z.string(),
  title: z.string(),
  kind: z.enum(['percent', 'fixed', 'freeShipping', 'buyXGetY', 'set']),
});

/** A discount with what it takes off. */
const cartDiscountSchema = cartCouponSchema.extend({ discountCents: centsSchema, discount: moneySchema });

/** A way to get the cart's things to where the visitor is. */
const cartShippingOptionSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  kind: z.enum(['flat', 'byPrice', 'byWeight', 'pickUp', 'carrier']),
  priceCents: centsSchema,
  price: moneySchema,
  /** Pickup location. */
  address: z.string().optional(),
});

/** A gift card of the cart, which is a way to pay and takes nothing off the total. */
const cartGiftCardSchema = z.object({
  id: idSchema,
  last4: z.string(),
  /** What is on it, before this cart. */
  balance: moneySchema,
  /** What it pays of this cart. */
  amountCents: centsSchema,
  amount: moneySchema,
  /** What stays on it. */
  rest: moneySchema,
  /** Why it pays nothing. */
  reason: z.string().optional(),
  message: z.string().optional(),
});

const lineOfAddress = z.string().trim().max(200).optional();

/** Where the cart is shipped; the country alone is enough to tell what that costs. */
export const shippingLocationSchema = z.object({
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Choose a country.'),
  region: lineOfAddress,
  postalCode: lineOfAddress,
  city: lineOfAddress,
  addressLine1: lineOfAddress,
  addressLine2: lineOfAddress,
  firstName: lineOfAddress,
  lastName: lineOfAddress,
  phone: lineOfAddress,
});

export type ShippingLocation = z.output<typeof shippingLocationSchema>;

/** What is entered at the checkout beside who buys and where it goes; kept with the cart, so that no step loses it. */
const checkoutEntriesSchema = z.object({
  /** For the shop. */
  note: z.string(),
  /** The way to pay that was chosen, as the page names it. */
  payment: z.string(),
  /** The business that buys, as it was typed. */
  company: z.string().optional(),
  taxNumber: z.string().optional(),
});

export type CheckoutEntries = z.output<typeof checkoutEntriesSchema>;

/** What each later payment of a subscription comes to: as the first one, without what coupons take off. */
const renewalSchema = z.object({
  subtotalCents: centsSchema,
  shippingCostCents: centsSchema,
  /** All tax, and the part of it that is of the line. */
  taxCents: centsSchema,
  lineTaxCents: centsSchema,
  grandTotalCents: centsSchema,
  grandTotal: moneySchema,
});

/** A cart as its owner sees it; ids are empty texts while none was made. */
export const cartSchema = z.object({
  id: z.string(),
  websiteId: idSchema,
  /** Empty until the cart was bought. */
  orderId: z.string(),
  /** Epoch milliseconds. */
  created: z.int(),
  isPurchased: z.boolean(),
  entries: z.array(cartEntrySchema),
  /** Lines that were taken out a moment ago; one comes back by setting its quantity. */
  removedEntries: z.array(
    z.object({
      id: idSchema,
      title: z.string(),
      quantity: z.int(),
      optionValues: z.array(z.object({ value: z.string() })),
    }),
  ),
  /** Empty until it is known where to ship. */
  shippingOptions: z.array(cartShippingOptionSchema),
  applicableTaxRules: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      /** True where prices hold the tax. */
      included: z.boolean(),
      rates: z.record(z.enum(['goods', 'digital', 'service', 'shipping']), z.number()),
    }),
  ),
  coupons: z.array(cartCouponSchema),
  validCoupons: z.array(cartDiscountSchema),
  invalidCoupons: z.array(cartCouponSchema.extend({ reason: z.string(), message: z.string() })),
  /** All that takes something off, with or without a code. */
  discounts: z.array(cartDiscountSchema),
  /** In the order in which they pay. */
  giftCards: z.array(cartGiftCardSchema),
  /** What the chosen way of shipping comes to, part by part. */
  shippingLines: z.array(z.object({ title: z.string(), priceCents: centsSchema, price: moneySchema })),
  /** An object without fields while none was chosen. */
  selectedShippingOption: cartShippingOptionSchema.partial(),
  shippingLocation: shippingLocationSchema.partial(),
  /** Where the bill goes; absent where it goes where the things go. */
  billingAddress: shippingLocationSchema.partial().optional(),
  /** Absent where nothing was entered. */
  checkoutEntries: checkoutEntriesSchema.optional(),
  subtotalCents: centsSchema,
  taxCents: centsSchema,
  shippingCostCents: centsSchema,
  discountCents: centsSchema,
  grandTotalCents: centsSchema,
  /** What the gift cards pay of the grand total. */
  giftCardCents: centsSchema,
  /** What is left to be paid in another way. */
  amountDueCents: centsSchema,
  totalQuantity: z.int(),
  hasDigital: z.boolean(),
  purelyDigital: z.boolean(),
  requiresShipping: z.boolean(),
  /** Opens the cart in the calls under `/api/3/commerce/cart/`; empty while there is no cart. */
  cartToken: z.string(),
  /** Where the confirmation goes; empty until it was given. */
  email: z.string(),
  currency: z.string(),
  /** Grows with each write; also the ETag. */
  version: z.int(),
  problems: z.array(cartProblemSchema),
  subtotal: moneySchema,
  discount: moneySchema,
  shippingCost: moneySchema,
  tax: moneySchema,
  /** True where prices hold the tax, so that it is not added to the grand total. */
  taxIncluded: z.boolean(),
  grandTotal: moneySchema,
  giftCardTotal: moneySchema,
  amountDue: moneySchema,
  /** Only in the cart of a subscription that is paid more than once. */
  renewal: renewalSchema.optional(),
});

export type Cart = z.output<typeof cartSchema>;
export type CartEntry = z.output<typeof cartEntrySchema>;
export type CartProblem = z.output<typeof cartProblemSchema>;

/** Most sections that one call may ask for. */
const SECTIONS_MAX = 5;
const TOO_MANY_TEXT = `Ask for at most ${SECTIONS_MAX} sections.`;

/** Blocks of a theme that may be asked for by themselves: what is for who may see a page stays on its page. */
const SECTION_NAME = /^cart-[a-z0-9-]{1,60}$/;
const NAME_TEXT = 'Name sections such as cart-pill.';

/** Names of blocks of the theme whose HTML an answer about the cart is to hold (runtime-features A2.21). */
const sectionNames = z.array(z.string().regex(SECTION_NAME, NAME_TEXT)).max(SECTIONS_MAX, TOO_MANY_TEXT);

/** The same in an address, with commas between them. */
const sectionsText = z
  .string()
  .max(SECTIONS_MAX * 70, TOO_MANY_TEXT)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(sectionNames);

/** In the query of every call that answers the visitor's cart. */
export const sectionsQuery = z.object({ sections: sectionsText.optional() });

/** In the body of a call, as a list. */
export const sectionsField = { sections: sectionNames.optional() };

/** In the answer where sections were asked for: HTML by name; null for one that the theme could not show. */
export const sectionsAnswer = { sections: z.record(z.string(), z.string().nullable()).optional() };
