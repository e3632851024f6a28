import { z } from 'zod';
import { INSTALLMENT_GAPS } from '#shared/features/installments/rules.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import {
  isWebhookSecret,
  modeOfPublishableKey,
  modeOfSecretKey,
  PAYMENT_ERRORS,
  PAYMENT_MODES,
  PAYMENT_PROVIDERS,
} from './rules.ts';

const PATH = '/api/v1/payments';
const ACCESS = { permission: 'commerce.payments' } as const;
const KEY_MAX = 300;

const modeSchema = z.enum(PAYMENT_MODES);

/** The keys of one mode, as far as they are shown. */
const connectionSchema = z.object({
  mode: modeSchema,
  publishableKey: z.string(),
  /** Last characters of the secret key; the key itself never comes back. */
  secretKeyEnd: z.string(),
  webhookSecretEnd: z.string(),
  /** How the account is called at the provider; empty where the key does not let it be seen. */
  accountName: z.string(),
  connectedOn: z.iso.datetime(),
});

/** How a site takes money. */
export const paymentSettingsSchema = z.object({
  /** Which keys are used; in test mode no real money moves. */
  mode: modeSchema,
  providers: z.array(
    z.object({
      name: z.enum(PAYMENT_PROVIDERS),
      title: z.string(),
      /** Whether buyers can choose it now. */
      isOffered: z.boolean(),
      /** At most one for each mode; the test provider needs none. */
      connections: z.array(connectionSchema),
    }),
  ),
  /** Paying in installments, by Afterpay or Clearpay. */
  installments: z.object({
    /** Whether the checkout offers it in this mode. */
    isOffered: z.boolean(),
    /** Who offers it in the store's country; null where nobody does. */
    provider: z.string().nullable(),
    /** The currency that it takes there. */
    takes: z.string().nullable(),
    /** What is in the way of it where the store is. */
    gap: z.enum(INSTALLMENT_GAPS).nullable(),
  }),
  /** Where Stripe has to send its messages; to be entered there as the address of a webhook. */
  webhookUrl: z.string(),
});

export type PaymentSettings = z.output<typeof paymentSettingsSchema>;

const keySchema = (isRight: (key: string) => boolean, text: string) =>
  z.string().trim().max(KEY_MAX, text).refine(isRight, text);

/** How the site takes money: which providers there are, which are connected, which buyers are offered. */
export const getPaymentSettings = endpoint({
  name: 'getPaymentSettings',
  method: 'GET',
  path: PATH,
  access: ACCESS,
  studio: true,
  summary: 'How the site takes money: its mode, the providers, and which of them are connected.',
  input: {},
  output: paymentSettingsSchema,
  errors: {},
});

/** Chooses between test and live payments; orders that are open go on with the keys they began with. */
export const setPaymentMode = endpoint({
  name: 'setPaymentMode',
  method: 'PUT',
  path: `${PATH}/mode`,
  access: ACCESS,
  studio: true,
  activity: 'switched between test and live payments with',
  needsPassword: true,
  summary: 'Chooses whether buyers pay with real money.',
  input: { body: z.object({ mode: modeSchema }) },
  output: paymentSettingsSchema,
  errors: { NOT_CONNECTED: PAYMENT_ERRORS.NOT_CONNECTED },
});

/** Connects Stripe; the keys tell by themselves whether they are for test or live. Others of that mode are replaced. */
export const connectStripe = endpoint({
  name: 'connectStripe',
  method: 'PUT',
  path: `${PATH}/stripe`,
  access: ACCESS,
  studio: true,
  activity: 'connected',
  needsPassword: true,
  summary: 'Connects Stripe with the keys of one mode, which are tried out first and never shown again.',
  input: {
    body: z.object({
      publishableKey: keySchema(
        (key) => modeOfPublishableKey(key) !== undefined,
        'A publishable key begins with pk_test_ or pk_live_.',
      ),
      secretKey: keySchema(
        (key) => modeOfSecretKey(key) !== undefined,
        'A secret key begins with sk_test_, sk_live_, rk_test_ or rk_live_.',
      ),
      webhookSecret: keySchema(isWebhookSecret, 'The signing secret of a webhook begins with whsec_.'),
    }),
  },
  output: paymentSettingsSchema,
  errors: {
    KEYS_OF_TWO_MODES: PAYMENT_ERRORS.KEYS_OF_TWO_MODES,
    KEYS_REFUSED: PAYMENT_ERRORS.KEYS_REFUSED,
    PROVIDER_AWAY: PAYMENT_ERRORS.PROVIDER_AWAY,
  },
});

/** Offers installments at the checkout, or does so no more; orders that are open go on. */
export const offerInstallments = endpoint({
  name: 'offerInstallments',
  method: 'PUT',
  path: `${PATH}/installments`,
  access: ACCESS,
  studio: true,
  activity: 'chose whether installments are offered by',
  summary: 'Chooses whether the checkout offers Afterpay or Clearpay in the mode that the site is in.',
  input: { body: z.object({ isOffered: z.boolean() }) },
  output: paymentSettingsSchema,
  errors: {
    NO_INSTALLMENTS: PAYMENT_ERRORS.NO_INSTALLMENTS,
    INSTALLMENTS_INACTIVE: PAYMENT_ERRORS.INSTALLMENTS_INACTIVE,
    PROVIDER_AWAY: PAYMENT_ERRORS.PROVIDER_AWAY,
  },
});

/** Forgets the keys of one mode. */
export const disconnectStripe = endpoint({
  name: 'disconnectStripe',
  method: 'DELETE',
  path: `${PATH}/stripe/:mode`,
  access: ACCESS,
  studio: true,
  activity: 'disconnected',
  needsPassword: true,
  summary: 'Forgets the keys of Stripe for one mode.',
  input: { params: z.object({ mode: modeSchema }) },
  output: paymentSettingsSchema,
  errors: { NOT_CONNECTED: PAYMENT_ERRORS.NOT_CONNECTED, PAYMENTS_OPEN: PAYMENT_ERRORS.PAYMENTS_OPEN },
});
