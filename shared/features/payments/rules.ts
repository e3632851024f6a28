/** Whether real money moves: `test` tries out what `live` does (docs/payments.md). */
export const PAYMENT_MODES = ['test', 'live'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** Providers that a site may take money through: one for trying out, which needs no account, and Stripe. */
export const PAYMENT_PROVIDERS = ['mock', 'stripe'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** What people call the providers. */
export const PROVIDER_TITLES: Readonly<Record<PaymentProviderName, string>> = {
  mock: 'Test payments',
  stripe: 'Stripe',
};

/** The token that asks Stripe for a page of its own, where the buyer chooses how to pay. */
export const HOSTED_TOKEN = 'hosted';

/** The token that asks a provider for its page on which a payment is split into installments. */
export const INSTALLMENTS_TOKEN = 'installments';

const SECRET_KEY = /^(?:sk|rk)_(test|live)_[A-Za-z0-9]{8,}$/;
const PUBLISHABLE_KEY = /^pk_(test|live)_[A-Za-z0-9]{8,}$/;
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/=_-]{8,}$/;

/** The mode that a secret key of Stripe is for; undefined for a text that is none. */
export function modeOfSecretKey(key: string): PaymentMode | undefined {
  return SECRET_KEY.exec(key)?.[1] as PaymentMode | undefined;
}

/** The mode that a publishable key of Stripe is for; undefined for a text that is none. */
export function modeOfPublishableKey(key: string): PaymentMode | undefined {
  return PUBLISHABLE_KEY.exec(key)?.[1] as PaymentMode | undefined;
}

/** Whether a text looks like the secret that signs Stripe's messages. */
export function isWebhookSecret(text: string): boolean {
  return WEBHOOK_SECRET.test(text);
}

/** What is shown of a secret, to tell it from others: its last four characters. */
export function endOfSecret(secret: string): string {
  return secret.slice(-4);
}

/**
 * Whether buyers are offered a provider: the one for trying out while the site is in test mode, another one while it
 * is connected for the mode that the site is in.
 */
export function isOffered(
  provider: PaymentProviderName,
  mode: PaymentMode,
  connected: readonly { readonly provider: string; readonly mode: PaymentMode }[],
): boolean {
  if (provider === 'mock') return mode === 'test';
  return connected.some((connection) => connection.provider === provider && connection.mode === mode);
}

/** What a card is known by to its owner. */
export interface CardFace {
  /** Such as `Visa`. */
  readonly brand: string;
  /** Its last four digits. */
  readonly last4: string;
}

/** What calls about payments may refuse, with the sentence for people. */
export const PAYMENT_ERRORS = {
  KEYS_OF_TWO_MODES: {
    status: 400,
    text: 'One of these keys is a test key and the other one a live key. Use two keys of the same mode.',
  },
  KEYS_REFUSED: { status: 400, text: 'Stripe does not recognize this secret key. Copy it again.' },
  PROVIDER_AWAY: { status: 409, text: 'Stripe is not responding. Nothing was changed; try again.' },
  NOT_CONNECTED: { status: 409, text: 'Connect Stripe with its keys for this first.' },
  NO_INSTALLMENTS: {
    status: 409,
    text: 'Afterpay and Clearpay are not available in this country and currency.',
  },
  INSTALLMENTS_INACTIVE: {
    status: 409,
    text: 'Afterpay or Clearpay is not enabled for this Stripe account. Enable it in Stripe first.',
  },
  PAYMENTS_OPEN: {
    status: 409,
    text: 'Payments with these keys are still under way. Wait until they have ended, then disconnect.',
  },
} as const;
