import { deliveryOf } from '#shared/features/product-csv/merge.ts';
import { NO_FILE_TEXT } from '#shared/features/downloads/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import type { KeptImport } from './import-store.ts';
import type { StepEntry } from './model.ts';
import { CHANGED_SINCE, settle, type StepTools } from './step-tools.ts';

/** Takes a step back, where nobody changed its products since. */
export async function undoStep(
  { clock, products, productImportSteps }: StepTools,
  scope: SiteScope,
  kept: KeptImport,
  step: number,
): Promise<void> {
  const now = clock.now();
  const { websiteId, transaction } = scope;
  const where = { websiteId, importId: kept.id, step };
  const stored = await productImportSteps.findOne({ where, transaction, raw: true });
  if (stored === null || stored.undoneAt !== null) return;
  await products.lock(scope);
  const { entries } = stored;
  const current = await products.read(scope, { ids: entries.map(({ productId }) => productId) });
  const byId = new Map(current.map((product) => [product.id, product]));
  const unchanged = entries.filter(({ productId, version }) => byId.get(productId)?.version === version);
  const isUndelivered = ({ productId, before }: StepEntry) => {
    const product = byId.get(productId);
    return before !== null && product !== undefined && deliveryOf(product, before) !== undefined;
  };
  const open = unchanged.filter((entry) => !isUndelivered(entry));
  const undelivered = new Set(unchanged.filter(isUndelivered).map(({ productKey }) => productKey));
  const made = open.filter(({ before }) => before === null);
  await products.remove(
    scope,
    kept.actor,
    made.flatMap(({ productId }) => byId.get(productId) ?? []),
    now,
  );
  // Stock goes back first: variants that become unlimited again take no steps any more.
  const reference = `import ${kept.id} undone`;
  const steps = open
    .flatMap(({ before, stock }) => (before === null ? [] : stock))
    .map(({ variantId, delta }) => ({ variantId, delta: -delta }));
  const short = await products.adjust(scope, kept.actor, steps, { reference, now });
  const changes = open.flatMap(({ productId, before }) =>
    before === null ? [] : [{ before: byId.get(productId) ?? null, after: before }],
  );
  await products.write(scope, kept.actor, changes, now);
  await productImportSteps.update({ undoneAt: new Date(now) }, { where, transaction });
  const undone = new Map(
    open.map(({ productKey, stock }) => [
      productKey,
      stock.map(({ variantId }) => short.get(variantId) ?? '').find((text) => text !== '') ?? '',
    ]),
  );
  const rows = await scope.query<{ row: number; key: string }>(
    `SELECT row_number AS row, product_key AS key FROM product_import_rows
      WHERE website_id = $1 AND import_id = $2 AND step = $3 AND result = 'written'`,
    [websiteId, kept.id, step],
  );
  await settle(
    scope,
    kept.id,
    rows.map(({ row, key }) => {
      const problem = undone.get(key);
      return problem === undefined
        ? { row, result: 'kept', problem: undelivered.has(key) ? NO_FILE_TEXT : CHANGED_SINCE }
        : { row, result: 'undone', problem };
    }),
  );
}
