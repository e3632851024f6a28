import {
  connectStripe,
  disconnectStripe,
  type PaymentSettings,
  setPaymentMode,
} from '#shared/features/payments/contract.ts';
import { PAYMENT_EVENTS_PATH } from '#shared/features/checkout/paths.ts';
import {
  endOfSecret,
  isOffered,
  modeOfPublishableKey,
  modeOfSecretKey,
  PAYMENT_MODES,
  PAYMENT_PROVIDERS,
  type PaymentMode,
  type PaymentProviderName,
  PROVIDER_TITLES,
} from '#shared/features/payments/rules.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/reads.ts';
import type { RequestContext } from '../../http/context.ts';
import { runOnce } from '../../http/idempotency.ts';
import { refuseAs } from '../../http/refusal.ts';
import { mockAccountOf } from '../../platform/payments/mock-provider.ts';
import type { PaymentAccount } from '../../platform/payments/payment-provider.ts';
import { STRIPE_PROVIDER, type StripeProvider } from '../../platform/payments/stripe-provider.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { createKeySafe } from './keys.ts';
import { definePaymentSettings } from './model.ts';

/** What buyers can choose now. */
export interface PaymentOffer {
  readonly mode: PaymentMode;
  readonly providers: readonly PaymentProviderName[];
}

/** How a site takes money. Refusals are those of the contracts. */
export interface PaymentService {
  read(scope: ReadScope, origin: string): Promise<PaymentSettings>;
  setMode(context: RequestContext, mode: PaymentMode): Promise<PaymentSettings>;
  connect(
    context: RequestContext,
    keys: HandlerInput<typeof connectStripe>['body'],
  ): Promise<PaymentSettings>;
  disconnect(context: RequestContext, mode: PaymentMode): Promise<PaymentSettings>;
  offer(scope: ReadScope): Promise<PaymentOffer>;
  /** The providers that money can be taken through in a mode, also while the site is in the other one. */
  providersIn(scope: ReadScope, mode: PaymentMode): Promise<readonly PaymentProviderName[]>;
  /** The site's account of a mode; undefined where it is not connected. */
  accountOf(scope: ReadScope, provider: string, mode: PaymentMode): Promise<PaymentAccount | undefined>;
  /** The site's accounts with a provider, of every mode. */
  accountsOf(scope: ReadScope, provider: string): Promise<PaymentAccount[]>;
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

interface StoredSettings {
  readonly mode: PaymentMode;
  readonly connections: readonly ConnectionRow[];
}

const SETTINGS = `
  SELECT COALESCE((SELECT mode FROM payment_settings WHERE website_id = $1), 'test') AS mode,
         COALESCE((SELECT json_agg(json_build_object(
                     'provider', provider, 'mode', mode, 'publishableKey', publishable_key,
                     'secretKeyEnd', secret_key_end, 'webhookSecretEnd', webhook_secret_end,
                     'accountName', account_name, 'connectedAt', (extract(epoch FROM connected_at) * 1000)::float8)
                   ORDER BY mode DESC)
                     FROM payment_connections WHERE website_id = $1), '[]'::json) AS connections`;

/** What the audit log tells: which keys, and never the secrets. */
function toFacts({ mode, connections }: StoredSettings): Record<string, unknown> {
  return {
    mode,
    ...Object.fromEntries(
      connections.map((row) => [`${row.provider}.${row.mode}`, `${row.publishableKey} …${row.secretKeyEnd}`]),
    ),
  };
}

/**
 * Makes the service.
 * @param deps.serverKey seals the keys of providers
 * @param deps.siteKeyOf the key that the provider for trying out works with
 */
export function createPaymentService(deps: {
  db: Database;
  audit: AuditLog;
  stripe: Pick<StripeProvider, 'check'>;
  serverKey: string;
  siteKeyOf: (scope: ReadScope) => Promise<string>;
}): PaymentService {
  const { db, audit } = deps;
  const { settings, connections } = definePaymentSettings(db.sequelize);
  const safe = createKeySafe(deps.serverKey);

  async function load({ websiteId, query }: ReadScope): Promise<StoredSettings> {
    const [row] = await query<StoredSettings>(SETTINGS, [websiteId]);
    if (row === undefined) throw new Error('The settings of payments gave no row.');
    return row;
  }

  function show(stored: StoredSettings, origin: string): PaymentSettings {
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
      webhookUrl: `${origin}${PAYMENT_EVENTS_PATH.replace(':provider', STRIPE_PROVIDER)}`,
    };
  }

  /** Changes the settings; whoever changes those of a site waits for who does already. */
  function change(
    context: RequestContext,
    act: { readonly name: string },
    work: (scope: SiteScope, before: StoredSettings) => Promise<void>,
  ): Promise<PaymentSettings> {
    return db.withSite(context.site.id, (scope) =>
      runOnce(scope, context, async () => {
        await scope.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
          `payments ${scope.websiteId}`,
        ]);
        const before = await load(scope);
        await work(scope, before);
        const after = await load(scope);
        await audit.record(scope, context, {
          act: act.name,
          subject: { kind: 'payments', id: scope.websiteId, title: PROVIDER_TITLES.stripe },
          before: toFacts(before),
          after: toFacts(after),
        });
        return show(after, context.origin);
      }),
    );
  }

  async function accountOf(
    scope: ReadScope,
    provider: string,
    mode: PaymentMode,
  ): Promise<PaymentAccount | undefined> {
    const { websiteId } = scope;
    if (provider !== STRIPE_PROVIDER) {
      return mockAccountOf({ id: websiteId, crumbKey: await deps.siteKeyOf(scope) });
    }
    const [row] = await scope.query<{ sealed: Buffer }>(
      `SELECT sealed_keys AS sealed FROM payment_connections
        WHERE website_id = $1 AND provider = $2 AND mode = $3`,
      [websiteId, provider, mode],
    );
    if (row === undefined) return undefined;
    const { secretKey, webhookSecret } = safe.open({ websiteId, provider, mode }, row.sealed);
    return { websiteId, mode, secret: secretKey, webhookSecret };
  }

  return {
    read: async (scope, origin) => show(await load(scope), origin),

    setMode: (context, mode) =>
      change(context, setPaymentMode, async ({ websiteId, transaction }, before) => {
        const isReady = before.connections.some((connection) => connection.mode === mode);
        if (mode === 'live' && !isReady) throw refuseAs(setPaymentMode, 'NOT_CONNECTED');
        await settings.upsert({ websiteId, mode }, { transaction });
      }),

    async connect(context, { publishableKey, secretKey, webhookSecret }) {
      const mode = modeOfSecretKey(secretKey);
      if (mode === undefined || mode !== modeOfPublishableKey(publishableKey)) {
        throw refuseAs(connectStripe, 'KEYS_OF_TWO_MODES');
      }
      const check = await deps.stripe.check(secretKey);
      if (check.kind === 'refused') {
        const text = connectStripe.errors.KEYS_REFUSED.text;
        throw refuseAs(connectStripe, 'KEYS_REFUSED', { errors: { secretKey: text } });
      }
      if (check.kind === 'unknown') throw refuseAs(connectStripe, 'PROVIDER_AWAY');
      return change(context, connectStripe, async ({ websiteId, transaction }) => {
        const owner = { websiteId, provider: STRIPE_PROVIDER, mode };
        await connections.upsert(
          {
            ...owner,
            publishableKey,
            sealedKeys: safe.seal(owner, { secretKey, webhookSecret }),
            secretKeyEnd: endOfSecret(secretKey),
            webhookSecretEnd: endOfSecret(webhookSecret),
            accountName: check.accountName,
            connectedAt: new Date(context.now),
          },
          { transaction },
        );
      });
    },

    disconnect: (context, mode) =>
      change(context, disconnectStripe, async ({ websiteId, query }, before) => {
        if (!before.connections.some((connection) => connection.mode === mode)) {
          throw refuseAs(disconnectStripe, 'NOT_CONNECTED');
        }
        const open = await query(
          `SELECT id FROM payment_attempts WHERE website_id = $1 AND provider = $2 AND mode = $3
              AND (state IN ('asked', 'action', 'pending') OR give_back = 'asked') LIMIT 1`,
          [websiteId, STRIPE_PROVIDER, mode],
        );
        if (open.length > 0) throw refuseAs(disconnectStripe, 'PAYMENTS_OPEN');
        await query('DELETE FROM payment_connections WHERE website_id = $1 AND provider = $2 AND mode = $3', [
          websiteId,
          STRIPE_PROVIDER,
          mode,
        ]);
        // Without keys nobody could pay: the site goes back to trying out.
        if (before.mode === mode)
          await query('DELETE FROM payment_settings WHERE website_id = $1', [websiteId]);
      }),

    async offer(scope) {
      const { mode, connections: connected } = await load(scope);
      return { mode, providers: PAYMENT_PROVIDERS.filter((name) => isOffered(name, mode, connected)) };
    },

    async providersIn(scope, mode) {
      const { connections: connected } = await load(scope);
      return PAYMENT_PROVIDERS.filter((name) => isOffered(name, mode, connected));
    },

    accountOf,

    async accountsOf(scope, provider) {
      const accounts: PaymentAccount[] = [];
      for (const mode of PAYMENT_MODES) {
        const account = await accountOf(scope, provider, mode);
        if (account !== undefined) accounts.push(account);
      }
      return accounts;
    },
  };
}
