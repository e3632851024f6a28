import type { RateLimit } from '#shared/http/rate-limits.ts';
import type { Database } from '../database/database.ts';
import { statement } from '../database/in-order.ts';
import { sha256 } from '../platform/ids/ids.ts';

/** One limit with whom it counts, such as a group of calls and a network address. */
export interface Counted {
  readonly subject: string;
  readonly limit: RateLimit;
}

/** Counts calls for all processes on one database. */
export interface RateLimiter {
  /**
   * Counts one call for each subject. A subject's window opens with its first call and lets `limit` calls through;
   * further ones are refused until it closes.
   * @param now epoch milliseconds
   * @returns milliseconds until the call may come again; 0 when it is let through
   */
  count(websiteId: string, counted: readonly Counted[], now: number): Promise<number>;
  /**
   * Looks without counting whether a limit is used up.
   * @param now epoch milliseconds
   * @returns milliseconds until all windows that are used up have closed; 0 when there is none
   */
  peek(websiteId: string, counted: readonly Counted[], now: number): Promise<number>;
}

interface Window {
  readonly subject_hash: string;
  readonly used: number;
  readonly closes_at: Date;
}

/** How many closed windows each new one takes away, so that the table does not grow. */
const SWEPT = 2;

/**
 * All windows are locked in one order, so that two calls never wait for each other. Where one is new, some that are
 * closed go, but for those that are counted right now.
 */
const addCall = statement<Window>(
  'rateLimits.count',
  `WITH added AS (
     INSERT INTO rate_limits AS kept (website_id, subject_hash, used, closes_at)
     SELECT $1, hash, 1, closes_at
       FROM unnest($2::text[], $3::timestamptz[]) AS asked (hash, closes_at) ORDER BY hash
     ON CONFLICT (website_id, subject_hash) DO UPDATE SET
       used = CASE WHEN kept.closes_at <= $4 THEN 1 ELSE kept.used + 1 END,
       closes_at = CASE WHEN kept.closes_at <= $4 THEN EXCLUDED.closes_at ELSE kept.closes_at END
     RETURNING subject_hash, used, closes_at),
   swept AS (
     DELETE FROM rate_limits WHERE website_id = $1 AND subject_hash IN (
       SELECT subject_hash FROM rate_limits
        WHERE website_id = $1 AND closes_at < $4 AND subject_hash <> ALL ($2)
          AND EXISTS (SELECT FROM added WHERE used = 1)
        ORDER BY closes_at LIMIT ${SWEPT} FOR UPDATE SKIP LOCKED))
   SELECT subject_hash, used, closes_at FROM added`,
);

const look = statement<Window>(
  'rateLimits.look',
  `SELECT subject_hash, used, closes_at FROM rate_limits
    WHERE website_id = $1 AND subject_hash = ANY ($2) AND closes_at > $3`,
);

/**
 * Makes what counts calls.
 * @param scale factor of every limit; 0 lets everything through
 */
export function createRateLimiter(
  db: Pick<Database, 'writeAtOnce' | 'readSite'>,
  scale: number,
): RateLimiter {
  const scaled = ({ limit }: RateLimit) => Math.max(1, Math.round(limit * scale));

  /** Ms until all windows have room for so many calls more; 0 where they have it now. */
  function waitOf(
    windows: readonly Window[],
    limits: ReadonlyMap<string, RateLimit>,
    { now, spare }: { readonly now: number; readonly spare: number },
  ): number {
    const waits = windows.map(({ subject_hash: hash, used, closes_at: closesAt }) => {
      const limit = limits.get(hash);
      return limit !== undefined && used + spare > scaled(limit) ? closesAt.getTime() - now : 0;
    });
    return Math.max(0, ...waits);
  }

  return {
    async count(websiteId, counted, now) {
      if (scale === 0 || counted.length === 0) return 0;
      const limits = new Map(counted.map(({ subject, limit }) => [sha256(subject), limit]));
      const closings = [...limits.values()].map(({ windowMs }) => new Date(now + windowMs));
      const windows = await db.writeAtOnce(
        websiteId,
        addCall.many([...limits.keys()], closings, new Date(now)),
      );
      return waitOf(windows, limits, { now, spare: 0 });
    },
    async peek(websiteId, counted, now) {
      if (scale === 0 || counted.length === 0) return 0;
      const limits = new Map(counted.map(({ subject, limit }) => [sha256(subject), limit]));
      const windows = await db.readSite(websiteId, (scope) =>
        scope.ask(look.many([...limits.keys()], new Date(now))),
      );
      return waitOf(windows, limits, { now, spare: 1 });
    },
  };
}
