import { z } from 'zod';
import { planNotices, sendsByItself, SETTLED_MS } from '#shared/features/restock/rules.ts';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import type { Chore } from '../../database/chores.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { VARIANTS } from '../products/to-join.ts';
import { inStockSql } from '../stock/to-join.ts';
import { writeRestockNotices } from './notices.ts';

const payload = z.object({ variantId: idSchema });

/** Looks at a variant that people wait for, after its stock changed and when they may be told. */
export const watchRestock = defineJob({
  name: 'restock-watch',
  payload,
  retries: 5,
  firstGapSeconds: 15,
  limitSeconds: 30,
  atOnce: 2,
  perSite: 1,
});

const awaited = statement<{ id: string }>(
  'restock.awaited',
  `SELECT DISTINCT variant_id AS id FROM restock_sign_ups
    WHERE website_id = $1 AND state = 'PENDING' AND is_confirmed AND variant_id = ANY ($2)`,
);

const lockWatch = statement(
  'restock.lockWatch',
  'SELECT 1 FROM restock_watches WHERE website_id = $1 AND variant_id = $2 FOR UPDATE',
);

const PUT_WATCH = `
  INSERT INTO restock_watches (website_id, variant_id, next_at) VALUES ($1, $2, $3)
  ON CONFLICT (website_id, variant_id) DO UPDATE SET next_at = EXCLUDED.next_at`;

const TELL_OLDEST = `
  WITH oldest AS (
    SELECT id FROM restock_sign_ups
     WHERE website_id = $1 AND variant_id = $2 AND is_confirmed AND state = 'PENDING' AND origin <> ''
     ORDER BY created_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
  UPDATE restock_sign_ups s SET state = 'QUEUED' FROM oldest
   WHERE s.website_id = $1 AND s.id = oldest.id
  RETURNING s.id`;

interface VariantFacts {
  readonly available: number;
  readonly unlimited: boolean;
  readonly waiting: number;
  readonly nextAt: Date | null;
}

const findFacts = statement<VariantFacts>(
  'restock.variantFacts',
  `
  SELECT ${inStockSql('v')} AS available, v.unlimited,
         (SELECT count(*)::int FROM restock_sign_ups s
           WHERE s.website_id = v.website_id AND s.variant_id = v.id AND s.state = 'PENDING' AND s.is_confirmed
             AND s.origin <> '') AS waiting,
         w.next_at AS "nextAt"
    FROM ${VARIANTS} v
    LEFT JOIN restock_watches w ON w.website_id = v.website_id AND w.variant_id = v.id
   WHERE v.website_id = $1 AND v.id = $2`,
);

const UNWATCHED = `
  SELECT v.id FROM ${VARIANTS} v
   WHERE v.website_id = $1 AND (v.unlimited OR ${inStockSql('v')} > 0)
     AND EXISTS (SELECT 1 FROM restock_sign_ups s WHERE s.website_id = v.website_id AND s.variant_id = v.id
                    AND s.state = 'PENDING' AND s.is_confirmed AND s.origin <> '')
     AND NOT EXISTS (SELECT 1 FROM restock_watches w WHERE w.website_id = v.website_id AND w.variant_id = v.id)
   LIMIT $2`;

/** Makes what watches the stock that somebody waits for. */
export function createRestockWatch(deps: {
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue' | 'toEnqueueAll'>;
  preferences: (scope: SiteScope) => Promise<Preferences>;
}) {
  const { clock, jobs } = deps;

  async function lookAt(scope: SiteScope, variantId: string, at: number): Promise<void> {
    await scope.query(PUT_WATCH, [scope.websiteId, variantId, new Date(at)]);
    await jobs.enqueue(scope, watchRestock, { variantId }, at);
  }

  async function stop({ websiteId, query }: SiteScope, variantId: string): Promise<void> {
    await query('DELETE FROM restock_watches WHERE website_id = $1 AND variant_id = $2', [
      websiteId,
      variantId,
    ]);
  }

  async function step(scope: SiteScope, variantId: string): Promise<void> {
    // Of two jobs for the same variant the second sees what the first one did.
    const [, variant] = await scope.inOrder([lockWatch.none(variantId), findFacts.maybe(variantId)]);
    const now = clock.now();
    const plan =
      variant !== undefined && sendsByItself(await deps.preferences(scope))
        ? planNotices(variant, variant.nextAt?.getTime(), now)
        : ({ kind: 'stop' } as const);
    if (plan.kind === 'stop') return stop(scope, variantId);
    // A job of the time that is waited for is there already.
    if (plan.kind === 'wait') {
      if (plan.until !== variant?.nextAt?.getTime()) await lookAt(scope, variantId, plan.until);
      return;
    }
    const told = await scope.query(TELL_OLDEST, [scope.websiteId, variantId, plan.most]);
    if (told.length > 0) await jobs.enqueue(scope, writeRestockNotices, {});
    if (plan.again === undefined) await stop(scope, variantId);
    else await lookAt(scope, variantId, plan.again);
  }

  const watch: JobHandler<typeof payload> = (run, { variantId }) =>
    run.finish((scope) => step(scope, variantId));

  const chore: Chore = {
    name: 'restock watches',
    async run(scope, now, most) {
      if (!sendsByItself(await deps.preferences(scope))) return 0;
      const found = await scope.query<{ id: string }>(UNWATCHED, [scope.websiteId, most]);
      for (const { id } of found) await lookAt(scope, id, now + SETTLED_MS);
      return found.length;
    },
  };

  return {
    /** Which of some variants somebody waits for. */
    awaited: (variantIds: readonly string[]): Statement<string[]> =>
      awaited.many([...variantIds]).map((rows) => rows.map(({ id }) => id)),
    /** The statement that has such variants looked at whose stock changed, for a list of the transaction of the change. */
    toLook: (scope: SiteScope, variantIds: readonly string[]): Promise<Statement<void>> =>
      jobs.toEnqueueAll(
        scope,
        watchRestock,
        variantIds.map((variantId) => ({ variantId })),
      ),
    /** Does the job of a variant. */
    watch,
    /** Finds what was in stock already when the shop began to have notices sent by themselves. */
    chore,
  };
}

export type RestockWatch = ReturnType<typeof createRestockWatch>;
