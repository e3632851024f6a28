import {
  connectStripe,
  disconnectStripe,
  offerInstallments,
  type PaymentSettings,
  setPaymentMode,
} from '#shared/features/payments/contract.ts';
import { findInstallments } from '#shared/features/installments/rules.ts';
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
import type { ReadScope } from '../../database/read-connections.ts';
import type { RequestContext } from '../../http/context.ts';
import { runOnce } from '../../http/idempotency.ts';
import { refuseAs } from '../../http/refusal.ts';
import { mockAccountOf } from '../../platform/payments/mock-provider.ts';
import type { PaymentAccount } from '../../platform/payments/payment-provider.ts';
import { STRIPE_PROVIDER, type StripeProvider } from '../../platform/payments/stripe-provider.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { hasOpenPayments } from '../checkout/statements.ts';
import { createKeySafe, type KeySafe } from './keys.ts';
import { definePaymentSettings } from './model.ts';
import {
  type PaymentOffer,
  readSettings,
  type StoredSettings,
  toFacts,
  toOffer,
  toPaymentSettings,
} from './settings.ts';

const lockSettings = statement(
  'payments.lockSettings',
  "SELECT pg_advisory_xact_lock(hashtextextended('payments ' || $1, 0))",
);

/** How a site takes money. Refusals are those of the contracts. */
export type PaymentService = ReturnType<typeof createPaymentService>;

interface PaymentServiceDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly stripe: Pick<StripeProvider, 'check'>;
  /** Seals the keys of providers. */
  readonly serverKey: string;
  /** The key that the test provider works with. */
  readonly siteKeyOf: (scope: ReadScope) => Promise<string>;
  /** Pages tell what a price comes to in installments while the checkout takes them. */
  readonly purgeSite: (scope: SiteScope) => Promise<void>;
}

const sealedKeys = statement<{ sealed: Buffer }>(
  'payments.sealedKeys',
  `SELECT sealed_keys AS sealed FROM payment_connections
    WHERE website_id = $1 AND provider = $2 AND mode = $3`,
);

const load = (scope: ReadScope) => scope.ask(readSettings.one());

/** The site's accounts with providers. */
function createAccounts({ siteKeyOf }: Pick<PaymentServiceDeps, 'siteKeyOf'>, safe: KeySafe) {
  /** The site's account of a mode; undefined where it is not connected. */
  async function accountOf(
    scope: ReadScope,
    provider: string,
    mode: PaymentMode,
  ): Promise<PaymentAccount | undefined> {
    const { websiteId } = scope;
    if (provider !== STRIPE_PROVIDER) {
      return mockAccountOf({ id: websiteId, siteSecret: await siteKeyOf(scope) });
    }
    const row = await scope.ask(sealedKeys.maybe(provider, mode));
    if (row === undefined) return undefined;
    const { secretKey, webhookSecret } = safe.open({ websiteId, provider, mode }, row.sealed);
    return { websiteId, mode, secret: secretKey, webhookSecret };
  }

  return {
    accountOf,

    /** The site's accounts with a provider, of every mode. */
    async accountsOf(scope: ReadScope, provider: string): Promise<PaymentAccount[]> {
      const accounts: PaymentAccount[] = [];
      for (const mode of PAYMENT_MODES) {
        const account = await accountOf(scope, provider, mode);
        if (account !== undefined) accounts.push(account);
      }
      return accounts;
    },
  };
}

type AccountOf = ReturnType<typeof createAccounts>['accountOf'];

/** @throws Refusal 409 where nobody offers installments, or the account of the mode is not ready for them */
async function assertInstallments(
  { db, stripe }: PaymentServiceDeps,
  accountOf: AccountOf,
  websiteId: string,
): Promise<void> {
  const account = await db.withSite(websiteId, async (scope) => {
    const stored = await load(scope);
    if (findInstallments(stored).gap !== undefined) throw refuseAs(offerInstallments, 'NO_INSTALLMENTS');
    const isStripe = isOffered(STRIPE_PROVIDER, stored.mode, stored.connections);
    return isStripe ? accountOf(scope, STRIPE_PROVIDER, stored.mode) : undefined;
  });
  if (account === undefined) return;
  const check = await stripe.check(account.secret);
  if (check.kind === 'unknown') throw refuseAs(offerInstallments, 'PROVIDER_AWAY');
  if (check.kind === 'ok' && check.hasInstallments === false) {
    throw refuseAs(offerInstallments, 'INSTALLMENTS_INACTIVE');
  }
}

/** Changes the settings; whoever changes those of a site waits for who does already. */
function changeSettings(
  { db, audit, purgeSite }: PaymentServiceDeps,
  context: RequestContext,
  act: { readonly name: string },
  work: (scope: SiteScope, before: StoredSettings) => Promise<void>,
): Promise<PaymentSettings> {
  return db.withSite(context.site.id, (scope) =>
    runOnce(scope, context, async () => {
      const [, before] = await scope.inOrder([lockSettings.none(), readSettings.one()]);
      await work(scope, before);
      const after = await load(scope);
      await purgeSite(scope);
      await audit.record(scope, context, {
        act: act.name,
        subject: { kind: 'payments', id: scope.websiteId, title: PROVIDER_TITLES.stripe },
        before: toFacts(before),
        after: toFacts(after),
      });
      return toPaymentSettings(after, context.origin);
    }),
  );
}

/** Takes the keys of a mode away. @throws Refusal 409 NOT_CONNECTED, PAYMENTS_OPEN */
async function dropConnection(scope: SiteScope, before: StoredSettings, mode: PaymentMode): Promise<void> {
  if (!before.connections.some((connection) => connection.mode === mode)) {
    throw refuseAs(disconnectStripe, 'NOT_CONNECTED');
  }
  if (await scope.ask(hasOpenPayments(STRIPE_PROVIDER, mode))) {
    throw refuseAs(disconnectStripe, 'PAYMENTS_OPEN');
  }
  const { websiteId, query } = scope;
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
}

/** Connects a site with Stripe, and takes its keys away. */
function createConnecting(deps: PaymentServiceDeps, safe: KeySafe) {
  const { connections } = definePaymentSettings(deps.db.sequelize);
  return {
    /** Takes the keys of an account, once the provider has said that they are right. */
    async connect(
      context: RequestContext,
      { publishableKey, secretKey, webhookSecret }: HandlerInput<typeof connectStripe>['body'],
    ): Promise<PaymentSettings> {
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
      return changeSettings(deps, context, connectStripe, async ({ websiteId, transaction }) => {
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

    disconnect: (context: RequestContext, mode: PaymentMode): Promise<PaymentSettings> =>
      changeSettings(deps, context, disconnectStripe, (scope, before) => dropConnection(scope, before, mode)),
  };
}

/** Makes the service. */
export function createPaymentService(deps: PaymentServiceDeps) {
  const { settings } = definePaymentSettings(deps.db.sequelize);
  const safe = createKeySafe(deps.serverKey);
  const accounts = createAccounts(deps, safe);

  /** The statement that `offer` asks. */
  const offered = (): Statement<PaymentOffer> => readSettings.one().map(toOffer);

  return {
    read: async (scope: ReadScope, origin: string) => toPaymentSettings(await load(scope), origin),

    setMode: (context: RequestContext, mode: PaymentMode): Promise<PaymentSettings> =>
      changeSettings(deps, context, setPaymentMode, async ({ websiteId, transaction }, before) => {
        const isReady = before.connections.some((connection) => connection.mode === mode);
        if (mode === 'live' && !isReady) throw refuseAs(setPaymentMode, 'NOT_CONNECTED');
        const { installmentModes } = before;
        await settings.upsert({ websiteId, mode, installmentModes: [...installmentModes] }, { transaction });
      }),

    ...createConnecting(deps, safe),

    /** Offers installments at the checkout, or does so no more. */
    async offerInstallments(context: RequestContext, isWanted: boolean): Promise<PaymentSettings> {
      if (isWanted) await assertInstallments(deps, accounts.accountOf, context.site.id);
      return changeSettings(deps, context, offerInstallments, async ({ websiteId, transaction }, before) => {
        const { mode, installmentModes } = before;
        const others = installmentModes.filter((one) => one !== mode);
        const row = { websiteId, mode, installmentModes: isWanted ? [...others, mode] : others };
        await settings.upsert(row, { transaction });
      });
    },

    /** Lets a site that is just being made offer installments while payments are tried out. */
    async tryInstallments({ websiteId, transaction }: SiteScope): Promise<void> {
      await settings.create({ websiteId, mode: 'test', installmentModes: ['test'] }, { transaction });
    },

    toOffer: offered,
    offer: (scope: ReadScope) => scope.ask(offered()),

    /** The providers that money can be taken through in a mode, also while the site is in the other one. */
    async providersIn(scope: ReadScope, mode: PaymentMode): Promise<readonly PaymentProviderName[]> {
      const { connections } = await load(scope);
      return PAYMENT_PROVIDERS.filter((name) => isOffered(name, mode, connections));
    },

    ...accounts,
  };
}
