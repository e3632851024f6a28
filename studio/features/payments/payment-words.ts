import type { PaymentSettings } from '#shared/features/payments/contract.ts';
import type { PaymentMode, PaymentProviderName } from '#shared/features/payments/rules.ts';
import { formatDay } from '../../components/format-time.ts';

export const MODE_WORDS: Readonly<Record<PaymentMode, string>> = {
  test: 'Test: no real money moves',
  live: 'Live: buyers pay with real money',
};

/** What keys of a mode are for. */
export const KEYS_WORDS: Readonly<Record<PaymentMode, string>> = {
  test: 'Test keys',
  live: 'Live keys',
};

/** What a provider is, for who has not heard of it. */
export const PROVIDER_WORDS: Readonly<Record<PaymentProviderName, string>> = {
  mock: 'Simulates a payment, so that you can try the checkout. Only available in test mode.',
  stripe: 'Cards, wallets and bank payments on a page of Stripe’s own. Card numbers never come to this site.',
};

/** What offering installments means in a mode. */
export const INSTALLMENT_WORDS: Readonly<Record<PaymentMode, string>> = {
  test: 'Buyers of physical products can pay in four installments. In test mode no money moves.',
  live: 'Buyers of physical products can pay in four installments on a page of Stripe’s. Your account has to take them.',
};

/** Why the store cannot offer installments. */
export function describeGap({ provider, takes }: PaymentSettings['installments']): string {
  return provider === null
    ? 'Afterpay and Clearpay are not available to stores in your country, which is one of the site settings.'
    : `${provider} takes ${takes ?? ''} where your store is, and your store sells in another currency.`;
}

type Provider = PaymentSettings['providers'][number];
type Connection = Provider['connections'][number];

/** The keys of one mode, as far as they are shown. */
export function describeConnection(connection: Connection): readonly string[] {
  const { publishableKey, secretKeyEnd, webhookSecretEnd, accountName, connectedOn } = connection;
  const account = accountName === '' ? 'Connected' : `Account ${accountName}, connected`;
  return [
    `${account} on ${formatDay(Date.parse(connectedOn))}`,
    `${publishableKey}, secret key …${secretKeyEnd}, signing secret …${webhookSecretEnd}`,
  ];
}

/** Says when buyers cannot pay at all; undefined where they can. */
export function findGap({ mode, providers }: PaymentSettings): string | undefined {
  if (providers.some(({ isOffered }) => isOffered)) return undefined;
  return mode === 'live'
    ? 'Buyers cannot pay now: connect Stripe with its keys for real money, or go back to test mode.'
    : 'Buyers cannot pay now: no provider is connected.';
}
