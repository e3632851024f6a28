import { bytes, key, maybe, text, time, whole } from '../database/column.ts';
import { table } from '../database/table.ts';

/** The calls that were answered, by their idempotency keys. */
export const idempotencyKeys = table('idempotency_keys', {
  keyHash: key(),
  fingerprint: text(),
  /** Sealed; null while the call is under way. */
  answer: maybe(bytes()),
  createdAt: time(),
});

/** How much of each limit is used. */
export const rateLimits = table('rate_limits', { subjectHash: key(), used: whole(), closesAt: time() });
