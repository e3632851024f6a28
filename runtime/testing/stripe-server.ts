import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { signMessage } from '../platform/secrets/signature.ts';

/** How the next call goes wrong: an answer of a status, or none at all after the work was done. */
type Failure = number | 'lost';

interface StripeIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly created: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly currency: string;
  readonly amount: number;
  status: string;
  amount_capturable: number;
  amount_received: number;
  client_secret: string;
  next_action: object | null;
  last_payment_error: object | null;
  customer?: string;
  payment_method?: object;
  setup_future_usage?: string;
}

interface StripeSession {
  readonly id: string;
  readonly fields: ReadonlyMap<string, string>;
  status: 'open' | 'complete' | 'expired';
  payment_intent: string | null;
  customer: string | null;
  /** The means of payment that was left on it. */
  left: string | null;
}

/** What becomes of a charge. */
type Outcome = { readonly code: string; readonly decline_code?: string } | 'ok' | 'action' | 'slow';

/** A means of payment that belongs to a customer. */
interface StripeMethod {
  readonly id: string;
  readonly card: { readonly brand: string; readonly last4: string };
  readonly customer: string;
  outcome: Outcome;
}

interface StripeRefund {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string | null;
  status: string;
  failure_reason?: string;
  readonly metadata: Readonly<Record<string, string>>;
}

interface StripeDispute {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly evidence_details: { readonly due_by: number };
  status: string;
}

interface Answer {
  readonly isRepeated?: boolean;
  readonly status: number;
  readonly body: object;
}

/** A Stripe of a test: speaks its documented protocol, with forms, error objects and idempotency keys. */
export interface StripeServer {
  readonly url: string;
  readonly intents: Map<string, StripeIntent>;
  readonly sessions: Map<string, StripeSession>;
  readonly refunds: StripeRefund[];
  readonly disputes: StripeDispute[];
  /** The means of payment that customers have. */
  readonly methods: Map<string, StripeMethod>;
  /** While it is away, nothing that it is asked gets an answer. */
  setAway(isAway: boolean): void;
  /** Customers by their id, with their e-mail address. */
  readonly customers: Map<string, string>;
  /** Calls that changed something, as method and path. */
  readonly calls: string[];
  /** What goes wrong with the next changing calls, before all is well again. */
  readonly failures: Failure[];
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

/** Means of payment that Stripe documents for tests, with what becomes of them. */
const METHODS: Readonly<Record<string, Outcome>> = {
  pm_card_visa: 'ok',
  pm_card_chargeDeclined: { code: 'card_declined', decline_code: 'generic_decline' },
  pm_card_chargeDeclinedInsufficientFunds: { code: 'card_declined', decline_code: 'insufficient_funds' },
  pm_card_chargeDeclinedExpiredCard: { code: 'expired_card' },
  pm_card_authenticationRequired: 'action',
  pm_usBankAccount: 'slow',
  ctoken_wallet: 'ok',
  ctoken_declined: { code: 'card_declined', decline_code: 'insufficient_funds' },
  ctoken_action: 'action',
};

function bracketed(fields: ReadonlyMap<string, string>, outer: string): Record<string, string> {
  const inner = [...fields].flatMap(([name, value]) => {
    const match = new RegExp(`^${outer.replace(/[[\]]/g, String.raw`\$&`)}\\[([^\\]]+)\\]$`).exec(name);
    return match?.[1] === undefined ? [] : [[match[1], value] as const];
  });
  return Object.fromEntries(inner);
}

const refusal = (status: number, error: object): Answer => ({ status, body: { error } });
const invalid = (code: string, status = 400): Answer =>
  refusal(status, { type: 'invalid_request_error', code, message: code });

/** Starts the server on a port of its own. */
export async function startStripeServer(): Promise<StripeServer> {
  const intents = new Map<string, StripeIntent>();
  const sessions = new Map<string, StripeSession>();
  const refunds: StripeRefund[] = [];
  const disputes: StripeDispute[] = [];
  const customers = new Map<string, string>();
  const methods = new Map<string, StripeMethod>();
  const calls: string[] = [];
  const failures: Failure[] = [];
  const capable: Record<string, string> = {};
  const answered = new Map<string, { readonly asked: string; readonly answer: Answer }>();
  let count = 0;
  let hasGone = false;
  const nextId = (prefix: string) => `${prefix}_${(count += 1)}`;

  function makeIntent(amount: number, currency: string, metadata: Record<string, string>): StripeIntent {
    const id = nextId('pi');
    const intent: StripeIntent = {
      id,
      object: 'payment_intent',
      created: Math.floor(Date.now() / 1000),
      metadata,
      currency,
      amount,
      status: 'requires_payment_method',
      amount_capturable: 0,
      amount_received: 0,
      client_secret: `${id}_secret`,
      next_action: null,
      last_payment_error: null,
    };
    intents.set(id, intent);
    return intent;
  }

  function intentOf(id: string): StripeIntent {
    const intent = intents.get(id);
    if (intent === undefined) throw new Error(`There is no payment ${id}.`);
    return intent;
  }

  function reserve(intent: StripeIntent): void {
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
    intent.next_action = null;
  }

  function attach(customer: string, card: StripeMethod['card']): StripeMethod {
    const made: StripeMethod = { id: nextId('pm'), card, customer, outcome: 'ok' };
    methods.set(made.id, made);
    return made;
  }

  function createIntent(fields: ReadonlyMap<string, string>): Answer {
    if (fields.get('capture_method') !== 'manual' || fields.get('confirm') !== 'true') {
      return invalid('parameter_missing');
    }
    const name = fields.get('confirmation_token') ?? fields.get('payment_method') ?? '';
    const customer = fields.get('customer');
    const own = methods.get(name);
    const method = own === undefined ? METHODS[name] : own.outcome;
    if (method === undefined || (own !== undefined && own.customer !== customer)) {
      return invalid('resource_missing');
    }
    const metadata = bracketed(fields, 'metadata');
    if (customer !== undefined && !customers.has(customer)) return invalid('resource_missing');
    const intent = makeIntent(Number(fields.get('amount')), fields.get('currency') ?? '', metadata);
    if (customer !== undefined) {
      const isExpanded = fields.get('expand[0]') === 'payment_method';
      intent.customer = customer;
      const { id, card } = own ?? attach(customer, { brand: 'visa', last4: '4242' });
      if (isExpanded) intent.payment_method = { id, card };
      intent.setup_future_usage = fields.get('setup_future_usage') ?? '';
    }
    if (method === 'ok') reserve(intent);
    else if (method === 'slow') intent.status = 'processing';
    else if (method === 'action') {
      intent.status = 'requires_action';
      const url = `https://hooks.stripe.example/3ds/${intent.id}`;
      intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url } };
    } else {
      intent.last_payment_error = method;
      return refusal(402, { type: 'card_error', ...method, payment_intent: intent });
    }
    return { status: 200, body: intent };
  }

  const isSetup = ({ fields }: StripeSession) => fields.get('mode') === 'setup';

  function showMethod(id: string | null): object | null {
    const method = methods.get(id ?? '');
    return method === undefined ? null : { id: method.id, card: method.card };
  }

  function showSession(session: StripeSession, expanded?: string): object {
    const { id, fields, status, payment_intent: intent, customer, left } = session;
    const url = status === 'open' ? `https://checkout.stripe.example/c/pay/${id}` : null;
    const setup = {
      status: left === null ? 'requires_payment_method' : 'succeeded',
      payment_method: showMethod(left),
    };
    return {
      id,
      object: 'checkout.session',
      status,
      url,
      mode: fields.get('mode'),
      metadata: bracketed(fields, 'metadata'),
      customer,
      setup_intent:
        expanded === 'setup_intent.payment_method' ? setup : isSetup(session) ? `seti_${id}` : null,
      payment_intent:
        expanded === 'payment_intent.payment_method' && intent !== null ? intents.get(intent) : intent,
    };
  }

  function createSession(fields: ReadonlyMap<string, string>): Answer {
    const needed: Readonly<Record<string, readonly string[]>> = {
      payment: ['success_url', 'cancel_url', 'line_items[0][price_data][unit_amount]', 'expires_at'],
      setup: ['success_url', 'cancel_url', 'payment_method_types[0]', 'expires_at'],
    };
    const own = needed[fields.get('mode') ?? ''];
    if (own === undefined || own.some((name) => !fields.has(name))) return invalid('parameter_missing');
    const customer = fields.get('customer') ?? null;
    if (customer !== null && !customers.has(customer)) return invalid('resource_missing');
    // A customer that there is brings its address along.
    if (customer !== null && (fields.has('customer_email') || fields.has('customer_creation'))) {
      return invalid('parameter_invalid');
    }
    const nothing = { payment_intent: null, left: null };
    const session: StripeSession = { id: nextId('cs_test'), fields, status: 'open', customer, ...nothing };
    sessions.set(session.id, session);
    return { status: 200, body: showSession(session) };
  }

  function giveBack(
    { id, currency }: StripeIntent,
    amount: number,
    metadata: StripeRefund['metadata'],
    reason: string | null = null,
  ): StripeRefund {
    const status = 'succeeded';
    const made = { id: nextId('re'), payment_intent: id, amount, currency, reason, status, metadata };
    refunds.push(made);
    return made;
  }

  function createRefund(fields: ReadonlyMap<string, string>): Answer {
    const intent = intents.get(fields.get('payment_intent') ?? '');
    const amount = Number(fields.get('amount'));
    if (intent === undefined) return invalid('resource_missing', 404);
    const given = refunds.filter((one) => one.payment_intent === intent.id && one.status !== 'failed');
    const left = given.reduce((sum, one) => sum - one.amount, intent.amount_received);
    if (amount > left) return invalid('charge_already_refunded');
    return { status: 200, body: giveBack(intent, amount, bracketed(fields, 'metadata')) };
  }

  function actOnIntent(id: string, verb: string): Answer {
    const intent = intents.get(id);
    if (intent === undefined) return invalid('resource_missing', 404);
    const isReserved = intent.status === 'requires_capture';
    if (verb === 'capture' && isReserved) {
      intent.status = 'succeeded';
      intent.amount_received = intent.amount_capturable;
      intent.amount_capturable = 0;
    } else if (verb === 'cancel' && (isReserved || intent.status.startsWith('requires_'))) {
      intent.status = 'canceled';
      intent.amount_capturable = 0;
    } else return invalid('payment_intent_unexpected_state');
    return { status: 200, body: intent };
  }

  function change(path: string, fields: ReadonlyMap<string, string>): Answer {
    const [, intentId, verb] = /^payment_intents\/([^/]+)\/(capture|cancel)$/.exec(path) ?? [];
    if (intentId !== undefined && verb !== undefined) return actOnIntent(intentId, verb);
    const [, sessionId] = /^checkout\/sessions\/([^/]+)\/expire$/.exec(path) ?? [];
    const session = sessions.get(sessionId ?? '');
    if (session !== undefined) {
      if (session.status !== 'open') return invalid('session_not_open');
      session.status = 'expired';
      return { status: 200, body: showSession(session) };
    }
    if (path === 'customers') {
      const id = nextId('cus');
      customers.set(id, fields.get('email') ?? '');
      return { status: 200, body: { id, object: 'customer' } };
    }
    if (path === 'payment_intents') return createIntent(fields);
    if (path === 'checkout/sessions') return createSession(fields);
    return path === 'refunds' ? createRefund(fields) : invalid('url_invalid', 404);
  }

  function remove(path: string): Answer {
    const [, id = ''] = /^customers\/([^/]+)$/.exec(path) ?? [];
    calls.push(path);
    return customers.delete(id)
      ? { status: 200, body: { id, deleted: true } }
      : invalid('resource_missing', 404);
  }

  function read(path: string, fields: ReadonlyMap<string, string>): Answer {
    const [, intentId] = /^payment_intents\/([^/]+)$/.exec(path) ?? [];
    const [, sessionId] = /^checkout\/sessions\/([^/]+)$/.exec(path) ?? [];
    const intent = intents.get(intentId ?? '');
    const session = sessions.get(sessionId ?? '');
    if (intent !== undefined) return { status: 200, body: intent };
    if (session !== undefined) return { status: 200, body: showSession(session, fields.get('expand[0]')) };
    if (path === 'account') {
      const settings = { dashboard: { display_name: 'Saltmarsh' } };
      const capabilities = { card_payments: 'active', ...capable };
      return { status: 200, body: { id: 'acct_1', settings, capabilities } };
    }
    if (path === 'payment_intents') {
      const since = Number(fields.get('created[gte]'));
      const data = [...intents.values()].filter(({ created }) => created >= since).toReversed();
      return { status: 200, body: { object: 'list', data, has_more: false } };
    }
    if (path === 'refunds' || path === 'disputes') {
      const all = path === 'refunds' ? refunds : disputes;
      const data = all.filter((one) => one.payment_intent === fields.get('payment_intent'));
      return { status: 200, body: { object: 'list', data, has_more: false } };
    }
    return invalid('resource_missing', 404);
  }

  /** Does a call once for its key; what a key got first it gets again, also where that was a failure. */
  function changeOnce(path: string, body: string, key: string | undefined): Answer | 'lost' {
    const asked = `${path} ${body}`;
    const kept = key === undefined ? undefined : answered.get(key);
    if (kept !== undefined && kept.asked !== asked) {
      return refusal(400, { type: 'idempotency_error', message: 'Keys for idempotent requests' });
    }
    const failure = failures.shift();
    if (failure === undefined && kept !== undefined) return { ...kept.answer, isRepeated: true };
    const fault = refusal(Number(failure), { type: 'api_error', message: 'Sorry.' });
    if (typeof failure !== 'number') calls.push(path);
    const answer = typeof failure === 'number' ? fault : change(path, new Map(new URLSearchParams(body)));
    if (key !== undefined) answered.set(key, { asked, answer });
    return failure === 'lost' ? failure : answer;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (hasGone) {
      request.socket.destroy();
      return;
    }
    const url = new URL(request.url ?? '', 'http://stripe.invalid');
    const path = url.pathname.replace(/^\/v1\//, '');
    const key = request.headers['idempotency-key'];
    const isKnown = request.headers.authorization === `Bearer ${STRIPE_KEYS.secretKey}`;
    const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
    const result = !isKnown
      ? refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
      : request.method === 'GET'
        ? read(path, new Map(url.searchParams))
        : request.method === 'DELETE'
          ? remove(path)
          : isForm
            ? changeOnce(path, body, typeof key === 'string' ? key : undefined)
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

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intents,
    sessions,
    refunds,
    disputes,
    takeInstallments() {
      capable['afterpay_clearpay_payments'] = 'active';
    },
    methods,
    customers,
    calls,
    failures,
    setAway(isAway) {
      hasGone = isAway;
    },
    refund(intentId, amount) {
      return giveBack(intentOf(intentId), amount, {}, 'requested_by_customer');
    },
    dispute(intentId, dueBy) {
      const { amount, currency } = intentOf(intentId);
      const dispute = {
        id: nextId('dp'),
        payment_intent: intentId,
        amount,
        currency,
        reason: 'product_not_received',
        evidence_details: { due_by: dueBy },
        status: 'needs_response',
      };
      disputes.push(dispute);
      return dispute;
    },
    pay(sessionId) {
      const session = sessions.get(sessionId);
      if (session?.status !== 'open') throw new Error(`There is no open page ${sessionId}.`);
      const { fields } = session;
      const amount = Number(fields.get('line_items[0][price_data][unit_amount]'));
      const currency = fields.get('line_items[0][price_data][currency]') ?? '';
      const intent = makeIntent(amount, currency, bracketed(fields, 'payment_intent_data[metadata]'));
      reserve(intent);
      session.payment_intent = intent.id;
      session.status = 'complete';
    },
    leaveCard(sessionId, card) {
      const session = sessions.get(sessionId);
      if (session?.status !== 'open' || !isSetup(session))
        throw new Error(`There is no open page ${sessionId}.`);
      const email = session.fields.get('customer_email');
      if (session.customer === null && email !== undefined) {
        session.customer = nextId('cus');
        customers.set(session.customer, email);
      }
      session.left = attach(session.customer ?? '', card).id;
      session.status = 'complete';
    },
    confirm(intentId, isRight) {
      const intent = intents.get(intentId);
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
