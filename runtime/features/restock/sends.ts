import { type RestockSendInput, sendAllRestock, sendRestock } from '#shared/features/restock/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { PRODUCTS, VARIANTS } from '../products/to-join.ts';
import { inStockSql } from '../stock/to-join.ts';
import { writeRestockNotices } from './notices.ts';

type Sent = Output<typeof sendRestock>;
type Result = Output<typeof sendAllRestock>['results'][number];
type Problem = keyof typeof sendRestock.errors;

interface Facts {
  readonly variantId: string;
  readonly productName: string;
  readonly isInStock: boolean;
  readonly alreadySent: number;
}

// Who was written to by a notice that waits is told already: nobody gets a second one.
// All lock in one order, so that calls that come at once wait for each other and each finds what the others left.
const QUEUE = `
  WITH waiting AS (
    SELECT id FROM restock_sign_ups
     WHERE website_id = $1 AND state = 'PENDING' AND is_confirmed AND variant_id = ANY ($2) ORDER BY id FOR UPDATE)
  UPDATE restock_sign_ups s SET state = 'QUEUED', origin = CASE s.origin WHEN '' THEN $3 ELSE s.origin END
    FROM waiting WHERE s.website_id = $1 AND s.id = waiting.id
  RETURNING s.variant_id AS "variantId"`;

const FACTS = `
  SELECT v.id AS "variantId", p.name AS "productName",
         v.unlimited OR ${inStockSql('v')} > 0 AS "isInStock",
         (SELECT count(*)::int FROM restock_sign_ups s WHERE s.website_id = v.website_id
             AND s.variant_id = v.id AND s.state IN ('QUEUED', 'SENT')) AS "alreadySent"
    FROM unnest($2::text[], $3::text[]) AS a (product_id, variant_id)
    JOIN ${VARIANTS} v ON v.website_id = $1 AND v.id = a.variant_id AND v.product_id = a.product_id
    JOIN ${PRODUCTS} p ON p.website_id = $1 AND p.id = v.product_id`;

/** Makes what sends notices when staff want it. */
export function createRestockSends(deps: { jobs: Pick<Jobs, 'enqueue'>; audit: AuditLog }) {
  function problemOf(ask: RestockSendInput, facts: Facts | undefined): Problem | undefined {
    if (facts === undefined) return 'ITEM_NOT_FOUND';
    return facts.isInStock || ask.force ? undefined : 'STILL_OUT_OF_STOCK';
  }

  /** Queues what can be sent; the rest has a problem. */
  async function queue(scope: SiteScope, context: RequestContext, asks: readonly RestockSendInput[]) {
    const { websiteId } = scope;
    const rows = await scope.query<Facts>(FACTS, [
      websiteId,
      asks.map(({ productId }) => productId),
      asks.map(({ variantId }) => variantId),
    ]);
    const facts = new Map(rows.map((row) => [row.variantId, row]));
    const judged = asks.map((ask) => ({ ask, problem: problemOf(ask, facts.get(ask.variantId)) }));
    const open = judged.filter(({ problem }) => problem === undefined).map(({ ask }) => ask.variantId);
    const queued = await scope.query<{ variantId: string }>(QUEUE, [websiteId, open, context.origin]);
    if (queued.length > 0) await deps.jobs.enqueue(scope, writeRestockNotices, {});
    return judged.map(({ ask: { productId, variantId }, problem }) => ({
      problem,
      productName: facts.get(variantId)?.productName ?? '',
      sent: {
        productId,
        variantId,
        queued: queued.filter((row) => row.variantId === variantId).length,
        alreadySent: facts.get(variantId)?.alreadySent ?? 0,
      },
    }));
  }

  return {
    /** @throws Refusal 404 ITEM_NOT_FOUND, 409 STILL_OUT_OF_STOCK */
    async send(scope: SiteScope, context: RequestContext, ask: RestockSendInput): Promise<Sent> {
      const [result] = await queue(scope, context, [ask]);
      if (result === undefined) throw new Error('A notice that was asked for has no result.');
      if (result.problem !== undefined) throw refuseAs(sendRestock, result.problem);
      const { queued, alreadySent } = result.sent;
      await deps.audit.record(scope, context, {
        act: sendRestock.name,
        subject: { kind: 'restock', id: ask.variantId, title: result.productName },
        before: { told: alreadySent },
        after: { told: alreadySent + queued, force: ask.force },
      });
      return result.sent;
    },
    /** The same for several variants; what cannot be sent says why and holds up nothing. */
    async sendAll(
      scope: SiteScope,
      context: RequestContext,
      asks: readonly RestockSendInput[],
    ): Promise<Result[]> {
      const results = await queue(scope, context, asks);
      const done = results.filter(({ problem }) => problem === undefined);
      await deps.audit.record(scope, context, {
        act: sendAllRestock.name,
        subject: {
          kind: 'restock',
          id: asks[0]?.variantId ?? '',
          title: [...new Set(done.map(({ productName }) => productName))].join(', ').slice(0, 200),
        },
        before: null,
        after: {
          variants: done.length,
          told: done.reduce((sum, { sent }) => sum + sent.queued, 0),
        },
      });
      return results.map(({ problem, sent: { productId, variantId, ...counts } }) =>
        problem === undefined
          ? { productId, variantId, ...counts }
          : { productId, variantId, code: problem, error: sendRestock.errors[problem].text },
      );
    },
  };
}

/** Sends notices at the wish of staff. */
export type RestockSends = ReturnType<typeof createRestockSends>;
