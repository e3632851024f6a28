import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { signMessage } from '../platform/secrets/signature.ts';
import {
  attach,
  giveBack,
  intentOf,
  makeIntent,
  nextId,
  createStripeStore,
  reserve,
  type StripeStore,
  type StripeDispute,
  type StripeMethod,
  type StripeRefund,
} from './stripe-store.ts';
import { bracketed, changeOnce, invalid, isSetup, read, refusal, remove } from './stripe-calls.ts';

/** A Stripe of a test: speaks its documented protocol, with forms, error objects and idempotency keys. */
export interface StripeServer extends Omit<StripeStore, 'capable' | 'answered' | 'count'> {
  readonly url: string;
  /** While it is away, nothing that it is asked gets an answer. */
  setAway(isAway: boolean): void;
  /** The buyer pays on the page of a session. */
  pay(sessionId: string): void;
  /** Somebody leaves a card on the page of a session that takes no payment. */
  leaveCard(sessionId: string, card: StripeMethod['card']): void;
  /** The bank confirms, or does not, what it asked the buyer for. */
  confirm(intentId: string, isRight: boolean): void;
  /** The merchant gives back a part of a payment in the dashboard. */
  refund(intentId: string, amount: number): StripeRefund;
  /** The bank of the buyer asks for a payment back. */
  dispute(intentId: string, dueBy: number): StripeDispute;
  /** Stripe takes Afterpay and Clearpay for the account from now on. */
  takeInstallments(): void;
  /** A message about an object, such as a payment, with the head that signs it. */
  event(
    id: string,
    type: string,
    object: object,
    at: number,
  ): { readonly body: string; readonly signature: string };
  close(): Promise<void>;
}

/** The keys that the server knows. */
export const STRIPE_KEYS = {
  publishableKey: 'pk_test_SaltmarshPublishable',
  secretKey: 'sk_test_SaltmarshSecretKey42',
  webhookSecret: 'whsec_SaltmarshWebhookSecret',
};

/** Answers one call. */
async function answer(store: StripeStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const url = new URL(request.url ?? '', 'http://stripe.invalid');
  const path = url.pathname.replace(/^\/v1\//, '');
  const key = request.headers['idempotency-key'];
  const isKnown = request.headers.authorization === `Bearer ${STRIPE_KEYS.secretKey}`;
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
  const result = !isKnown
    ? refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
    : request.method === 'GET'
      ? read(store, path, new Map(url.searchParams))
      : request.method === 'DELETE'
        ? remove(store, path)
        : isForm
          ? changeOnce(store, path, body, typeof key === 'string' ? key : undefined)
          : invalid('content_type');
  if (result === 'lost') {
    request.socket.destroy();
    return;
  }
  response
    .writeHead(result.status, {
      'content-type': 'application/json',
      ...(result.isRepeated === true ? { 'idempotent-replayed': 'true' } : {}),
    })
    .end(JSON.stringify(result.body));
}

type Dashboard = Pick<
  StripeServer,
  'takeInstallments' | 'refund' | 'dispute' | 'pay' | 'leaveCard' | 'confirm' | 'event'
>;

/** What buyers, banks and the merchant do at Stripe itself. */
function createDashboard(store: StripeStore): Dashboard {
  return {
    takeInstallments() {
      store.capable['afterpay_clearpay_payments'] = 'active';
    },
    refund(intentId, amount) {
      return giveBack(store, intentOf(store, intentId), {
        amount,
        metadata: {},
        reason: 'requested_by_customer',
      });
    },
    dispute(intentId, dueBy) {
      const { amount, currency } = intentOf(store, intentId);
      const dispute = {
        id: nextId(store, 'dp'),
        payment_intent: intentId,
        amount,
        currency,
        reason: 'product_not_received',
        evidence_details: { due_by: dueBy },
        status: 'needs_response',
      };
      store.disputes.push(dispute);
      return dispute;
    },
    pay(sessionId) {
      const session = store.sessions.get(sessionId);
      if (session?.status !== 'open') throw new Error(`There is no open page ${sessionId}.`);
      const { fields } = session;
      const amount = Number(fields.get('line_items[0][price_data][unit_amount]'));
      const currency = fields.get('line_items[0][price_data][currency]') ?? '';
      const intent = makeIntent(store, {
        amount,
        currency,
        metadata: bracketed(fields, 'payment_intent_data[metadata]'),
      });
      reserve(intent);
      session.payment_intent = intent.id;
      session.status = 'complete';
    },
    leaveCard(sessionId, card) {
      const session = store.sessions.get(sessionId);
      if (session?.status !== 'open' || !isSetup(session))
        throw new Error(`There is no open page ${sessionId}.`);
      const email = session.fields.get('customer_email');
      if (session.customer === null && email !== undefined) {
        session.customer = nextId(store, 'cus');
        store.customers.set(session.customer, email);
      }
      session.left = attach(store, session.customer ?? '', card).id;
      session.status = 'complete';
    },
    confirm(intentId, isRight) {
      const intent = store.intents.get(intentId);
      if (intent?.status !== 'requires_action') throw new Error(`Nothing is to be confirmed of ${intentId}.`);
      if (isRight) return reserve(intent);
      intent.status = 'requires_payment_method';
      intent.next_action = null;
      intent.last_payment_error = { code: 'payment_intent_authentication_failure' };
    },
    event(id, type, object, at) {
      const body = JSON.stringify({ id, object: 'event', type, data: { object } });
      return { body, signature: signMessage(STRIPE_KEYS.webhookSecret, Buffer.from(body), at) };
    },
  };
}

/** Starts the server on a port of its own. */
export async function startStripeServer(): Promise<StripeServer> {
  const store = createStripeStore();
  let hasGone = false;
  const server = createServer((request, response) => {
    if (hasGone) request.socket.destroy();
    else void answer(store, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...store,
    ...createDashboard(store),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setAway(isAway) {
      hasGone = isAway;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
