import { PAYMENT_EVENTS_PATH } from '#shared/features/checkout/paths.ts';
import { findInstallments } from '#shared/features/installments/rules.ts';
import type { PaymentSettings } from '#shared/features/payments/contract.ts';
import {
  isOffered,
  PAYMENT_PROVIDERS,
  type PaymentMode,
  type PaymentProviderName,
  PROVIDER_TITLES,
} from '#shared/features/payments/rules.ts';
import { statement } from '../../database/in-order.ts';
import { STRIPE_PROVIDER } from '../../platform/payments/stripe-provider.ts';
import { SITES } from '../websites/to-join.ts';

/** What buyers can choose now. */
export interface PaymentOffer {
  readonly mode: PaymentMode;
  readonly providers: readonly PaymentProviderName[];
  /** Whether they split a payment into installments, where the store is in a place for it. */
  readonly takesInstallments: boolean;
  /** Public keys of the shop by provider, for the scripts of those that have some. */
  readonly publicKeys: Readonly<Partial<Record<PaymentProviderName, string>>>;
}

interface ConnectionRow {
  readonly provider: PaymentProviderName;
  readonly mode: PaymentMode;
  readonly publishableKey: string;
  readonly secretKeyEnd: string;
  readonly webhookSecretEnd: string;
  readonly accountName: string;
  readonly connectedAt: number;
}

/** How a site takes money, as it is stored, with the place of its store. */
export interface StoredSettings {
  readonly mode: PaymentMode;
  readonly installmentModes: readonly PaymentMode[];
  readonly country: string;
  readonly currency: string;
  readonly language: string;
  readonly connections: readonly ConnectionRow[];
}

/** The settings of the site. */
export const readSettings = statement<StoredSettings>(
  'payments.settings',
  `SELECT COALESCE(s.mode, 'test') AS mode, COALESCE(s.installment_modes, '{}') AS "installmentModes",
         w.currency, w.language, COALESCE(w.settings #>> '{storeSettings,country}', '') AS country,
         COALESCE((SELECT json_agg(json_build_object(
                     'provider', provider, 'mode', mode, 'publishableKey', publishable_key,
                     'secretKeyEnd', secret_key_end, 'webhookSecretEnd', webhook_secret_end,
                     'accountName', account_name, 'connectedAt', (extract(epoch FROM connected_at) * 1000)::float8)
                   ORDER BY mode DESC)
                     FROM payment_connections WHERE website_id = $1), '[]'::json) AS connections
    FROM ${SITES} w LEFT JOIN payment_settings s ON s.website_id = w.website_id
   WHERE w.website_id = $1`,
);

/** What the audit log tells: which keys, and never the secrets. */
export function toFacts({ mode, installmentModes, connections }: StoredSettings): Record<string, unknown> {
  return {
    mode,
    installments: installmentModes.join(', '),
    ...Object.fromEntries(
      connections.map((row) => [`${row.provider}.${row.mode}`, `${row.publishableKey} …${row.secretKeyEnd}`]),
    ),
  };
}

function providersOf({ mode, connections }: Pick<StoredSettings, 'mode' | 'connections'>) {
  return PAYMENT_PROVIDERS.filter((name) => isOffered(name, mode, connections));
}

function takesInstallments(stored: StoredSettings): boolean {
  return stored.installmentModes.includes(stored.mode) && providersOf(stored).length > 0;
}

/** What buyers can choose by the settings. */
export function toOffer(stored: StoredSettings): PaymentOffer {
  const { mode } = stored;
  const ofMode = stored.connections.filter((connection) => connection.mode === mode);
  return {
    mode,
    providers: providersOf(stored),
    takesInstallments: takesInstallments(stored),
    publicKeys: Object.fromEntries(ofMode.map(({ provider, publishableKey }) => [provider, publishableKey])),
  };
}

/** The settings as staff sees them. */
export function toPaymentSettings(stored: StoredSettings, origin: string): PaymentSettings {
  const place = findInstallments(stored);
  return {
    mode: stored.mode,
    providers: PAYMENT_PROVIDERS.map((name) => ({
      name,
      title: PROVIDER_TITLES[name],
      isOffered: isOffered(name, stored.mode, stored.connections),
      connections: stored.connections
        .filter(({ provider }) => provider === name)
        .map(({ provider: _provider, connectedAt, ...shown }) => ({
          ...shown,
          connectedOn: new Date(connectedAt).toISOString(),
        })),
    })),
    installments: {
      isOffered: takesInstallments(stored),
      provider: place.provider?.name ?? null,
      takes: place.takes ?? null,
      gap: place.gap ?? null,
    },
    webhookUrl: `${origin}${PAYMENT_EVENTS_PATH.replace(':provider', STRIPE_PROVIDER)}`,
  };
}
