import type { PaymentMode, PaymentProviderName } from '#shared/features/payments/rules.ts';

/** Preference of the checkout that shows the buttons of wallets. */
export const WALLETS_KEY = 'wallets';

/** Which element shows the buttons of wallets, and what it has to know. */
export interface WalletOffer {
  readonly provider: PaymentProviderName;
  /** The provider's public key of the shop; empty where it needs none. */
  readonly key: string;
}

/**
 * The wallets that buyers are offered: those of Stripe where it is connected, else the one for trying out.
 * @param preferences those of the checkout
 * @param keys public keys of the mode that the site is in, by provider
 */
export function offeredWallet(
  preferences: Readonly<Record<string, unknown>>,
  mode: PaymentMode,
  keys: Readonly<Partial<Record<PaymentProviderName, string>>>,
): WalletOffer | undefined {
  if (preferences[WALLETS_KEY] !== true) return undefined;
  if (keys.stripe !== undefined) return { provider: 'stripe', key: keys.stripe };
  return mode === 'test' ? { provider: 'mock', key: '' } : undefined;
}
