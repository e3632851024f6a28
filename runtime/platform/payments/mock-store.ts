import type { DeclineReason } from '#shared/features/checkout/rules.ts';
import type { MockToken } from '#shared/features/checkout/mock-tokens.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { statement, together } from '../../database/in-order.ts';
import type { PaymentAccount, PaymentAsk } from './payment-provider.ts';

/** How long a slow payment takes, in ms. */
const SLOW_MS = 1_500;
const WRONG_BY_MINOR = 1;

/** Where a payment stands. */
export type State = 'action' | 'pending' | 'authorized' | 'captured' | 'declined' | 'voided';

/** A payment of the test provider. */
export interface Payment {
  readonly token: MockToken;
  readonly amountMinor: number;
  readonly currency: string;
  readonly state: State;
  readonly reason: string;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  readonly refunds: Readonly<Record<string, number>>;
  readonly returnUrl: string;
}

const REASONS: Readonly<Partial<Record<MockToken, DeclineReason>>> = {
  tok_decline: 'do_not_honor',
  tok_insufficient: 'insufficient_funds',
  tok_3ds_ok: 'authentication_failed',
  tok_3ds_fail: 'authentication_failed',
  tok_pending_failed: 'generic',
};

const lockPayment = statement<Payment>(
  'mockPayments.lock',
  `SELECT token, amount_minor AS "amountMinor", currency, state, reason, captured_minor AS "capturedMinor",
          refunded_minor AS "refundedMinor", refunds, return_url AS "returnUrl"
     FROM mock_payments WHERE website_id = $1 AND attempt_key = $2 FOR UPDATE`,
);

const movePayment = statement(
  'mockPayments.move',
  `UPDATE mock_payments SET state = $3, reason = $4, captured_minor = $5
    WHERE website_id = $1 AND attempt_key = $2`,
);

const addPayment = statement(
  'mockPayments.add',
  `INSERT INTO mock_payments (website_id, attempt_key, token, amount_minor, currency, state, reason, asked_times,
                              captured_minor, refunded_minor, refunds, return_url)
   VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8, 0, '{}', $9)
   ON CONFLICT (website_id, attempt_key) DO UPDATE SET asked_times = mock_payments.asked_times + 1`,
);

const addRefund = statement(
  'mockPayments.addRefund',
  `UPDATE mock_payments SET refunded_minor = refunded_minor + $3,
          refunds = refunds || jsonb_build_object($4::text, $3::int)
    WHERE website_id = $1 AND attempt_key = $2`,
);

/** A payment that is to be added. */
interface NewPayment {
  readonly ask: Pick<PaymentAsk, 'attemptKey' | 'amountMinor' | 'currency' | 'returnUrl'>;
  readonly token: MockToken;
  readonly state: State;
}

/** Payments of the test provider. */
export type MockStore = ReturnType<typeof createMockStore>;

/**
 * Makes the store of its payments.
 * @param deps.later tells the shop of a payment after so many ms, whatever becomes of this process
 */
export function createMockStore(deps: {
  db: Database;
  later: (scope: SiteScope, attemptKey: string, ms: number) => Promise<void>;
}) {
  const { db, later } = deps;
  const write = <T>({ websiteId }: PaymentAccount, work: (scope: SiteScope) => Promise<T>) =>
    db.writeSite(websiteId, work);

  return {
    /** A payment of a key, once nobody else changes it. */
    read: (account: PaymentAccount, attemptKey: string): Promise<Payment | undefined> =>
      write(account, (scope) => scope.ask(lockPayment.maybe(attemptKey))),

    /** Adds a payment, once; the key decides. */
    add({ websiteId }: PaymentAccount, { ask, token, state }: NewPayment): Promise<Payment> {
      const { attemptKey, currency, returnUrl } = ask;
      const amountMinor = ask.amountMinor + (token === 'tok_amount_mismatch' ? WRONG_BY_MINOR : 0);
      const reason = state === 'declined' ? (REASONS[token] ?? 'generic') : '';
      const capturedMinor = state === 'captured' ? amountMinor : 0;
      const added = together([
        addPayment.none(attemptKey, token, amountMinor, currency, state, reason, capturedMinor, returnUrl),
        lockPayment.one(attemptKey),
      ]).map(([, payment]) => payment);
      if (state !== 'pending') return db.writeAtOnce(websiteId, added);
      return db.writeSite(websiteId, async (scope) => {
        const payment = await scope.ask(added);
        await later(scope, attemptKey, SLOW_MS);
        return payment;
      });
    },

    /** Changes a payment where it is in one of the states; says whether it did. */
    moveFrom: (
      account: PaymentAccount,
      attemptKey: string,
      from: readonly State[],
      to: (payment: Payment) => State,
    ): Promise<boolean> =>
      write(account, async (scope) => {
        const payment = await scope.ask(lockPayment.maybe(attemptKey));
        if (payment === undefined || !from.includes(payment.state)) return false;
        const state = to(payment);
        const reason = state === 'declined' ? (REASONS[payment.token] ?? 'generic') : '';
        const capturedMinor = state === 'captured' ? payment.amountMinor : 0;
        await scope.ask(movePayment.none(attemptKey, state, reason, capturedMinor));
        return true;
      }),

    /** Gives an amount back, once for a key; false for more than was taken. */
    refund: (
      account: PaymentAccount,
      attemptKey: string,
      refundKey: string,
      amountMinor: number,
    ): Promise<boolean> =>
      write(account, async (scope) => {
        const payment = await scope.ask(lockPayment.maybe(attemptKey));
        if (payment === undefined) return false;
        if (Object.hasOwn(payment.refunds, refundKey)) return true;
        if (payment.refundedMinor + amountMinor > payment.capturedMinor) return false;
        await scope.ask(addRefund.none(attemptKey, amountMinor, refundKey));
        return true;
      }),
  };
}
