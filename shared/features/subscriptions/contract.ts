import { z } from 'zod';
import { addressSchema, billingAddressSchema } from '#shared/features/orders/shape.ts';
import { BILLING_UNITS } from '#shared/features/products/catalog.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { pagingFields } from '#shared/http/paging.ts';
import { moneySchema } from '#shared/money/schemas.ts';
import { OWN_SUBSCRIPTIONS_PATH } from './paths.ts';
import { SUBSCRIPTION_ERRORS, SUBSCRIPTION_REASON_MAX } from './errors.ts';
import { SUBSCRIPTION_STATES } from './states.ts';

const { SUBSCRIPTION_NOT_FOUND, ILLEGAL_TRANSITION, BAD_CURSOR } = SUBSCRIPTION_ERRORS;
const { CARD_DECLINED, CARD_NOT_LEFT, CARD_UNKNOWN, PROVIDER_UNKNOWN } = SUBSCRIPTION_ERRORS;

const momentSchema = z.iso.datetime();

/** One payment of a subscription: the order that it came to, or what kept it from one so far. */
const subscriptionCycleSchema = z.object({
  /** Counts the payments, from 1. */
  n: z.int(),
  state: z.enum(['open', 'paid']),
  dueOn: momentSchema,
  paidOn: momentSchema.nullable(),
  /** What was paid, or is due: the first payment may be less by a coupon. */
  amount: moneySchema,
  /** How often it was asked for. */
  tries: z.int(),
  /** Why it has not come through; a code, empty where nothing is wrong. */
  problem: z.string(),
  /** Empty until it is paid. */
  orderId: z.string(),
  orderNumber: z.string(),
});

/** A subscription in the list. */
export const listedSubscriptionSchema = z.object({
  id: idSchema,
  state: z.enum(SUBSCRIPTION_STATES),
  /** True for one that ends where its next payment would be due. */
  isEnding: z.boolean(),
  productName: z.string(),
  variantOptions: z.array(z.object({ optionName: z.string(), value: z.string() })),
  quantity: z.int(),
  customerEmail: z.string(),
  customerName: z.string(),
  testMode: z.boolean(),
  plan: z.object({
    billingPeriod: z.object({ value: z.int(), unit: z.enum(BILLING_UNITS) }),
    numBillingCycles: z.int(),
  }),
  /** What each later payment comes to: the price at signing. */
  amount: moneySchema,
  paidCycles: z.int(),
  startedOn: momentSchema,
  /** When it is charged next, or tried again; null while nothing is due. */
  nextChargeOn: momentSchema.nullable(),
  endedOn: momentSchema.nullable(),
  /** Why the payment that is due did not come through; a code, empty where nothing is wrong. */
  problem: z.string(),
  /** The card that later payments are taken from; null where none is known. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
});

export type ListedSubscription = z.output<typeof listedSubscriptionSchema>;

const acts = ['pause', 'resume', 'skip', 'cancelAtEnd', 'cancel', 'retry'] as const;

/** A subscription as staff sees it (docs/subscriptions.md). */
export const subscriptionSchema = listedSubscriptionSchema.extend({
  version: z.int(),
  itemId: idSchema,
  variantId: idSchema,
  sku: z.string(),
  shippingAddress: addressSchema,
  billingAddress: billingAddressSchema,
  /** What can be done with it now. */
  possibleActs: z.array(z.enum(acts)),
  /** The latest first. */
  cycles: z.array(subscriptionCycleSchema),
  /** The latest first. */
  history: z.array(z.object({ at: momentSchema, type: z.string(), actor: z.string(), note: z.string() })),
});

export type Subscription = z.output<typeof subscriptionSchema>;

/** A subscription as its subscriber sees it, with the token that opens it. */
export const ownSubscriptionSchema = subscriptionSchema
  .omit({ history: true, version: true })
  .extend({ subscriptionToken: z.string() });

export type OwnSubscription = z.output<typeof ownSubscriptionSchema>;

export const listSubscriptions = endpoint({
  name: 'listSubscriptions',
  method: 'GET',
  path: '/api/v1/subscriptions',
  access: { permission: 'orders.read' },
  studio: true,
  summary: 'The subscriptions of the shop, the latest first; without those that were never paid.',
  input: {
    query: z.object({
      state: z.enum(SUBSCRIPTION_STATES).optional(),
      /** Email address of the subscriber, whole. */
      email: z.string().trim().max(320).optional(),
      cursor: z.string().max(1024).optional(),
    }),
  },
  output: z.object({
    subscriptions: z.array(listedSubscriptionSchema),
    ...pagingFields,
  }),
  errors: { BAD_CURSOR },
});

const params = z.object({ subscriptionId: idSchema });
const actErrors = { SUBSCRIPTION_NOT_FOUND, ILLEGAL_TRANSITION } as const;

export const getSubscription = endpoint({
  name: 'getSubscription',
  method: 'GET',
  path: '/api/v1/subscriptions/:subscriptionId',
  access: { permission: 'orders.read' },
  studio: true,
  summary: 'One subscription with its payments and its history.',
  input: { params },
  output: subscriptionSchema,
  errors: { SUBSCRIPTION_NOT_FOUND },
});

export const pauseSubscription = endpoint({
  name: 'pauseSubscription',
  method: 'POST',
  path: '/api/v1/subscriptions/:subscriptionId/pause',
  access: { permission: 'subscriptions.manage' },
  studio: true,
  activity: 'paused the subscription to',
  summary: 'Charges a subscription no more until it is resumed.',
  input: { params },
  output: subscriptionSchema,
  errors: actErrors,
});

export const resumeSubscription = endpoint({
  name: 'resumeSubscription',
  method: 'POST',
  path: '/api/v1/subscriptions/:subscriptionId/resume',
  access: { permission: 'subscriptions.manage' },
  studio: true,
  activity: 'resumed the subscription to',
  summary: 'Ends a pause, or takes back that a subscription ends.',
  input: { params },
  output: subscriptionSchema,
  errors: actErrors,
});

export const cancelSubscription = endpoint({
  name: 'cancelSubscription',
  method: 'POST',
  path: '/api/v1/subscriptions/:subscriptionId/cancel',
  access: { permission: 'subscriptions.manage' },
  studio: true,
  activity: 'ended the subscription to',
  summary: 'Ends a subscription, at once or where its next payment would be due.',
  input: {
    params,
    body: z.object({
      atPeriodEnd: z.boolean().default(false),
      reason: z.string().trim().max(SUBSCRIPTION_REASON_MAX).default(''),
    }),
  },
  output: subscriptionSchema,
  errors: actErrors,
});

export const retrySubscription = endpoint({
  name: 'retrySubscription',
  method: 'POST',
  path: '/api/v1/subscriptions/:subscriptionId/retry',
  access: { permission: 'subscriptions.manage' },
  studio: true,
  activity: 'tried again the payment of the subscription to',
  success: 202,
  summary: 'Tries a payment again that did not come through, before its time.',
  input: { params },
  output: subscriptionSchema,
  errors: actErrors,
});

const ownParams = z.object({ subscriptionToken: z.string().min(1).max(200) });
const OWN_PATH = `${OWN_SUBSCRIPTIONS_PATH}/:subscriptionToken`;

/** The subscriptions of who is signed in, each with the token that opens it. */
export const listOwnSubscriptions = endpoint({
  name: 'listOwnSubscriptions',
  method: 'GET',
  path: OWN_SUBSCRIPTIONS_PATH,
  access: 'member',
  summary: 'The subscriptions of the member, the latest first.',
  input: {},
  output: z.object({
    subscriptions: z.array(listedSubscriptionSchema.extend({ subscriptionToken: z.string() })),
  }),
  errors: {},
});

/** What a subscription tells its subscriber; opened by its token alone. */
export const getOwnSubscription = endpoint({
  name: 'getOwnSubscription',
  method: 'GET',
  path: OWN_PATH,
  access: 'visitor',
  summary: 'The subscription that a token opens, for its subscriber.',
  input: { params: ownParams },
  output: ownSubscriptionSchema,
  errors: { SUBSCRIPTION_NOT_FOUND },
});

export const actOnOwnSubscription = endpoint({
  name: 'actOnOwnSubscription',
  method: 'POST',
  path: `${OWN_PATH}/:act`,
  access: 'visitor',
  limits: ['cart'],
  summary: 'Pauses, resumes, skips the next payment of, or ends the subscription that a token opens.',
  input: {
    params: ownParams.extend({ act: z.enum(['pause', 'resume', 'skip', 'cancelAtEnd', 'cancel']) }),
  },
  output: ownSubscriptionSchema,
  errors: actErrors,
});

export const changeSubscriptionCard = endpoint({
  name: 'changeSubscriptionCard',
  method: 'PUT',
  path: `${OWN_PATH}/card`,
  access: 'visitor',
  limits: ['checkout'],
  summary: 'Lets later payments of a subscription be taken from another card; tries one that waits at once.',
  input: {
    params: ownParams,
    body: z.object({
      provider: z.string().max(40),
      /** Stands for the card, or is the provider's name for the page it was left on; card numbers never come here. */
      token: z.string().min(1).max(500),
    }),
  },
  output: ownSubscriptionSchema,
  errors: { ...actErrors, CARD_DECLINED, CARD_NOT_LEFT, CARD_UNKNOWN, PROVIDER_UNKNOWN },
});
