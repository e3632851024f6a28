import {
  connectStripe,
  disconnectStripe,
  offerInstallments,
  type PaymentSettings,
  setPaymentMode,
} from '#shared/features/payments/contract.ts';
import { findInstallments } from '#shared/features/installments/rules.ts';
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
import { type Statement, statement } from '../../database/in-order.ts';
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
  /** Whether they split a payment into installments, where the store is in a place for it. */
  readonly takesInstallments: boolean;
  /** Public keys of the shop by provider, for the scripts of those that have some. */
  readonly publicKeys: Readonly<Partial<Record<PaymentProviderName, string>>>;
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
  /** Offers installments at the checkout, or does so no more. */
  offerInstallments(context: RequestContext, isOffered: boolean): Promise<PaymentSettings>;
  /** Lets a site that is just being made offer installments while payments are tried out. */
  tryInstallments(scope: SiteScope): Promise<void>;
  offer(scope: ReadScope): Promise<PaymentOffer>;
  /** The statement that `offer` asks. */
  toOffer(): Statement<PaymentOffer>;
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
  readonly installmentModes: readonly PaymentMode[];
  readonly country: string;
  readonly currency: string;
  readonly language: string;
  readonly connections: readonly ConnectionRow[];
}

const readSettings = statement<StoredSettings>(
  'payments.settings',
  `SELECT COALESCE(s.mode, 'test') AS mode, COALESCE(s.installment_modes, '{}') AS "installmentModes",
         w.currency, w.language, COALESCE(w.settings #>> '{storeSettings,country}', '') AS country,
         COALESCE((SELECT json_agg(json_build_object(
                     'provider', provider, 'mode', mode, 'publishableKey', publishable_key,
                     'secretKeyEnd', secret_key_end, 'webhookSecretEnd', webhook_secret_end,
                     'accountName', account_name, 'connectedAt', (extract(epoch FROM connected_at) * 1000)::float8)
                   ORDER BY mode DESC)
                     FROM payment_connections WHERE website_id = $1), '[]'::json) AS connections
    FROM websites w LEFT JOIN payment_settings s ON s.website_id = w.website_id
   WHERE w.website_id = $1`,
);

const lockSettings = statement(
  'payments.lockSettings',
  "SELECT pg_advisory_xact_lock(hashtextextended('payments ' || $1, 0))",
);

/** What the audit log tells: which keys, and never the secrets. */
function toFacts({ mode, installmentModes, connections }: StoredSettings): Record<string, unknown> {
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

/**
 * Makes the service.
 * @param deps.serverKey seals the keys of providers
 * @param deps.purgeSite pages tell what a price comes to in installments while the checkout takes them
 * @param deps.siteKeyOf the key that the provider for trying out works with
 */
export function createPaymentService(deps: {
  db: Database;
  audit: AuditLog;
  stripe: Pick<StripeProvider, 'check'>;
  serverKey: string;
  siteKeyOf: (scope: ReadScope) => Promise<string>;
  purgeSite: (scope: SiteScope) => Promise<void>;
}): PaymentService {
  const { db, audit } = deps;
  const { settings, connections } = definePaymentSettings(db.sequelize);
  const safe = createKeySafe(deps.serverKey);

  const load = (scope: ReadScope) => scope.ask(readSettings.one());

  function show(stored: StoredSettings, origin: string): PaymentSettings {
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

  /** @throws Refusal 409 where nobody offers installments, or the account of the mode is not ready for them */
  async function assertInstallments(websiteId: string): Promise<void> {
    const account = await db.withSite(websiteId, async (scope) => {
      const stored = await load(scope);
      if (findInstallments(stored).gap !== undefined) throw refuseAs(offerInstallments, 'NO_INSTALLMENTS');
      const isStripe = isOffered(STRIPE_PROVIDER, stored.mode, stored.connections);
      return isStripe ? accountOf(scope, STRIPE_PROVIDER, stored.mode) : undefined;
    });
    if (account === undefined) return;
    const check = await deps.stripe.check(account.secret);
    if (check.kind === 'unknown') throw refuseAs(offerInstallments, 'PROVIDER_AWAY');
    if (check.kind === 'ok' && check.hasInstallments === false) {
      throw refuseAs(offerInstallments, 'INSTALLMENTS_INACTIVE');
    }
  }

  /** Changes the settings; whoever changes those of a site waits for who does already. */
  function change(
    context: RequestContext,
    act: { readonly name: string },
    work: (scope: SiteScope, before: StoredSettings) => Promise<void>,
  ): Promise<PaymentSettings> {
    return db.withSite(context.site.id, (scope) =>
      runOnce(scope, context, async () => {
        const [, before] = await scope.inOrder([lockSettings.none(), readSettings.one()]);
        await work(scope, before);
        const after = await load(scope);
        await deps.purgeSite(scope);
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
      return mockAccountOf({ id: websiteId, siteSecret: await deps.siteKeyOf(scope) });
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

  const toOffer: PaymentService['toOffer'] = () =>
    readSettings.one().map((stored) => {
      const { mode } = stored;
      const ofMode = stored.connections.filter((connection) => connection.mode === mode);
      return {
        mode,
        providers: providersOf(stored),
        takesInstallments: takesInstallments(stored),
        publicKeys: Object.fromEntries(
          ofMode.map(({ provider, publishableKey }) => [provider, publishableKey]),
        ),
      };
    });

  return {
    read: async (scope, origin) => show(await load(scope), origin),

    setMode: (context, mode) =>
      change(context, setPaymentMode, async ({ websiteId, transaction }, before) => {
        const isReady = before.connections.some((connection) => connection.mode === mode);
        if (mode === 'live' && !isReady) throw refuseAs(setPaymentMode, 'NOT_CONNECTED');
        const { installmentModes } = before;
        await settings.upsert({ websiteId, mode, installmentModes: [...installmentModes] }, { transaction });
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
        await query(
          `UPDATE payment_settings SET installment_modes = array_remove(installment_modes, $2), mode = CASE mode WHEN $2 THEN 'test' ELSE mode END
            WHERE website_id = $1`,
          [websiteId, mode],
        );
      }),

    async offerInstallments(context, isWanted) {
      const { site } = context;
      if (isWanted) await assertInstallments(site.id);
      return change(
        context,
        offerInstallments,
        async ({ websiteId, transaction }, { mode, installmentModes }) => {
          const others = installmentModes.filter((one) => one !== mode);
          const row = { websiteId, mode, installmentModes: isWanted ? [...others, mode] : others };
          await settings.upsert(row, { transaction });
        },
      );
    },

    async tryInstallments({ websiteId, transaction }) {
      await settings.create({ websiteId, mode: 'test', installmentModes: ['test'] }, { transaction });
    },

    toOffer,
    offer: (scope) => scope.ask(toOffer()),

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
