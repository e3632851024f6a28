import { DECLINE_TEXTS, type DeclineReason } from '#shared/features/checkout/rules.ts';
import type { PaymentMode } from '#shared/features/payments/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { RowOf } from '../../database/table.ts';
import type { KnownPayment } from '../../platform/payments/payment-provider.ts';
import type { Payer } from './card-guard.ts';
import { type PaymentAttemptColumns, paymentAttempts } from './model.ts';

const COLUMNS = paymentAttempts.except('problem', 'giveBackMinor', 'sealedCart').inMilliseconds();

/** One attempt at paying an order. */
export type Attempt = RowOf<typeof COLUMNS>;

/** Our key of an attempt, the same whenever it is asked about. */
function attemptKeyOf({
  orderId,
  number,
  chargeKey,
}: Pick<Attempt, 'orderId' | 'number' | 'chargeKey'>): string {
  return chargeKey ?? `order:${orderId}:attempt:${number}`;
}

/** The order that an attempt's key belongs to, whoever made it. */
export async function findOrderOfKey(scope: ReadScope, attemptKey: string): Promise<string | undefined> {
  const orderId = orderOfKey(attemptKey);
  if (orderId !== undefined) return orderId;
  const [row] = await scope.query<{ orderId: string }>(
    'SELECT order_id AS "orderId" FROM payment_attempts WHERE website_id = $1 AND charge_key = $2',
    [scope.websiteId, attemptKey],
  );
  return row?.orderId;
}

/** The order that was paid with a payment, by the provider's name for it; undefined for what is not ours. */
export async function findOrderOfReference(
  scope: ReadScope,
  provider: string,
  reference: string,
): Promise<string | undefined> {
  if (reference === '') return undefined;
  const [row] = await scope.query<{ orderId: string }>(
    `SELECT order_id AS "orderId" FROM payment_attempts
      WHERE website_id = $1 AND provider = $2 AND reference = $3 AND reference <> '' LIMIT 1`,
    [scope.websiteId, provider, reference],
  );
  return row?.orderId;
}

/** The order that an attempt's key belongs to. */
export function orderOfKey(attemptKey: string): string | undefined {
  return /^order:([0-9a-f]{24}):attempt:\d+$/.exec(attemptKey)?.[1];
}

/** An attempt as its provider knows it. */
export function toKnownPayment(attempt: Attempt): KnownPayment {
  return { attemptKey: attemptKeyOf(attempt), reference: attempt.reference, askedAt: attempt.createdAt };
}

const latestAttempt = statement<Attempt>(
  'payments.latestAttempt',
  `SELECT ${COLUMNS.select()} FROM payment_attempts WHERE website_id = $1 AND order_id = $2
    ORDER BY number DESC LIMIT 1`,
);

/** The latest attempt at paying an order. */
export function latestAttemptOf(orderId: string): Statement<Attempt | undefined> {
  return latestAttempt.maybe(orderId);
}

/** Why an attempt was declined; `generic` where nothing more is known. */
export async function readDecline(scope: ReadScope, attempt: Pick<Attempt, 'id'>): Promise<DeclineReason> {
  const [row] = await scope.query<{ problem: string }>(
    'SELECT problem FROM payment_attempts WHERE website_id = $1 AND id = $2',
    [scope.websiteId, attempt.id],
  );
  const reason = row?.problem ?? '';
  return Object.hasOwn(DECLINE_TEXTS, reason) ? (reason as DeclineReason) : 'generic';
}

/** Writes down that the money of an attempt has to go back; false where it was written down or done before. */
export async function markGiveBack(
  scope: SiteScope,
  attempt: Attempt,
  amountMinor: number,
): Promise<boolean> {
  const marked = await scope.query(
    `UPDATE payment_attempts SET give_back = 'asked', give_back_minor = $3
      WHERE website_id = $1 AND id = $2 AND give_back = 'none' RETURNING id`,
    [scope.websiteId, attempt.id, amountMinor],
  );
  return marked.length > 0;
}

/** Writes down how giving back ended; false where somebody else was faster. */
export async function endGiveBack(
  scope: SiteScope,
  attempt: Attempt,
  state: PaymentAttemptColumns['giveBack'],
): Promise<boolean> {
  const ended = await scope.query(
    `UPDATE payment_attempts SET give_back = $3 WHERE website_id = $1 AND id = $2 AND give_back = 'asked'
      RETURNING id`,
    [scope.websiteId, attempt.id, state],
  );
  return ended.length > 0;
}

/** What an attempt is made of. */
export interface NewAttempt {
  readonly orderId: string;
  readonly provider: string;
  readonly mode: PaymentMode;
  /** A key of its own, for what is charged without its payer. */
  readonly chargeKey?: string;
  /** Who pays; absent for what is charged without its payer. */
  readonly payer?: Payer;
  /** Token of the cart, sealed; absent where there is none to come back to. */
  readonly sealedCart?: string;
}

/** A new attempt, asked for at the given time, in epoch milliseconds. */
export function newAttempt(
  id: string,
  last: Attempt | undefined,
  of: NewAttempt,
  createdAt: number,
): Attempt {
  const number = (last?.number ?? 0) + 1;
  return {
    chargeKey: null,
    payer: null,
    ...of,
    id,
    number,
    state: 'asked',
    nextAction: null,
    reference: '',
    giveBack: 'none',
    createdAt,
  };
}
