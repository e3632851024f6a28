/** How the next call goes wrong: an answer of a status, or none at all after the work was done. */
export type Failure = number | 'lost';

export interface StripeIntent {
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

export interface StripeSession {
  readonly id: string;
  readonly fields: ReadonlyMap<string, string>;
  status: 'open' | 'complete' | 'expired';
  payment_intent: string | null;
  customer: string | null;
  /** The means of payment that was left on it. */
  left: string | null;
}

/** What becomes of a charge. */
export type Outcome = { readonly code: string; readonly decline_code?: string } | 'ok' | 'action' | 'slow';

/** A means of payment that belongs to a customer. */
export interface StripeMethod {
  readonly id: string;
  readonly card: { readonly brand: string; readonly last4: string };
  readonly customer: string;
  outcome: Outcome;
}

export interface StripeRefund {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string | null;
  status: string;
  failure_reason?: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface StripeDispute {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly evidence_details: { readonly due_by: number };
  status: string;
}

export interface Answer {
  readonly isRepeated?: boolean;
  readonly status: number;
  readonly body: object;
}

/** What the Stripe of a test knows. */
export interface StripeStore {
  readonly intents: Map<string, StripeIntent>;
  readonly sessions: Map<string, StripeSession>;
  readonly refunds: StripeRefund[];
  readonly disputes: StripeDispute[];
  /** Customers by their id, with their email address. */
  readonly customers: Map<string, string>;
  /** The means of payment that customers have. */
  readonly methods: Map<string, StripeMethod>;
  /** Calls that changed something, as method and path. */
  readonly calls: string[];
  /** What goes wrong with the next changing calls, before all is well again. */
  readonly failures: Failure[];
  /** What the account can take beside cards. */
  readonly capable: Record<string, string>;
  /** By idempotency key. */
  readonly answered: Map<string, { readonly asked: string; readonly answer: Answer }>;
  count: number;
}

/** Makes the state of a Stripe that knows nothing yet. */
export function createStripeStore(): StripeStore {
  return {
    intents: new Map(),
    sessions: new Map(),
    refunds: [],
    disputes: [],
    customers: new Map(),
    methods: new Map(),
    calls: [],
    failures: [],
    capable: {},
    answered: new Map(),
    count: 0,
  };
}

/** An id that was not given before. */
export function nextId(store: StripeStore, prefix: string): string {
  store.count += 1;
  return `${prefix}_${store.count}`;
}

/** A payment that nobody has paid yet. */
export function makeIntent(
  store: StripeStore,
  { amount, currency, metadata }: Pick<StripeIntent, 'amount' | 'currency' | 'metadata'>,
): StripeIntent {
  const id = nextId(store, 'pi');
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
  store.intents.set(id, intent);
  return intent;
}

/** @throws Error for a payment that is not there */
export function intentOf(store: StripeStore, id: string): StripeIntent {
  const intent = store.intents.get(id);
  if (intent === undefined) throw new Error(`There is no payment ${id}.`);
  return intent;
}

/** Reserves the money of a payment. */
export function reserve(intent: StripeIntent): void {
  intent.status = 'requires_capture';
  intent.amount_capturable = intent.amount;
  intent.next_action = null;
}

/** Gives a customer a card. */
export function attach(store: StripeStore, customer: string, card: StripeMethod['card']): StripeMethod {
  const made: StripeMethod = { id: nextId(store, 'pm'), card, customer, outcome: 'ok' };
  store.methods.set(made.id, made);
  return made;
}

/** Gives back money of a payment. */
export function giveBack(
  store: StripeStore,
  { id, currency }: StripeIntent,
  { amount, metadata, reason }: Pick<StripeRefund, 'amount' | 'metadata' | 'reason'>,
): StripeRefund {
  const status = 'succeeded';
  const made = { id: nextId(store, 're'), payment_intent: id, amount, currency, reason, status, metadata };
  store.refunds.push(made);
  return made;
}
