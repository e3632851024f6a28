import { createHash } from 'node:crypto';
import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { type Database, LOCK_NOT_AVAILABLE, type SiteScope } from '../database/database.ts';
import { known, type Statement, statement, unread } from '../database/in-order.ts';
import { failedStatement, sqlState } from '../database/statements.ts';
import { sha256 } from '../platform/ids/ids.ts';
import { sealText, unsealText } from '../platform/secrets/seal.ts';
import type { IdempotentCall, RequestContext } from './context.ts';
import { refuse } from './refusal.ts';

/** Header that marks an answer given before. */
const REPLAYED_HEADER = 'Idempotency-Replayed';
const SWEPT = 2;

const PURPOSE = 'idempotent answer';

/** Encrypts an answer so that only who knows the idempotency key can read it again. */
export function seal(answer: unknown, key: string, scope: string): Buffer {
  return sealText(JSON.stringify(answer), { key, salt: scope, purpose: PURPOSE });
}

/** Reads what `seal` wrote. */
export function unseal(sealed: Buffer, key: string, scope: string): unknown {
  return JSON.parse(unsealText(sealed, { key, salt: scope, purpose: PURPOSE }));
}

/** Hash of an input that does not depend on the order of its keys. */
export function fingerprint(input: unknown): string {
  const sorted = JSON.stringify(input, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256')
    .update(sorted ?? '')
    .digest('hex');
}

interface KeptRow {
  readonly fingerprint: string;
  readonly answer: Buffer | null;
}

const take = statement<{ key_hash: string }>(
  'idempotency.take',
  `INSERT INTO idempotency_keys (website_id, key_hash, fingerprint, created_at)
   VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING key_hash`,
);

/** Each answer that is kept takes some away that are old, so that the table does not grow. */
const SWEEP = `WITH swept AS (
     DELETE FROM idempotency_keys WHERE website_id = $1 AND key_hash IN (
       SELECT key_hash FROM idempotency_keys WHERE website_id = $1 AND created_at < $4
        ORDER BY created_at LIMIT ${SWEPT} FOR UPDATE SKIP LOCKED))`;

const keep = statement(
  'idempotency.keep',
  `${SWEEP}
   UPDATE idempotency_keys SET answer = $3 WHERE website_id = $1 AND key_hash = $2`,
);

const keepAtOnce = statement(
  'idempotency.keepAtOnce',
  `${SWEEP}
   INSERT INTO idempotency_keys (website_id, key_hash, answer, fingerprint, created_at)
   VALUES ($1, $2, $3, $5, $6) ON CONFLICT DO NOTHING`,
);

const find = statement<KeptRow>(
  'idempotency.find',
  'SELECT fingerprint, answer FROM idempotency_keys WHERE website_id = $1 AND key_hash = $2',
);

/** The hash of the key of a call, under which its answer is kept. */
const hashOf = ({ scope, key }: IdempotentCall) => sha256(`${scope}\n${key}`);

/** The time before which kept answers are old. */
const oldestKept = (now: number) => new Date(now - KEPT_MS.idempotentAnswers);

/**
 * The answer that a call was given before, for work that takes several transactions and keeps its answer in the last
 * of them with `runOnce` or `toKeepAnswer`.
 * @throws Refusal 422 when the key came with another input
 */
export function keptAnswerOf<T>(context: RequestContext): Statement<T | undefined> {
  const call = context.idempotent;
  if (call === undefined) return known(undefined);
  return find.maybe(hashOf(call)).map((kept) => {
    if (kept === undefined) return undefined;
    if (kept.fingerprint !== call.fingerprint || kept.answer === null) throw refuse('IDEMPOTENCY_MISMATCH');
    context.setHeader(REPLAYED_HEADER, 'true');
    return unseal(kept.answer, call.key, call.scope) as T;
  });
}

/** As {@link keptAnswerOf}, by itself. */
export function keptAnswer<T>(scope: SiteScope, context: RequestContext): Promise<T | undefined> {
  return scope.ask(keptAnswerOf<T>(context));
}

/**
 * Runs work once per idempotency key, in the caller's transaction; a repeated call gets the first answer.
 * Without a key the work simply runs. What is asked first travels with the key, and its answer goes to the work.
 * @throws Refusal 422 when the key came with another input, 409 while the first call is still running
 */
export async function runOnceAfter<Seen, T>(
  scope: SiteScope,
  context: RequestContext,
  first: Statement<Seen>,
  work: (seen: Seen) => Promise<T>,
): Promise<T> {
  const call = context.idempotent;
  if (call === undefined) return work(await scope.ask(first));
  const keyHash = hashOf(call);
  const taken = take.maybe(keyHash, call.fingerprint, new Date(context.now));
  const [mine, readFirst] = await scope.inOrder([taken, unread(first)]).catch((error: unknown) => {
    const isInFlight = failedStatement(error) === take.name && sqlState(error) === LOCK_NOT_AVAILABLE;
    throw isInFlight ? refuse('IDEMPOTENCY_IN_FLIGHT', { retryAfter: 1 }) : error;
  });
  if (mine === undefined) {
    const kept = await keptAnswer<T>(scope, context);
    if (kept === undefined) throw refuse('IDEMPOTENCY_MISMATCH');
    return kept;
  }
  const answer = await work(await readFirst());
  scope.tell(keep.none(keyHash, seal(answer, call.key, call.scope), oldestKept(context.now)));
  return answer;
}

/** As {@link runOnceAfter}, with nothing to ask first. */
export function runOnce<T>(scope: SiteScope, context: RequestContext, work: () => Promise<T>): Promise<T> {
  return runOnceAfter(scope, context, known(undefined), work);
}

/**
 * The statement that keeps the answer of a call for its key, where the key was not taken before: for the transaction
 * that makes the answer true. An answer that is kept already stays, since this one is true as well.
 */
export function toKeepAnswer(context: RequestContext, answer: unknown): Statement<void> {
  const { idempotent: call, now } = context;
  if (call === undefined) return known(undefined);
  const sealed = seal(answer, call.key, call.scope);
  return keepAtOnce.none(hashOf(call), sealed, oldestKept(now), call.fingerprint, new Date(now));
}

/** Does the work of a call in a transaction of its own, as {@link runOnce} does it. */
export type Once = <T>(context: RequestContext, work: (scope: SiteScope) => Promise<T>) => Promise<T>;

/** Makes what does the work of calls in transactions of a database. */
export function onceIn(db: Pick<Database, 'withSite'>): Once {
  return (context, work) =>
    db.withSite(context.site.id, (scope) => runOnce(scope, context, () => work(scope)));
}
