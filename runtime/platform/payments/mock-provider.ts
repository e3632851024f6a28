import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { DeclineReason } from '#shared/features/checkout/rules.ts';
import { isMockToken, type MockToken } from '#shared/features/checkout/mock-tokens.ts';
import { INSTALLMENTS_TOKEN } from '#shared/features/payments/rules.ts';
import { MOCK_PAYMENT_PATH } from '#shared/features/checkout/paths.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Clock } from '../clock/clock.ts';
import type { Ids } from '../ids/ids.ts';
import type {
  ActResult,
  ChargeResult,
  KeptMethod,
  PaymentAccount,
  PaymentAsk,
  PaymentProvider,
  PaymentResult,
} from './payment-provider.ts';
import { messageNameSchema, readMessage } from './provider-message.ts';
import { isSigned, signMessage } from '../secrets/signature.ts';

/** Name of the provider for trying out. */
export const MOCK_PROVIDER = 'mock';
const SIGNATURE_HEADER = 'mock-signature';
/** How long a slow payment takes, in ms. */
const SLOW_MS = 1_500;
/** How long a slow answer takes, in ms. */
const ANSWER_MS = 10_000;
/** Tokens whose payment is taken without an answer that could be understood. */
const UNHEARD: ReadonlySet<MockToken> = new Set(['tok_timeout_then_ok', 'tok_garbage', 'tok_error']);
const WRONG_BY_MINOR = 1;

type State = 'action' | 'pending' | 'authorized' | 'captured' | 'declined' | 'voided';

interface Payment {
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

/** A message of the provider, as it travels. */
export interface MockMessage {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** The provider for trying out: keeps its own books, and does what its tokens say. */
export interface MockProvider extends PaymentProvider {
  /** What its own page shows of a payment that waits for its buyer; undefined when there is none. */
  find(
    account: PaymentAccount,
    attemptKey: string,
  ): Promise<Pick<Payment, 'amountMinor' | 'currency' | 'state' | 'returnUrl'> | undefined>;
  /** The buyer confirms on that page, or gives up. */
  decide(account: PaymentAccount, attemptKey: string, isConfirmed: boolean): Promise<void>;
  /** Lets a slow payment come to its end. */
  finish(account: PaymentAccount, attemptKey: string): Promise<void>;
  /** Writes the message that tells of a payment. */
  tell(account: PaymentAccount, attemptKey: string, eventId: string): MockMessage;
}

/** What the tokens lead to at once. */
const FIRST_STATE: Readonly<Record<MockToken, State>> = {
  tok_ok: 'captured',
  tok_auth_only: 'authorized',
  tok_decline_later: 'captured',
  tok_decline: 'declined',
  tok_insufficient: 'declined',
  tok_3ds_ok: 'action',
  tok_3ds_fail: 'action',
  tok_pending_paid: 'pending',
  tok_pending_failed: 'pending',
  tok_timeout_then_ok: 'captured',
  tok_slow: 'captured',
  tok_garbage: 'captured',
  tok_error: 'captured',
  tok_dup_webhook: 'captured',
  tok_webhook_first: 'captured',
  tok_amount_mismatch: 'captured',
};

/** What the means of payment that it keeps begin with; the token follows. */
const KEPT = 'mock_kept_';

/** What it keeps of a means of payment: every token stands for the same card. */
function keptMethod(token: MockToken): KeptMethod {
  return { reference: `${KEPT}${token}`, card: { brand: 'Visa', last4: '4242' } };
}

/** What the tokens lead to in charges that nobody is there to confirm. */
function laterStateOf(token: MockToken): State {
  if (token === 'tok_decline_later') return 'declined';
  const first = FIRST_STATE[token];
  return first === 'action' || first === 'pending' ? 'captured' : first;
}

const REASONS: Readonly<Partial<Record<MockToken, DeclineReason>>> = {
  tok_decline: 'do_not_honor',
  tok_insufficient: 'insufficient_funds',
  tok_3ds_ok: 'authentication_failed',
  tok_3ds_fail: 'authentication_failed',
  tok_pending_failed: 'generic',
};

const messageSchema = z.object({
  id: messageNameSchema,
  type: messageNameSchema,
  attemptKey: messageNameSchema,
});

const FIND = `
  SELECT token, amount_minor AS "amountMinor", currency, state, reason, captured_minor AS "capturedMinor",
         refunded_minor AS "refundedMinor", refunds, return_url AS "returnUrl"
    FROM mock_payments WHERE website_id = $1 AND attempt_key = $2`;

/** A site's account with the provider for trying out: whatever there is of it follows from the site's own key. */
export function mockAccountOf(site: { readonly id: string; readonly siteSecret: string }): PaymentAccount {
  return { websiteId: site.id, mode: 'test', secret: site.siteSecret, webhookSecret: site.siteSecret };
}

function secretOf(account: PaymentAccount): string {
  return createHmac('sha256', account.webhookSecret).update('test payments').digest('hex');
}

function resultOf(attemptKey: string, payment: Payment): PaymentResult {
  const reference = `mock_${attemptKey}`;
  const { state, amountMinor, currency } = payment;
  switch (state) {
    case 'action': {
      const url = `${MOCK_PAYMENT_PATH}?payment=${encodeURIComponent(attemptKey)}`;
      return { kind: 'actionRequired', reference, nextAction: { type: 'redirect', url } };
    }
    case 'authorized':
    case 'captured':
      return { kind: state, reference, amountMinor, currency, method: keptMethod(payment.token) };
    case 'declined':
      return { kind: 'declined', reference, reason: payment.reason as DeclineReason };
    case 'pending':
    case 'voided':
      return { kind: state, reference };
  }
}

/**
 * Makes the provider for trying out.
 * @param deps.send takes a message to the shop, as a provider's servers would
 * @param deps.later does so after so many ms, whatever becomes of this process
 */
export function createMockProvider(deps: {
  db: Database;
  clock: Clock;
  ids: Ids;
  send: (account: PaymentAccount, message: MockMessage) => Promise<void>;
  later: (scope: SiteScope, attemptKey: string, ms: number) => Promise<void>;
}): MockProvider {
  const { db, clock, ids } = deps;

  async function lock({ websiteId, query }: SiteScope, attemptKey: string): Promise<Payment | undefined> {
    const [row] = await query<Payment>(`${FIND} FOR UPDATE`, [websiteId, attemptKey]);
    return row;
  }

  async function move(scope: SiteScope, attemptKey: string, state: State, payment: Payment): Promise<void> {
    await scope.query(
      `UPDATE mock_payments SET state = $3, reason = $4, captured_minor = $5
        WHERE website_id = $1 AND attempt_key = $2`,
      [
        scope.websiteId,
        attemptKey,
        state,
        state === 'declined' ? (REASONS[payment.token] ?? 'generic') : '',
        state === 'captured' ? payment.amountMinor : 0,
      ],
    );
  }

  /** Changes a payment where it is in one of the states; says whether it did. */
  async function moveFrom(
    { websiteId }: PaymentAccount,
    attemptKey: string,
    from: readonly State[],
    to: (payment: Payment) => State,
  ): Promise<boolean> {
    return db.writeSite(websiteId, async (scope) => {
      const payment = await lock(scope, attemptKey);
      if (payment === undefined || !from.includes(payment.state)) return false;
      await move(scope, attemptKey, to(payment), payment);
      return true;
    });
  }

  function tell(account: PaymentAccount, attemptKey: string, eventId: string): MockMessage {
    const body = Buffer.from(JSON.stringify({ id: eventId, type: 'payment.changed', attemptKey }));
    return { body, headers: { [SIGNATURE_HEADER]: signMessage(secretOf(account), body, clock.now()) } };
  }

  const acted = (isDone: boolean, attemptKey: string): ActResult =>
    isDone
      ? { kind: 'ok', reference: `mock_${attemptKey}` }
      : { kind: 'failed', reason: 'The payment is not in a state for this.' };

  /** Takes the payment into the books, once; the key decides. */
  async function book(
    { websiteId }: PaymentAccount,
    ask: Pick<PaymentAsk, 'attemptKey' | 'amountMinor' | 'currency' | 'returnUrl'>,
    token: MockToken,
    state: State,
  ): Promise<Payment> {
    return db.writeSite(websiteId, async (scope) => {
      const amountMinor = ask.amountMinor + (token === 'tok_amount_mismatch' ? WRONG_BY_MINOR : 0);
      await scope.query(
        `INSERT INTO mock_payments (website_id, attempt_key, token, amount_minor, currency, state, reason, asked_times,
                                    captured_minor, refunded_minor, refunds, return_url)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8, 0, '{}', $9)
         ON CONFLICT (website_id, attempt_key) DO UPDATE SET asked_times = mock_payments.asked_times + 1`,
        [
          websiteId,
          ask.attemptKey,
          token,
          amountMinor,
          ask.currency,
          state,
          state === 'declined' ? (REASONS[token] ?? 'generic') : '',
          state === 'captured' ? amountMinor : 0,
          ask.returnUrl,
        ],
      );
      if (state === 'pending') await deps.later(scope, ask.attemptKey, SLOW_MS);
      const payment = await lock(scope, ask.attemptKey);
      if (payment === undefined) throw new Error('A payment that was just booked is not in the books.');
      return payment;
    });
  }

  return {
    name: MOCK_PROVIDER,
    async authorize(account, asked) {
      // Installments are agreed to on the page of who lends the money.
      const ask = asked.token === INSTALLMENTS_TOKEN ? { ...asked, token: 'tok_3ds_ok' } : asked;
      if (!isMockToken(ask.token)) return { kind: 'declined', reference: '', reason: 'generic' };
      const payment = await book(account, ask, ask.token, FIRST_STATE[ask.token]);
      const message = tell(account, ask.attemptKey, ids.id());
      if (ask.token === 'tok_webhook_first') await deps.send(account, message);
      if (ask.token === 'tok_dup_webhook') {
        await Promise.all([deps.send(account, message), deps.send(account, message)]);
      }
      if (ask.token === 'tok_slow') await wait(ANSWER_MS);
      // However it is that nothing certain is heard, the shop has to ask again.
      return UNHEARD.has(ask.token) ? { kind: 'unknown' } : resultOf(ask.attemptKey, payment);
    },
    async chargeSaved(account, ask): Promise<ChargeResult> {
      const token = ask.method.startsWith(KEPT) ? ask.method.slice(KEPT.length) : '';
      if (!isMockToken(token)) return { kind: 'declined', reference: '', reason: 'generic' };
      const payment = await book(account, { ...ask, returnUrl: '' }, token, laterStateOf(token));
      if (token === 'tok_timeout_then_ok') return { kind: 'unknown' };
      const result = resultOf(ask.attemptKey, payment);
      if (result.kind !== 'actionRequired') return result;
      throw new Error('A charge that nobody is there for waits for somebody.');
    },
    keepMethod(_account, token) {
      if (token === 'tok_timeout_then_ok') return Promise.resolve({ kind: 'unknown' });
      if (!isMockToken(token) || FIRST_STATE[token] === 'declined') {
        return Promise.resolve({ kind: 'declined' });
      }
      return Promise.resolve({ kind: 'kept', method: keptMethod(token) });
    },
    async capture(account, { attemptKey }) {
      if (await moveFrom(account, attemptKey, ['authorized'], () => 'captured'))
        return acted(true, attemptKey);
      const isTaken = await moveFrom(account, attemptKey, ['captured'], () => 'captured');
      return acted(isTaken, attemptKey);
    },
    async void(account, { attemptKey }) {
      const open: readonly State[] = ['authorized', 'action', 'pending', 'voided'];
      return acted(await moveFrom(account, attemptKey, open, () => 'voided'), attemptKey);
    },
    refund: (account, { attemptKey }, refundKey, { amountMinor }) =>
      db.writeSite(account.websiteId, async (scope) => {
        const payment = await lock(scope, attemptKey);
        if (payment === undefined) return acted(false, attemptKey);
        if (Object.hasOwn(payment.refunds, refundKey)) return acted(true, attemptKey);
        if (payment.refundedMinor + amountMinor > payment.capturedMinor) return acted(false, attemptKey);
        await scope.query(
          `UPDATE mock_payments SET refunded_minor = refunded_minor + $3,
                  refunds = refunds || jsonb_build_object($4::text, $3::int)
            WHERE website_id = $1 AND attempt_key = $2`,
          [account.websiteId, attemptKey, amountMinor, refundKey],
        );
        return acted(true, attemptKey);
      }),
    retrieve: (account, { attemptKey }) =>
      db.writeSite(account.websiteId, async (scope) => {
        const payment = await lock(scope, attemptKey);
        return payment === undefined ? { kind: 'notFound' } : resultOf(attemptKey, payment);
      }),
    verifyEvent(account, body, headers, now) {
      if (!isSigned(secretOf(account), body, headers[SIGNATURE_HEADER], now)) return undefined;
      const message = readMessage(body, messageSchema);
      return message === undefined ? 'malformed' : { ...message, reference: '', about: 'payment' };
    },
    find: (account, attemptKey) => db.writeSite(account.websiteId, async (scope) => lock(scope, attemptKey)),
    async decide(account, attemptKey, isConfirmed) {
      await moveFrom(account, attemptKey, ['action'], ({ token }) =>
        isConfirmed && token === 'tok_3ds_ok' ? 'captured' : 'declined',
      );
    },
    async finish(account, attemptKey) {
      await moveFrom(account, attemptKey, ['pending'], ({ token }) =>
        token === 'tok_pending_paid' ? 'captured' : 'declined',
      );
    },
    tell,
  };
}
