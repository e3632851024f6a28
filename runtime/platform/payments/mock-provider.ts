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
  PaymentProvider,
  PaymentResult,
} from './payment-provider.ts';
import { createMockStore, type MockStore, type Payment, type State } from './mock-store.ts';
import { messageNameSchema, readMessage } from './provider-message.ts';
import { isSigned, signMessage } from '../secrets/signature.ts';

/** Name of the test provider. */
export const MOCK_PROVIDER = 'mock';
const SIGNATURE_HEADER = 'mock-signature';
/** How long a slow answer takes, in ms. */
const ANSWER_MS = 10_000;
/** Tokens whose payment is taken without an answer that could be understood. */
const UNHEARD: ReadonlySet<MockToken> = new Set(['tok_timeout_then_ok', 'tok_garbage', 'tok_error']);

/** A message of the provider, as it travels. */
export interface MockMessage {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** The test provider: keeps its own payments, and does what its tokens say. */
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

const messageSchema = z.object({
  id: messageNameSchema,
  type: messageNameSchema,
  attemptKey: messageNameSchema,
});

/** A site's account with the test provider: whatever there is of it follows from the site's own key. */
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

const acted = (isDone: boolean, attemptKey: string): ActResult =>
  isDone
    ? { kind: 'ok', reference: `mock_${attemptKey}` }
    : { kind: 'failed', reason: 'The payment is not in a state for this.' };

/** What it is asked with. */
interface MockDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Takes a message to the shop, as a provider's servers would. */
  readonly send: (account: PaymentAccount, message: MockMessage) => Promise<void>;
  /** Does so after so many ms, whatever becomes of this process. */
  readonly later: (scope: SiteScope, attemptKey: string, ms: number) => Promise<void>;
}

/** Takes money, and keeps means of payment. */
function createMockPayments(
  { ids, send }: Pick<MockDeps, 'ids' | 'send'>,
  store: MockStore,
  tell: MockProvider['tell'],
): Pick<PaymentProvider, 'authorize' | 'chargeSaved' | 'keepMethod'> {
  return {
    async authorize(account, asked) {
      // Installments are agreed to on the page of who lends the money.
      const ask = asked.token === INSTALLMENTS_TOKEN ? { ...asked, token: 'tok_3ds_ok' } : asked;
      const { token } = ask;
      if (!isMockToken(token)) return { kind: 'declined', reference: '', reason: 'generic' };
      const payment = await store.add(account, { ask, token, state: FIRST_STATE[token] });
      const message = tell(account, ask.attemptKey, ids.id());
      if (token === 'tok_webhook_first') await send(account, message);
      if (token === 'tok_dup_webhook') {
        await Promise.all([send(account, message), send(account, message)]);
      }
      if (token === 'tok_slow') await wait(ANSWER_MS);
      // However it is that nothing certain is heard, the shop has to ask again.
      return UNHEARD.has(token) ? { kind: 'unknown' } : resultOf(ask.attemptKey, payment);
    },

    async chargeSaved(account, ask): Promise<ChargeResult> {
      const token = ask.method.startsWith(KEPT) ? ask.method.slice(KEPT.length) : '';
      if (!isMockToken(token)) return { kind: 'declined', reference: '', reason: 'generic' };
      const booking = { ask: { ...ask, returnUrl: '' }, token, state: laterStateOf(token) };
      const payment = await store.add(account, booking);
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
  };
}

/** Makes the test provider. */
export function createMockProvider(deps: MockDeps): MockProvider {
  const { clock } = deps;
  const store = createMockStore(deps);

  function tell(account: PaymentAccount, attemptKey: string, eventId: string): MockMessage {
    const body = Buffer.from(JSON.stringify({ id: eventId, type: 'payment.changed', attemptKey }));
    return { body, headers: { [SIGNATURE_HEADER]: signMessage(secretOf(account), body, clock.now()) } };
  }

  return {
    name: MOCK_PROVIDER,
    ...createMockPayments(deps, store, tell),

    async capture(account, { attemptKey }) {
      if (await store.moveFrom(account, attemptKey, ['authorized'], () => 'captured'))
        return acted(true, attemptKey);
      const isTaken = await store.moveFrom(account, attemptKey, ['captured'], () => 'captured');
      return acted(isTaken, attemptKey);
    },

    async void(account, { attemptKey }) {
      const open: readonly State[] = ['authorized', 'action', 'pending', 'voided'];
      return acted(await store.moveFrom(account, attemptKey, open, () => 'voided'), attemptKey);
    },

    async refund(account, { attemptKey }, refundKey, { amountMinor }) {
      return acted(await store.refund(account, attemptKey, refundKey, amountMinor), attemptKey);
    },

    async retrieve(account, { attemptKey }) {
      const payment = await store.read(account, attemptKey);
      return payment === undefined ? { kind: 'notFound' } : resultOf(attemptKey, payment);
    },

    verifyEvent(account, body, headers, now) {
      if (!isSigned(secretOf(account), body, headers[SIGNATURE_HEADER], now)) return undefined;
      const message = readMessage(body, messageSchema);
      return message === undefined ? 'malformed' : { ...message, reference: '', about: 'payment' };
    },

    find: store.read,

    async decide(account, attemptKey, isConfirmed) {
      await store.moveFrom(account, attemptKey, ['action'], ({ token }) =>
        isConfirmed && token === 'tok_3ds_ok' ? 'captured' : 'declined',
      );
    },

    async finish(account, attemptKey) {
      await store.moveFrom(account, attemptKey, ['pending'], ({ token }) =>
        token === 'tok_pending_paid' ? 'captured' : 'declined',
      );
    },

    tell,
  };
}
