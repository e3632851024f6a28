import { z } from 'zod';
import { updateProduct } from '#shared/features/products/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { iso } from '../../database/sql-times.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { lacksFileSql } from '../downloads/to-join.ts';
import { lockCatalog } from './lock.ts';
import type { ProductPages } from './product-pages.ts';

const payload = z.object({ publishOn: z.iso.datetime() });

/** Shows the products of a site whose time has come; tried for about ten minutes when the database is away. */
export const publishProducts = defineJob({
  name: 'product-publication',
  payload,
  retries: 8,
  firstGapSeconds: 2,
  limitSeconds: 60,
  atOnce: 1,
});

const PLANNED_LISTED = 100;

/** SQL of the time that the product `p` waits for, as ISO text. */
export const PUBLISH_ON = `${iso('p.publish_at')} AS "publishOn"`;

/** Plans by jobs, one for each time that is set. */
export function createProductPlans(jobs: Pick<Jobs, 'enqueue'>) {
  return {
    /** To be called in the transaction that gives products these ISO times. */
    async waitFor(scope: SiteScope, times: readonly (string | null)[]): Promise<void> {
      for (const publishOn of new Set(times)) {
        if (publishOn !== null) {
          await jobs.enqueue(scope, publishProducts, { publishOn }, Date.parse(publishOn));
        }
      }
    },
  };
}

/** Sees to it that hidden products are shown at their times. */
export type ProductPlans = ReturnType<typeof createProductPlans>;

// Products that were given another time since have another job, and those of this time that are shown already stay so.
// What lost its file meanwhile stays hidden, and is shown by hand once it has one again.
const SHOW = `
  UPDATE products p SET is_visible = NOT ${lacksFileSql('p')}, publish_at = NULL, version = version + 1, updated_at = $3
   WHERE website_id = $1 AND publish_at <= $2 AND deleted_at IS NULL
  RETURNING id, name, is_visible AS "isVisible"`;

/** A product whose time has come. */
interface ShownProduct {
  readonly id: string;
  readonly name: string;
  /** False where it lost its file meanwhile. */
  readonly isVisible: boolean;
}

/** Shows the products that wait for a time which is over by then. */
export function showProductsBy(scope: SiteScope, until: number, now: number): Promise<ShownProduct[]> {
  return scope.query<ShownProduct>(SHOW, [scope.websiteId, new Date(until), new Date(now)]);
}

/** A product that waits for its time, in ISO text. */
export interface PlannedProduct {
  readonly name: string;
  readonly publishOn: string;
}

/** The products that wait for a time, the next one first. */
export function listPlannedProducts(scope: ReadScope): Promise<PlannedProduct[]> {
  return scope.query<PlannedProduct>(
    `SELECT p.name, ${PUBLISH_ON} FROM products p
      WHERE p.website_id = $1 AND p.publish_at IS NOT NULL AND p.deleted_at IS NULL
      ORDER BY p.publish_at LIMIT ${PLANNED_LISTED}`,
    [scope.websiteId],
  );
}

/** Does the job of a time: whatever waits for it is shown, and the pages that it belongs on are made anew. */
export function showPlannedProducts(deps: {
  clock: Clock;
  audit: AuditLog;
  pages: Pick<ProductPages, 'purge'>;
}): JobHandler<typeof payload> {
  const { clock, audit, pages } = deps;
  return (run, { publishOn }) =>
    run.finish(async (scope) => {
      await lockCatalog(scope);
      const now = clock.now();
      const shown = await showProductsBy(scope, Date.parse(publishOn), now);
      await pages.purge(
        scope,
        shown.map(({ id }) => id),
      );
      for (const { id, name, isVisible } of shown) {
        await audit.record(
          scope,
          { now, contributor: undefined, requestId: run.id, network: '' },
          {
            act: updateProduct.name,
            subject: { kind: 'product', id, title: name },
            before: { isVisible: false, publishOn },
            after: { isVisible, publishOn: null },
          },
        );
      }
    });
}
