import type { Database, SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type {
  ActResult,
  PaymentAccount,
  PaymentProvider,
  PaymentResult,
} from '../../platform/payments/payment-provider.ts';
import type { OrderStore } from '../orders/store.ts';
import { type Attempt, endGiveBack, markGiveBack, toKnownPayment } from './attempts.ts';
import { toLookAgain } from './settle-payment.ts';

const SYSTEM = 'Awning';

/** Writes down that the money of an attempt has to go back, and has somebody look whether it did. */
export async function oweBack(
  deps: { readonly jobs: Pick<Jobs, 'toEnqueue'>; readonly clock: Clock },
  scope: SiteScope,
  attempt: Attempt,
  news: PaymentResult,
): Promise<'giveBack'> {
  const amountMinor = 'amountMinor' in news ? Math.round(news.amountMinor) : 0;
  const isNew = await markGiveBack(scope, attempt, amountMinor);
  if (isNew) await scope.ask(await toLookAgain(deps, scope, attempt.orderId));
  return 'giveBack';
}

/** Writes down that money went back, or that the provider would not; without an answer it is asked again. */
export async function tellGivenBack(
  { orders, clock }: { readonly orders: OrderStore; readonly clock: Clock },
  scope: SiteScope,
  attempt: Attempt,
  result: ActResult,
): Promise<void> {
  if (result.kind === 'unknown') return;
  const state = result.kind === 'ok' ? 'given' : 'failed';
  if (!(await endGiveBack(scope, attempt, state))) return;
  const told =
    result.kind === 'ok'
      ? { type: 'givenBack', actor: SYSTEM, note: 'The money is on its way back to the buyer.' }
      : {
          type: 'giveBackFailed',
          actor: SYSTEM,
          note: 'The provider would not give the money back. Give it back there by hand.',
        };
  await scope.ask(orders.change(attempt.orderId, {}, told, clock.now()));
}

const giveBackOf = statement<{ state: string }>(
  'payments.giveBackOf',
  'SELECT give_back AS state FROM payment_attempts WHERE website_id = $1 AND id = $2',
);

/** Gives back money that no order has a right to; the same key each time, so that it is given once. */
export async function giveBack(
  deps: {
    readonly db: Database;
    readonly orders: OrderStore;
    readonly clock: Clock;
    readonly providerOf: (name: string) => PaymentProvider;
  },
  account: PaymentAccount,
  attempt: Attempt,
  news: PaymentResult,
): Promise<void> {
  const { db, providerOf } = deps;
  if (news.kind !== 'authorized' && news.kind !== 'captured') return;
  const lately = await db.withSite(account.websiteId, (scope) => scope.ask(giveBackOf.maybe(attempt.id)));
  if (lately?.state !== 'asked') return;
  const provider = providerOf(attempt.provider);
  const payment = { ...toKnownPayment(attempt), reference: news.reference };
  const result =
    news.kind === 'authorized'
      ? await provider.void(account, payment)
      : await provider.refund(account, payment, `${payment.attemptKey}:back`, news);
  await db.withSite(account.websiteId, (scope) => tellGivenBack(deps, scope, attempt, result));
}
