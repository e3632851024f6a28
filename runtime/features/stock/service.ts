import {
  adjustStock,
  listStock,
  listStockMovements,
  type StockLevel,
  type StockMovement,
} from '#shared/features/stock/contract.ts';
import { STOCK_PAGE } from '#shared/features/stock/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import type { RowOf } from '../../database/table.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { pageOf, type Place, readCursor, writeCursor } from '../../http/cursor.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { PRODUCTS, PRODUCTS_EVER, VARIANTS, VARIANTS_EVER } from '../products/to-join.ts';
import type { StockLedger } from './ledger.ts';
import { stockMovements } from './model.ts';
import { inStockSql, MAIN_LOCATION } from './to-join.ts';

const MOVED = stockMovements.except('location', 'reference');

interface MovementRow extends RowOf<typeof MOVED> {
  readonly reference: string;
  readonly productName: string;
  readonly sku: string;
  /** Microseconds of `at`, as the cursor needs them. */
  readonly place: string;
}

const LEVELS = `
  SELECT v.id AS "variantId", p.id AS "productId", p.name AS "productName", v.sku, v.attributes, v.unlimited, v.backorder_limit AS "backorderLimit",
         COALESCE(l.on_hand, 0) AS "onHand", COALESCE(l.held, 0) AS held,
         CASE WHEN v.unlimited THEN 0 ELSE GREATEST(0, ${inStockSql('v')}) END AS available,
         lower(p.name) AS name, v.position
    FROM ${VARIANTS} v
    JOIN ${PRODUCTS} p ON p.website_id = v.website_id AND p.id = v.product_id
    LEFT JOIN stock_levels l ON l.website_id = v.website_id AND l.variant_id = v.id AND l.location = '${MAIN_LOCATION}'
   WHERE v.website_id = $1`;

const LIST = `
  WITH found AS (SELECT * FROM (${LEVELS}
     AND ($2::text IS NULL OR p.id = $2)
     AND ($3::text IS NULL OR strpos(lower(p.name), lower($3)) > 0 OR strpos(lower(v.sku), lower($3)) > 0)) AS levels
   WHERE CASE $4 WHEN 'low' THEN NOT unlimited AND available <= $5
                 WHEN 'out' THEN NOT unlimited AND available = 0
                 WHEN 'unlimited' THEN unlimited
                 ELSE true END)
  SELECT *, (SELECT count(*) FROM found)::int AS total FROM found
   WHERE $6::text IS NULL OR (name, "productId", position, "variantId") > ($6, $7, $8::int, $9)
   ORDER BY name, "productId", position, "variantId" LIMIT $10`;

const SOME_LEVELS = `${LEVELS} AND v.id = ANY ($2) ORDER BY name, p.id, v.position, v.id`;

const MOVEMENTS = `
  SELECT ${MOVED.select('m')}, COALESCE(m.reference, '') AS reference, m.at::text AS place,
         COALESCE(p.name, '') AS "productName", COALESCE(v.sku, '') AS sku
    FROM stock_movements m
    LEFT JOIN ${VARIANTS_EVER} v ON v.website_id = m.website_id AND v.id = m.variant_id
    LEFT JOIN ${PRODUCTS_EVER} p ON p.website_id = v.website_id AND p.id = v.product_id
   WHERE m.website_id = $1
     AND ($2::text IS NULL OR m.variant_id = $2)
     AND ($3::text IS NULL OR m.variant_id IN (
           SELECT id FROM ${VARIANTS_EVER} other WHERE website_id = $1 AND product_id = $3))
     AND ($4::text IS NULL OR m.reason = $4) AND ($5::text IS NULL OR m.reference = $5)
     AND ($6::timestamptz IS NULL OR (m.at, m.id) < ($6, $7))
   ORDER BY m.at DESC, m.id DESC LIMIT ${STOCK_PAGE + 1}`;

const MOVEMENT_LIST = 'stock movements';

function toMovement({
  place: _place,
  at,
  actorKind,
  actorId,
  actorName,
  ...row
}: MovementRow): StockMovement {
  return {
    ...row,
    at: at.toISOString(),
    actor: { kind: actorKind, id: actorId, name: actorName },
  };
}

/** Reads and changes what is on hand, by the ledger alone. */
export function createStockService({
  ledger,
  audit,
}: {
  ledger: Pick<StockLedger, 'adjust'>;
  audit: AuditLog;
}) {
  const levelsOf = (scope: SiteScope, variantIds: readonly string[]) =>
    scope.query<StockLevel>(SOME_LEVELS, [scope.websiteId, [...variantIds]]);

  return {
    /**
     * One page of the stock of variants, by the name of their product.
     * @throws Refusal 400 BAD_CURSOR
     */
    async list(
      scope: SiteScope,
      cursorKey: string,
      { filter, lowAt, search, productId, limit, cursor }: HandlerInput<typeof listStock>['query'],
    ): Promise<Output<typeof listStock>> {
      const order = 'stock by name';
      const place: Place | undefined = cursor === undefined ? [] : readCursor(cursorKey, order, cursor);
      if (place === undefined) throw refuseAs(listStock, 'BAD_CURSOR');
      const [name = null, product = null, position = null, variant = null] = place;
      const asked = [scope.websiteId, productId ?? null, search ?? null, filter, lowAt];
      const rows = await scope.query<StockLevel & { name: string; position: number; total: number }>(LIST, [
        ...asked,
        name,
        product,
        position,
        variant,
        limit + 1,
      ]);
      const { shown, paging } = pageOf(rows, limit, (last) =>
        writeCursor(cursorKey, order, [last.name, last.productId, last.position, last.variantId]),
      );
      return { levels: shown, total: shown[0]?.total ?? 0, ...paging };
    },

    /** @throws Refusal as `StockLedger.adjust` */
    async adjust(
      scope: SiteScope,
      context: RequestContext,
      { adjustments, reason, note, reference }: HandlerInput<typeof adjustStock>['body'],
    ): Promise<StockLevel[]> {
      const variantIds = adjustments.map(({ variantId }) => variantId);
      const before = await levelsOf(scope, variantIds);
      const ask = { adjustments, reason, note, reference };
      await ledger.adjust(scope, contributorOf(context), ask, context.now);
      const levels = await levelsOf(scope, variantIds);
      const [first] = levels;
      if (first === undefined) throw new Error('Stock that was just changed is not there.');
      const figures = (list: readonly StockLevel[]) =>
        Object.fromEntries(list.map(({ sku, onHand }) => [sku, onHand]));
      await audit.record(scope, context, {
        act: adjustStock.name,
        subject: { kind: 'stock', id: first.variantId, title: first.productName },
        before: figures(before),
        after: { ...figures(levels), reason, note, reference },
      });
      return levels;
    },

    /**
     * One page of what changed stock, the latest first.
     * @throws Refusal 400 BAD_CURSOR
     */
    async listMovements(
      scope: SiteScope,
      cursorKey: string,
      { variantId, productId, reason, reference, cursor }: HandlerInput<typeof listStockMovements>['query'],
    ): Promise<Output<typeof listStockMovements>> {
      const place: Place | undefined =
        cursor === undefined ? [] : readCursor(cursorKey, MOVEMENT_LIST, cursor);
      if (place === undefined) throw refuseAs(listStockMovements, 'BAD_CURSOR');
      const [at = null, id = null] = place;
      const filters = [variantId, productId, reason, reference].map((value) => value ?? null);
      const rows = await scope.query<MovementRow>(MOVEMENTS, [scope.websiteId, ...filters, at, id]);
      const { shown, paging } = pageOf(rows, STOCK_PAGE, (last) =>
        writeCursor(cursorKey, MOVEMENT_LIST, [last.place, last.id]),
      );
      return { movements: shown.map(toMovement), ...paging };
    },
  };
}

export type StockService = ReturnType<typeof createStockService>;
