import {
  type Answer,
  attach,
  giveBack,
  makeIntent,
  nextId,
  type Outcome,
  reserve,
  type StripeStore,
  type StripeSession,
} from './stripe-store.ts';

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

/** The fields of one outer name, as `metadata[order]`, by their inner names. */
export function bracketed(fields: ReadonlyMap<string, string>, outer: string): Record<string, string> {
  const inner = [...fields].flatMap(([name, value]) => {
    const match = new RegExp(`^${outer.replace(/[[\]]/g, String.raw`\$&`)}\\[([^\\]]+)\\]$`).exec(name);
    return match?.[1] === undefined ? [] : [[match[1], value] as const];
  });
  return Object.fromEntries(inner);
}

export const refusal = (status: number, error: object): Answer => ({ status, body: { error } });
export const invalid = (code: string, status = 400): Answer =>
  refusal(status, { type: 'invalid_request_error', code, message: code });

/** Whether a session takes a card and no payment. */
export const isSetup = ({ fields }: StripeSession) => fields.get('mode') === 'setup';

function createIntent(store: StripeStore, fields: ReadonlyMap<string, string>): Answer {
  if (fields.get('capture_method') !== 'manual' || fields.get('confirm') !== 'true') {
    return invalid('parameter_missing');
  }
  const name = fields.get('confirmation_token') ?? fields.get('payment_method') ?? '';
  const customer = fields.get('customer');
  const own = store.methods.get(name);
  const method = own === undefined ? METHODS[name] : own.outcome;
  if (method === undefined || (own !== undefined && own.customer !== customer)) {
    return invalid('resource_missing');
  }
  const metadata = bracketed(fields, 'metadata');
  if (customer !== undefined && !store.customers.has(customer)) return invalid('resource_missing');
  const intent = makeIntent(store, {
    amount: Number(fields.get('amount')),
    currency: fields.get('currency') ?? '',
    metadata,
  });
  if (customer !== undefined) {
    const isExpanded = fields.get('expand[0]') === 'payment_method';
    intent.customer = customer;
    const { id, card } = own ?? attach(store, customer, { brand: 'visa', last4: '4242' });
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

function showMethod(store: StripeStore, id: string | null): object | null {
  const method = store.methods.get(id ?? '');
  return method === undefined ? null : { id: method.id, card: method.card };
}

function showSession(store: StripeStore, session: StripeSession, expanded?: string): object {
  const { id, fields, status, payment_intent: intent, customer, left } = session;
  const url = status === 'open' ? `https://checkout.stripe.example/c/pay/${id}` : null;
  const setup = {
    status: left === null ? 'requires_payment_method' : 'succeeded',
    payment_method: showMethod(store, left),
  };
  return {
    id,
    object: 'checkout.session',
    status,
    url,
    mode: fields.get('mode'),
    metadata: bracketed(fields, 'metadata'),
    customer,
    setup_intent: expanded === 'setup_intent.payment_method' ? setup : isSetup(session) ? `seti_${id}` : null,
    payment_intent:
      expanded === 'payment_intent.payment_method' && intent !== null ? store.intents.get(intent) : intent,
  };
}

function createSession(store: StripeStore, fields: ReadonlyMap<string, string>): Answer {
  const needed: Readonly<Record<string, readonly string[]>> = {
    payment: ['success_url', 'cancel_url', 'line_items[0][price_data][unit_amount]', 'expires_at'],
    setup: ['success_url', 'cancel_url', 'payment_method_types[0]', 'expires_at'],
  };
  const own = needed[fields.get('mode') ?? ''];
  if (own === undefined || own.some((name) => !fields.has(name))) return invalid('parameter_missing');
  const customer = fields.get('customer') ?? null;
  if (customer !== null && !store.customers.has(customer)) return invalid('resource_missing');
  // A customer that there is brings its address along.
  if (customer !== null && (fields.has('customer_email') || fields.has('customer_creation'))) {
    return invalid('parameter_invalid');
  }
  const nothing = { payment_intent: null, left: null };
  const session: StripeSession = {
    id: nextId(store, 'cs_test'),
    fields,
    status: 'open',
    customer,
    ...nothing,
  };
  store.sessions.set(session.id, session);
  return { status: 200, body: showSession(store, session) };
}

function createRefund(store: StripeStore, fields: ReadonlyMap<string, string>): Answer {
  const intent = store.intents.get(fields.get('payment_intent') ?? '');
  const amount = Number(fields.get('amount'));
  if (intent === undefined) return invalid('resource_missing', 404);
  const given = store.refunds.filter((one) => one.payment_intent === intent.id && one.status !== 'failed');
  const left = given.reduce((sum, one) => sum - one.amount, intent.amount_received);
  if (amount > left) return invalid('charge_already_refunded');
  return {
    status: 200,
    body: giveBack(store, intent, { amount, metadata: bracketed(fields, 'metadata'), reason: null }),
  };
}

function actOnIntent(store: StripeStore, id: string, verb: string): Answer {
  const intent = store.intents.get(id);
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

function change(store: StripeStore, path: string, fields: ReadonlyMap<string, string>): Answer {
  const [, intentId, verb] = /^payment_intents\/([^/]+)\/(capture|cancel)$/.exec(path) ?? [];
  if (intentId !== undefined && verb !== undefined) return actOnIntent(store, intentId, verb);
  const [, sessionId] = /^checkout\/sessions\/([^/]+)\/expire$/.exec(path) ?? [];
  const session = store.sessions.get(sessionId ?? '');
  if (session !== undefined) {
    if (session.status !== 'open') return invalid('session_not_open');
    session.status = 'expired';
    return { status: 200, body: showSession(store, session) };
  }
  if (path === 'customers') {
    const id = nextId(store, 'cus');
    store.customers.set(id, fields.get('email') ?? '');
    return { status: 200, body: { id, object: 'customer' } };
  }
  if (path === 'payment_intents') return createIntent(store, fields);
  if (path === 'checkout/sessions') return createSession(store, fields);
  return path === 'refunds' ? createRefund(store, fields) : invalid('url_invalid', 404);
}

/** Answers DELETE. */
export function remove(store: StripeStore, path: string): Answer {
  const [, id = ''] = /^customers\/([^/]+)$/.exec(path) ?? [];
  store.calls.push(path);
  return store.customers.delete(id)
    ? { status: 200, body: { id, deleted: true } }
    : invalid('resource_missing', 404);
}

/** Answers GET. */
export function read(store: StripeStore, path: string, fields: ReadonlyMap<string, string>): Answer {
  const [, intentId] = /^payment_intents\/([^/]+)$/.exec(path) ?? [];
  const [, sessionId] = /^checkout\/sessions\/([^/]+)$/.exec(path) ?? [];
  const intent = store.intents.get(intentId ?? '');
  const session = store.sessions.get(sessionId ?? '');
  if (intent !== undefined) return { status: 200, body: intent };
  if (session !== undefined)
    return { status: 200, body: showSession(store, session, fields.get('expand[0]')) };
  if (path === 'account') {
    const settings = { dashboard: { display_name: 'Saltmarsh' } };
    const capabilities = { card_payments: 'active', ...store.capable };
    return { status: 200, body: { id: 'acct_1', settings, capabilities } };
  }
  if (path === 'payment_intents') {
    const since = Number(fields.get('created[gte]'));
    const data = [...store.intents.values()].filter(({ created }) => created >= since).toReversed();
    return { status: 200, body: { object: 'list', data, has_more: false } };
  }
  if (path === 'refunds' || path === 'disputes') {
    const all = path === 'refunds' ? store.refunds : store.disputes;
    const data = all.filter((one) => one.payment_intent === fields.get('payment_intent'));
    return { status: 200, body: { object: 'list', data, has_more: false } };
  }
  return invalid('resource_missing', 404);
}

/** Does a call once for its key; what a key got first it gets again, also where that was a failure. */
export function changeOnce(
  store: StripeStore,
  path: string,
  body: string,
  key: string | undefined,
): Answer | 'lost' {
  const asked = `${path} ${body}`;
  const kept = key === undefined ? undefined : store.answered.get(key);
  if (kept !== undefined && kept.asked !== asked) {
    return refusal(400, { type: 'idempotency_error', message: 'Keys for idempotent requests' });
  }
  const failure = store.failures.shift();
  if (failure === undefined && kept !== undefined) return { ...kept.answer, isRepeated: true };
  const fault = refusal(Number(failure), { type: 'api_error', message: 'Sorry.' });
  if (typeof failure !== 'number') store.calls.push(path);
  const answer =
    typeof failure === 'number' ? fault : change(store, path, new Map(new URLSearchParams(body)));
  if (key !== undefined) store.answered.set(key, { asked, answer });
  return failure === 'lost' ? failure : answer;
}
