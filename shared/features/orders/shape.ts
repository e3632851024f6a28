import { z } from 'zod';
import { TOLD_POLICIES } from '#shared/features/checkout/policies.ts';
import { shippingLocationSchema } from '#shared/features/cart/shape.ts';
import { backorderedSchema } from '#shared/features/products/shape.ts';
import { moneySchema } from '#shared/money/schemas.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { DISPUTE_STATES } from './reversals.ts';
import { ORDER_KINDS } from './rules.ts';
import { FULFILLMENT_STATES, ORDER_STATUSES, PAYMENT_STATES } from './states.ts';

/** Where somebody lives, or where something is sent; empty where nobody said. */
export const addressSchema = shippingLocationSchema.partial();

export type Address = z.output<typeof addressSchema>;

/** Where a bill goes, and to which business. */
export const billingAddressSchema = addressSchema.extend({
  company: z.string().optional(),
  /** As `readTaxNumber` gives it. */
  taxNumber: z.string().optional(),
});

export type BillingAddress = z.output<typeof billingAddressSchema>;

/** What the buyer was told and agreed to with the order. */
const acceptedTermsSchema = z.object({
  pages: z.array(z.object({ kind: z.enum(TOLD_POLICIES), url: z.string() })),
  /** Id of the release that the pages of the site were shown of. */
  release: idSchema,
  /** Whether the buyer ticked it, or was told beside the button. */
  isTicked: z.boolean(),
  acceptedOn: z.iso.datetime(),
});

export type AcceptedTerms = z.output<typeof acceptedTermsSchema>;

/** The picture of a line; its path is one of the site. */
const orderImageSchema = z.object({ assetUrl: z.string(), altText: z.string(), originalSize: z.string() });

export type OrderImage = z.output<typeof orderImageSchema>;

/** One line of an order. */
export const orderItemSchema = z.object({
  id: idSchema,
  itemId: idSchema,
  variantId: idSchema,
  sku: z.string(),
  productName: z.string(),
  variantOptions: z.array(z.object({ optionName: z.string(), value: z.string() })),
  quantity: z.int(),
  unitPrice: moneySchema,
  lineTotal: moneySchema,
  /** What its buyer read in place of both; absent where they were shown. */
  freeText: z.string().optional(),
  discount: moneySchema,
  tax: moneySchema,
  productType: z.int(),
  /** Pieces that were sold before they were there, as the buyer was told; absent where there are none. */
  backorder: backorderedSchema.optional(),
  fulfilledQuantity: z.int(),
  refundedQuantity: z.int(),
  /** Answers to the item's additional fields, JSON as text. */
  customizations: z.string().optional(),
  /** The same in words, as they were when it was bought. */
  answers: z.array(z.object({ title: z.string(), text: z.string() })),
  /** As the cart showed it; absent where there was none. */
  image: orderImageSchema.optional(),
});

/** A name and an amount beside the lines: a discount, a way of sending. */
const sumLineSchema = z.object({ title: z.string(), amount: moneySchema });

/** Something that happened to an order. */
export const orderHistorySchema = z.object({
  at: z.iso.datetime(),
  type: z.string(),
  actor: z.string(),
  note: z.string(),
});

/** A parcel, or what else was sent or done for an order. */
export const fulfillmentSchema = z.object({
  id: idSchema,
  carrier: z.string(),
  service: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string(),
  shipDate: z.iso.datetime(),
  lines: z.array(z.object({ id: idSchema, quantity: z.int() })),
});

/** Money that was given back for an order. */
export const refundSchema = z.object({
  id: idSchema,
  at: z.iso.datetime(),
  amount: moneySchema,
  reason: z.string(),
  /** Whether the pieces went back on the shelf. */
  isRestocked: z.boolean(),
  lines: z.array(z.object({ id: idSchema, quantity: z.int() })),
});

/** A payment that its buyer objected to at the bank. */
export const disputeSchema = z.object({
  id: idSchema,
  state: z.enum(DISPUTE_STATES),
  amount: moneySchema,
  /** As the provider words it. */
  reason: z.string(),
  /** Page of the provider where it is answered. */
  page: z.string(),
  openedOn: z.iso.datetime(),
  /** Until when it has to be answered; absent where there is no such day. */
  dueOn: z.iso.datetime().optional(),
  closedOn: z.iso.datetime().optional(),
});

/** An order as staff sees it. */
export const orderSchema = z.object({
  id: idSchema,
  /** Empty until it is paid. */
  orderNumber: z.string(),
  websiteId: idSchema,
  purchasedCartId: idSchema,
  kind: z.enum(ORDER_KINDS),
  testMode: z.boolean(),
  /** Epoch milliseconds. */
  createdOn: z.int(),
  modifiedOn: z.int(),
  version: z.int(),
  status: z.enum(ORDER_STATUSES),
  fulfillmentStatus: z.enum(['PENDING', 'FULFILLED', 'CANCELED']),
  paymentState: z.enum(PAYMENT_STATES),
  fulfillmentState: z.enum(FULFILLMENT_STATES),
  customerEmail: z.string(),
  /** The member who bought it; absent for who was not signed in. */
  siteUserId: idSchema.optional(),
  currency: z.string(),
  items: z.array(orderItemSchema),
  subtotal: moneySchema,
  discountTotal: moneySchema,
  shippingTotal: moneySchema,
  taxTotal: moneySchema,
  /** Whether the prices have the tax in them. */
  isTaxIncluded: z.boolean(),
  grandTotal: moneySchema,
  /** What the payment provider took; gift cards are beside it. */
  paidTotal: moneySchema,
  refundedTotal: moneySchema,
  /** What can still be given back. */
  refundableTotal: moneySchema,
  discountLines: z.array(sumLineSchema),
  shippingLines: z.array(sumLineSchema),
  /** What gift cards paid of the grand total. */
  giftCards: z.array(sumLineSchema.extend({ last4: z.string() })),
  /** What was left to be paid in another way. */
  amountDue: moneySchema,
  billingAddress: billingAddressSchema,
  shippingAddress: addressSchema,
  fulfillments: z.array(fulfillmentSchema),
  refunds: z.array(refundSchema),
  /** Those that the provider was asked for and has not answered yet. */
  refundsUnderWay: z.array(refundSchema),
  /** Those that came to nothing: the provider would not give them, or the buyer's bank did not take them. */
  failedRefunds: z.array(
    refundSchema.extend({
      /** Why, as the provider words it; empty where it did not say. */
      failure: z.string(),
    }),
  ),
  disputes: z.array(disputeSchema),
  /** Missing where the shop told of no terms. */
  terms: acceptedTermsSchema.optional(),
  /** What the buyer wrote. */
  note: z.string(),
  history: z.array(orderHistorySchema),
});

export type Order = z.output<typeof orderSchema>;

/** An order as its buyer sees it, with the token that opens it. */
export const ownOrderSchema = orderSchema
  .omit({ version: true, refundsUnderWay: true, failedRefunds: true, disputes: true })
  .extend({ orderToken: z.string() });

export type OwnOrder = z.output<typeof ownOrderSchema>;

/** An order in the list. */
export const listedOrderSchema = orderSchema
  .pick({
    id: true,
    kind: true,
    orderNumber: true,
    createdOn: true,
    status: true,
    paymentState: true,
    fulfillmentState: true,
    customerEmail: true,
    grandTotal: true,
    testMode: true,
  })
  .extend({
    /** Who bought it, as it stands in the address. */
    customerName: z.string(),
    /** Pieces of all lines. */
    totalQuantity: z.int(),
    /** Paid, and nobody who works on orders has looked at it. */
    isNew: z.boolean(),
    /** The latest dispute over its payment; absent where there is none. */
    dispute: disputeSchema.pick({ state: true, amount: true, dueOn: true }).optional(),
  });

export type ListedOrder = z.output<typeof listedOrderSchema>;

/** A day of the site's calendar. */
export const daySchema = z.iso.date('Enter a day such as 2026-11-22.');
