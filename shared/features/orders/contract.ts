import { z } from 'zod';
import { shippingLocationSchema } from '#shared/features/cart/shape.ts';
import { isMailAddress } from '#shared/features/mail/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { ADDRESS_REFUSALS } from '#shared/places/address-refusal.ts';
import { pagingFields } from '#shared/http/paging.ts';
import { OWN_ORDER_PATH } from './paths.ts';
import {
  ADDRESS_LINE_MAX,
  DOCUMENT_KINDS,
  ORDER_ERRORS,
  ORDER_MAILS,
  ORDER_NOTE_MAX,
  ORDER_SORTS,
  ORDERS_AT_ONCE,
} from './rules.ts';
import { daySchema, listedOrderSchema, orderSchema, ownOrderSchema } from './shape.ts';
import { FULFILLMENT_STATES, ORDER_STATUSES, PAYMENT_STATES } from './states.ts';

const { ORDER_NOT_FOUND, ILLEGAL_TRANSITION, STALE, LINE_NOT_FOUND, TOO_MANY_PIECES } = ORDER_ERRORS;

const text = (max: number) => z.string().trim().max(max);

/** Which orders are looked for. Days are those of the site's time zone. */
const orderFilters = {
  kind: z.enum(ORDER_SORTS).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  paymentState: z.enum(PAYMENT_STATES).optional(),
  fulfillmentState: z.enum(FULFILLMENT_STATES).optional(),
  /** Beginnings of words of the number, the email address or the name, all of which have to be there. */
  search: text(200).optional(),
  /** Email address of the buyer, whole. */
  email: z.string().max(320).optional(),
  /** The first day. */
  from: daySchema.optional(),
  /** The last day. */
  until: daySchema.optional(),
  cursor: z.string().max(1024).optional(),
};

export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/api/v1/orders',
  access: { permission: 'orders.read' },
  studio: true,
  summary: 'The orders of the shop, the latest first.',
  input: {
    query: z.object(orderFilters),
  },
  output: z.object({
    orders: z.array(listedOrderSchema),
    ...pagingFields,
  }),
  errors: { BAD_CURSOR: ORDER_ERRORS.BAD_CURSOR },
});

/** Ids one after the other with commas between. */
const idsSchema = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(idSchema).max(ORDERS_AT_ONCE));

export const exportOrders = endpoint({
  name: 'exportOrders',
  method: 'GET',
  path: '/api/v1/orders/export',
  access: { permission: 'orders.read' },
  studio: true,
  summary: 'Orders as rows of CSV, the latest first, part by part.',
  input: { query: z.object({ ...orderFilters, ids: idsSchema.optional() }) },
  output: z.object({
    /** Rows without the head. */
    text: z.string(),
    /** How many orders they are. */
    orders: z.int(),
    ...pagingFields,
  }),
  errors: { BAD_CURSOR: ORDER_ERRORS.BAD_CURSOR },
});

export const printOrders = endpoint({
  name: 'printOrders',
  method: 'GET',
  path: '/api/v1/orders/documents',
  access: { permission: 'orders.read' },
  studio: true,
  summary: 'Packing slips or invoices of paid orders as HTML to print, each in the language of its buyer.',
  input: { query: z.object({ kind: z.enum(DOCUMENT_KINDS), ids: idsSchema }) },
  output: z.object({
    html: z.string(),
    /** How many papers; an order that was never paid has none, and no packing slip where nothing is packed. */
    papers: z.int(),
  }),
  errors: { ORDER_NOT_FOUND },
});

export const countNewOrders = endpoint({
  name: 'countNewOrders',
  method: 'GET',
  path: '/api/v1/orders/new',
  access: { permission: 'orders.read' },
  studio: true,
  summary: 'How many paid orders nobody who works on them has looked at.',
  input: {},
  output: z.object({ orders: z.int() }),
  errors: {},
});

const orderParams = z.object({ orderId: idSchema });

export const getOrder = endpoint({
  name: 'getOrder',
  method: 'GET',
  path: '/api/v1/orders/:orderId',
  access: { permission: 'orders.read' },
  studio: true,
  summary: 'One order with its lines, parcels, refunds and history.',
  input: { params: orderParams },
  output: orderSchema,
  errors: { ORDER_NOT_FOUND },
});

/** A mail about an order as its buyer would get it now. It is never sent. */
export const previewOrderMail = endpoint({
  name: 'previewOrderMail',
  method: 'GET',
  path: '/api/v1/orders/:orderId/mail-previews/:template',
  access: { permission: 'orders.read' },
  studio: true,
  summary: 'A mail about an order in a language, without the link that opens the order; it is not sent.',
  input: {
    params: orderParams.extend({ template: z.enum(ORDER_MAILS) }),
    query: z.object({ language: z.string().min(1).max(35).optional() }),
  },
  output: z.object({ language: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
  errors: { ORDER_NOT_FOUND },
});

export const markOrderSeen = endpoint({
  name: 'markOrderSeen',
  method: 'POST',
  path: '/api/v1/orders/:orderId/seen',
  access: { permission: 'orders.manage' },
  studio: true,
  activity: false,
  summary: 'Says that somebody who works on orders has looked at one.',
  input: { params: orderParams },
  output: z.object({}),
  errors: { ORDER_NOT_FOUND },
});

const changeErrors = { ORDER_NOT_FOUND, ILLEGAL_TRANSITION, STALE } as const;

const piecesSchema = z
  .array(z.object({ id: idSchema, quantity: z.int().min(1, 'Enter a quantity of at least 1.') }))
  .max(500)
  .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'Name each line once.');

export const fulfillOrder = endpoint({
  name: 'fulfillOrder',
  method: 'POST',
  path: '/api/v1/orders/:orderId/fulfillments',
  access: { permission: 'orders.manage' },
  studio: true,
  activity: 'marked items as fulfilled of the order',
  summary: 'Says what of an order was sent or done; takes money that was only reserved.',
  input: {
    params: orderParams,
    body: z.object({
      /** What was sent; all that is left to send where no line is named. */
      lines: piecesSchema.default([]),
      carrier: text(100).default(''),
      service: text(100).default(''),
      trackingNumber: text(100).default(''),
      trackingUrl: z
        .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Enter a web address.' })])
        .default(''),
    }),
  },
  output: orderSchema,
  errors: { ...changeErrors, LINE_NOT_FOUND, TOO_MANY_PIECES, NOTHING_TO_SEND: ORDER_ERRORS.NOTHING_TO_SEND },
});

export const undoFulfillment = endpoint({
  name: 'undoFulfillment',
  method: 'DELETE',
  path: '/api/v1/orders/:orderId/fulfillments/:fulfillmentId',
  access: { permission: 'orders.manage' },
  studio: true,
  activity: 'took back that something was sent of the order',
  summary: 'Takes back that something of an order was sent or done.',
  input: { params: orderParams.extend({ fulfillmentId: idSchema }) },
  output: orderSchema,
  errors: { ...changeErrors, PARCEL_NOT_FOUND: ORDER_ERRORS.PARCEL_NOT_FOUND },
});

export const captureOrder = endpoint({
  name: 'captureOrder',
  method: 'POST',
  path: '/api/v1/orders/:orderId/capture',
  access: { permission: 'orders.manage' },
  studio: true,
  activity: 'took the money for the order',
  summary: 'Takes the money of an order that was only reserved.',
  input: { params: orderParams },
  output: orderSchema,
  errors: { ...changeErrors, CAPTURE_FAILED: ORDER_ERRORS.CAPTURE_FAILED },
});

export const holdOrder = endpoint({
  name: 'holdOrder',
  method: 'POST',
  path: '/api/v1/orders/:orderId/hold',
  access: { permission: 'orders.manage' },
  studio: true,
  activity: 'put on hold the order',
  summary: 'Keeps an order from being sent until it is cleared.',
  input: { params: orderParams },
  output: orderSchema,
  errors: changeErrors,
});

export const clearOrder = endpoint({
  name: 'clearOrder',
  method: 'POST',
  path: '/api/v1/orders/:orderId/clear',
  access: { permission: 'orders.manage' },
  studio: true,
  activity: 'took off hold the order',
  summary: 'Lets an order that was held back be sent.',
  input: { params: orderParams },
  output: orderSchema,
  errors: changeErrors,
});

export const cancelOrder = endpoint({
  name: 'cancelOrder',
  method: 'POST',
  path: '/api/v1/orders/:orderId/cancel',
  access: { permission: 'orders.refund', limited: true },
  studio: true,
  activity: 'canceled the order',
  idempotency: 'required',
  mayWait: true,
  summary: 'Cancels an order of which nothing was sent, and gives the money back.',
  input: {
    params: orderParams,
    body: z.object({
      reason: text(ORDER_NOTE_MAX).default(''),
      /** Restocks the items. */
      restock: z.boolean().default(true),
    }),
  },
  output: orderSchema,
  errors: {
    ...changeErrors,
    REFUND_FAILED: ORDER_ERRORS.REFUND_FAILED,
    REFUND_LIMIT: ORDER_ERRORS.REFUND_LIMIT,
  },
});

export const refundOrder = endpoint({
  name: 'refundOrder',
  method: 'POST',
  path: '/api/v1/orders/:orderId/refunds',
  access: { permission: 'orders.refund', limited: true },
  studio: true,
  activity: 'gave money back of the order',
  idempotency: 'required',
  mayWait: true,
  summary: 'Refunds a part or all of the order, and restocks its items where asked.',
  input: {
    params: orderParams,
    body: z.object({
      /** Hundredths of the major unit. */
      amountCents: z.int().min(1, 'Enter an amount above 0.'),
      lines: piecesSchema.default([]),
      restock: z.boolean().default(false),
      reason: text(ORDER_NOTE_MAX).default(''),
    }),
  },
  output: orderSchema,
  errors: {
    ...changeErrors,
    LINE_NOT_FOUND,
    TOO_MANY_PIECES,
    AMOUNT_TOO_HIGH: ORDER_ERRORS.AMOUNT_TOO_HIGH,
    REFUND_LIMIT: ORDER_ERRORS.REFUND_LIMIT,
    REFUND_FAILED: ORDER_ERRORS.REFUND_FAILED,
  },
});

export const askRefundAgain = endpoint({
  name: 'askRefundAgain',
  method: 'POST',
  path: '/api/v1/orders/:orderId/refunds/:refundId/ask',
  access: { permission: 'orders.refund', limited: true },
  studio: true,
  activity: 'asked again for the money of the order',
  mayWait: true,
  summary: 'Asks the payment provider once more for money whose way back it has not confirmed.',
  input: { params: orderParams.extend({ refundId: idSchema }) },
  output: orderSchema,
  errors: {
    ORDER_NOT_FOUND,
    REFUND_NOT_FOUND: ORDER_ERRORS.REFUND_NOT_FOUND,
    REFUND_FAILED: ORDER_ERRORS.REFUND_FAILED,
  },
});

/** What of an address may be put right: tax and shipping were worked out for its country and region, which stay. */
const editedAddressSchema = shippingLocationSchema.omit({ country: true, region: true }).extend({
  addressLine1: text(ADDRESS_LINE_MAX).min(1, 'Enter the street.'),
  city: text(ADDRESS_LINE_MAX).min(1, 'Enter the town.'),
});

export const editOrder = endpoint({
  name: 'editOrder',
  method: 'PUT',
  path: '/api/v1/orders/:orderId/contact',
  access: { permission: 'orders.manage' },
  studio: true,
  activity: 'edited the address of the order',
  summary: 'Puts right to whom and where an order goes that is not done yet; what was paid stays as it is.',
  input: {
    params: orderParams,
    body: z.object({
      email: text(320).refine(isMailAddress, 'Enter a valid email address.'),
      /** Absent where it stays as it is; an order that goes nowhere gets none. */
      address: editedAddressSchema.optional(),
    }),
  },
  output: orderSchema,
  errors: { ...changeErrors, ...ADDRESS_REFUSALS },
});

export const noteOrder = endpoint({
  name: 'noteOrder',
  method: 'POST',
  path: '/api/v1/orders/:orderId/notes',
  access: { permission: 'orders.manage' },
  studio: true,
  activity: 'wrote a note to the order',
  summary: 'Adds a note to an order, for staff alone.',
  input: {
    params: orderParams,
    body: z.object({ note: text(ORDER_NOTE_MAX).min(1, 'Write a note.') }),
  },
  output: orderSchema,
  errors: { ORDER_NOT_FOUND, STALE },
});

export const resendOrderMail = endpoint({
  name: 'resendOrderMail',
  method: 'POST',
  path: '/api/v1/orders/:orderId/mails',
  access: { permission: 'orders.manage' },
  studio: true,
  activity: 'sent again the confirmation of the order',
  summary: 'Sends the confirmation of an order once more.',
  input: { params: orderParams },
  output: orderSchema,
  errors: changeErrors,
});

/** What an order tells its buyer. Its token alone opens it without name, addresses and answers. */
export const getOwnOrder = endpoint({
  name: 'getOwnOrder',
  method: 'GET',
  path: OWN_ORDER_PATH,
  access: 'visitor',
  summary:
    'The order that a token opens. Name, addresses, email address and answers are told to the browser that bought it or gave its email address, and to the member who did.',
  input: { params: z.object({ orderToken: z.string().min(1).max(200) }) },
  output: ownOrderSchema,
  errors: { ORDER_NOT_FOUND },
});
