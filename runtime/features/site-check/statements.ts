import type { SiteFinding } from '#shared/features/site-check/contract.ts';
import { statement } from '../../database/in-order.ts';
import { epoch } from '../../database/sql-times.ts';

/** A check as it is kept; times in epoch milliseconds. */
export interface KeptCheck {
  readonly id: string;
  readonly state: 'working' | 'done' | 'canceled';
  readonly done: number;
  readonly total: number;
  readonly findings: SiteFinding[];
  readonly startedAt: number;
  readonly heardAt: number;
  readonly finishedAt: number | null;
}

/** The latest check of the site. */
export const latestCheck = statement<KeptCheck>(
  'siteCheck.latest',
  `SELECT id, state, done, total, findings, ${epoch('started_at')} AS "startedAt",
          ${epoch('heard_at')} AS "heardAt", ${epoch('finished_at')} AS "finishedAt"
     FROM site_checks WHERE website_id = $1`,
);

/** Begins a check `$2` at `$3`, unless one is at work that was heard of after `$4`. */
export const beginCheck = statement(
  'siteCheck.begin',
  `INSERT INTO site_checks (website_id, id, state, done, total, findings, started_at, heard_at)
   VALUES ($1, $2, 'working', 0, 0, '[]', $3, $3)
   ON CONFLICT (website_id) DO UPDATE
      SET id = EXCLUDED.id, state = 'working', done = 0, total = 0, findings = '[]',
          started_at = EXCLUDED.started_at, heard_at = EXCLUDED.heard_at, finished_at = NULL
    WHERE site_checks.state <> 'working' OR site_checks.heard_at < $4`,
);

/** Tells how far a check `$2` is, at `$6`; changes nothing of one that is over. */
export const tellCheck = statement(
  'siteCheck.tell',
  `UPDATE site_checks SET done = $3, total = $4, findings = $5::json, heard_at = $6
    WHERE website_id = $1 AND id = $2 AND state = 'working'`,
);

/** Ends a check `$2` as `$3`, at `$4`; changes nothing of one that is over. */
export const endCheck = statement(
  'siteCheck.end',
  `UPDATE site_checks SET state = $3, finished_at = $4, heard_at = $4
    WHERE website_id = $1 AND id = $2 AND state = 'working'`,
);
