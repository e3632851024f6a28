import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { QueryTypes } from 'sequelize';
import type { Database, SiteScope } from '../../database/database.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Log } from '../../platform/log/log.ts';

/** Word that every page of a site carries, and what is known of the site itself. */
export const SITE_TAG = 'site';
/** Channel of the database on which purges are told. */
export const PURGE_CHANNEL = 'awning_page_purge';

/** Told which things of a site changed. */
export type OnPurge = (websiteId: string, tags: readonly string[]) => void;

/**
 * Tells every process which things changed, so that no cache keeps what is made of them. A purge is written in the
 * transaction of the change and holds when that commits: this process hears of it at once,
 * others by a notice, and one whose notice was lost when it looks through the latest purges.
 */
export interface Purges {
  /** Purges what carries one of the tags, when the unit of work commits. */
  purge(scope: SiteScope, tags: readonly string[]): Promise<void>;
  /** The statement that does what `purge` does, for a list of the same transaction. */
  toPurge(scope: SiteScope, tags: readonly string[]): Statement<void>;
  onPurge(listener: OnPurge): void;
  /** Takes a notice of the channel; an empty one says that there is more to look through than a notice can hold. */
  hear(payload: string): void;
  /** Looks through the latest purges and tells of those that were not heard of. */
  lookThrough(): Promise<void>;
}

/** How far back a look goes, in seconds: longer than any transaction may be open. */
const LOOK_BACK_SECONDS = 30;
const SEEN_KEPT = 10_000;
/** PostgreSQL takes notices below 8,000 bytes. */
const MAX_NOTICE_CHARACTERS = 2_000;

interface PurgeRow {
  readonly website_id: string;
  readonly id: string;
  readonly tags: string[];
}

interface Notice {
  readonly websiteId: string;
  readonly id: string;
  readonly tags: readonly string[];
}

// Those that somebody else is just taking away are left to them, so that no sale waits for another one here.
const write = statement(
  'pagePurges.write',
  `WITH old AS (SELECT id FROM page_purges
                 WHERE website_id = $1 AND purged_at < clock_timestamp() - interval '${KEPT_MS.pagePurges} milliseconds'
                   FOR UPDATE SKIP LOCKED),
        gone AS (DELETE FROM page_purges WHERE website_id = $1 AND id IN (SELECT id FROM old)),
        written AS (INSERT INTO page_purges (website_id, id, tags) VALUES ($1, $2, $3))
   SELECT pg_notify($4, $5)`,
);

/** Tells all processes which kept pages are out of date, once the transaction that says so commits. */
export function createPurges(db: Database, ids: Ids, log: Log): Purges {
  const listeners: OnPurge[] = [];
  const seen = new Set<string>();

  function tell({ websiteId, id, tags }: Notice): void {
    if (seen.has(id)) return;
    seen.add(id);
    if (seen.size > SEEN_KEPT) {
      const [oldest] = seen;
      if (oldest !== undefined) seen.delete(oldest);
    }
    for (const listener of listeners) listener(websiteId, tags);
  }

  async function lookThrough(): Promise<void> {
    try {
      const rows = await db.sequelize.query<PurgeRow>('SELECT * FROM recent_page_purges($1)', {
        bind: [LOOK_BACK_SECONDS],
        type: QueryTypes.SELECT,
      });
      for (const { website_id: websiteId, id, tags } of rows) tell({ websiteId, id, tags });
    } catch (error) {
      log.warn({ err: error }, 'The latest purges cannot be read.');
    }
  }

  const toPurge: Purges['toPurge'] = (scope, tags) => {
    const notice: Notice = { websiteId: scope.websiteId, id: ids.id(), tags };
    const text = JSON.stringify(notice);
    const told = text.length > MAX_NOTICE_CHARACTERS ? '' : text;
    return write.none(notice.id, [...tags], PURGE_CHANNEL, told).map(() => {
      scope.transaction.afterCommit(() => tell(notice));
    });
  };

  return {
    toPurge,
    purge: (scope, tags) => scope.ask(toPurge(scope, tags)),
    onPurge(listener) {
      listeners.push(listener);
    },
    hear(payload) {
      if (payload === '') void lookThrough();
      else tell(JSON.parse(payload) as Notice);
    },
    lookThrough,
  };
}
