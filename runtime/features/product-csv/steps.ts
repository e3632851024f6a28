import type { CsvProduct } from '#shared/features/product-csv/fields.ts';
import {
  deliveryOf,
  mergeProblems,
  mergeRows,
  newProduct,
  type RowWrite,
} from '#shared/features/product-csv/merge.ts';
import { NO_FILE_TEXT } from '#shared/features/downloads/rules.ts';
import { CATALOG_ERRORS } from '#shared/features/products/catalog.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { JobHandler } from '../../jobs/job.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { TextTakesTooMuch, type TextWork } from '../../platform/texts/text-work.ts';
import type { ProductRows, StockStep } from '../products/product-rows.ts';
import type { ImportBook, KeptImport } from './import-book.ts';
import { type CleanProduct, cleanProducts, cleanWrite } from './clean-write.ts';
import type { writeProductImport } from './import-job.ts';
import { defineProductImports, type KeptPlan, type StepEntry } from './model.ts';

interface StepRow {
  readonly row: number;
  readonly key: string;
  readonly plan: KeptPlan;
  /** What it says of its product where its texts are cleaned. */
  readonly clean?: CleanProduct;
}

/** A step whose rows are ready to be written. */
interface PreparedStep {
  readonly step: number;
  readonly rows: readonly StepRow[];
}

interface Group {
  readonly key: string;
  readonly rows: readonly (StepRow & { readonly write: RowWrite; readonly isChanged?: boolean })[];
}

/** A product that is about to be written. */
interface Ready extends Group {
  readonly before: CsvProduct | null;
  readonly after: CsvProduct;
}

/** Said of rows whose texts had markup that their writer may not use. */
const CLEANED_TEXT =
  'Code and styles were removed from its texts, because your role can’t add them. An owner or admin can.';
const CHANGED_SINCE = 'It was changed by someone else since.';

function groupsOf(rows: readonly StepRow[]): Group[] {
  const groups = new Map<string, (StepRow & { write: RowWrite })[]>();
  for (const row of rows) {
    const { write } = row.plan;
    if (write === null) continue;
    groups.set(row.key, [...(groups.get(row.key) ?? []), { ...row, write }]);
  }
  return [...groups].map(([key, own]) => ({ key, rows: own }));
}

/** Why a product cannot be written as it was planned; undefined for most. */
function problemOf(
  before: CsvProduct,
  after: CsvProduct,
  places: readonly number[],
  known: readonly CsvProduct[],
): string | undefined {
  if (after.name === '') return 'The row that makes this product was not chosen.';
  const others = known.filter(({ id }) => id !== after.id);
  if (
    others.some(({ urlId, collectionId }) => urlId === after.urlId && collectionId === after.collectionId)
  ) {
    return CATALOG_ERRORS.URL_TAKEN.text;
  }
  const skus = new Set(others.flatMap(({ variants }) => variants.map(({ sku }) => sku)));
  if (after.variants.some(({ sku }) => sku !== '' && skus.has(sku))) return CATALOG_ERRORS.SKU_TAKEN.text;
  return mergeProblems(before, after, places)[0]?.problem;
}

/** Writes an import, or takes it back, a transaction a step. */
export function createImportSteps(deps: {
  db: Database;
  clock: Clock;
  book: ImportBook;
  products: ProductRows;
  textWork: TextWork;
}): JobHandler<typeof writeProductImport.payload> {
  const { db, clock, book, products, textWork } = deps;
  const { productImports, productImportSteps } = defineProductImports(db.sequelize);

  async function settle(
    scope: SiteScope,
    importId: string,
    results: readonly { readonly row: number; readonly result: string; readonly problem: string }[],
  ): Promise<void> {
    await scope.query(
      `UPDATE product_import_rows r SET result = w.result, problem = w.problem
         FROM jsonb_to_recordset($3) AS w (row integer, result text, problem text)
        WHERE r.website_id = $1 AND r.import_id = $2 AND r.row_number = w.row`,
      [scope.websiteId, importId, JSON.stringify(results)],
    );
  }

  /** What becomes of each product of a step, and why some are left. */
  async function prepare(
    scope: SiteScope,
    kept: KeptImport,
    groups: readonly Group[],
  ): Promise<{ ready: Ready[]; left: { group: Group; problem: string }[] }> {
    const writes = groups.flatMap(({ rows }) => rows.map(({ write }) => write));
    const known = await products.read(scope, {
      ids: groups.flatMap(({ rows }) => rows[0]?.plan.productId ?? []),
      collectionId: kept.collectionId,
      urlIds: writes.flatMap(({ product }) => product.urlId ?? []),
      skus: writes.flatMap(({ variant }) => variant.sku ?? []),
    });
    const byId = new Map(known.map((product) => [product.id, product]));
    const ready: Ready[] = [];
    const left: { group: Group; problem: string }[] = [];
    for (const group of groups) {
      const { productId = null, version = 0 } = group.rows[0]?.plan ?? {};
      const before = productId === null ? null : (byId.get(productId) ?? null);
      if (productId !== null && before?.version !== version) {
        const problem = before === null ? CATALOG_ERRORS.PRODUCT_NOT_FOUND.text : CHANGED_SINCE;
        left.push({ group, problem });
        continue;
      }
      const base = before ?? newProduct(kept.collectionId);
      const fault = group.rows.find(({ clean }) => clean instanceof TextTakesTooMuch)?.clean;
      if (fault instanceof TextTakesTooMuch) {
        left.push({ group, problem: fault.message });
        continue;
      }
      const rows = group.rows.map((row) =>
        row.clean === undefined || row.clean instanceof TextTakesTooMuch
          ? row
          : { ...row, ...cleanWrite(row.write, row.clean, before) },
      );
      const { product: after, places } = mergeRows(
        base,
        rows.map(({ write }) => write),
      );
      const problem = problemOf(base, after, places, known);
      if (problem === undefined) ready.push({ ...group, rows, before, after });
      else left.push({ group, problem });
    }
    return { ready, left };
  }

  /** The rows of the next step with clean texts; undefined where nothing is written next. */
  async function prepareStep(websiteId: string, importId: string): Promise<PreparedStep | undefined> {
    const found = await db.withSite(websiteId, async (scope) => {
      const { state, steps, stepsDone: step, actor } = await book.find(scope, importId);
      if (state !== 'working' || step >= steps) return undefined;
      const rows = await scope.query<StepRow>(
        `SELECT row_number AS row, product_key AS key, plan FROM product_import_rows
          WHERE website_id = $1 AND import_id = $2 AND step = $3 ORDER BY row_number`,
        [scope.websiteId, importId, step],
      );
      return { step, rows, mayInjectCode: actor.mayInjectCode === true };
    });
    if (found === undefined || found.mayInjectCode) return found;
    return { step: found.step, rows: await cleanProducts(textWork, websiteId, found.rows) };
  }

  async function writeStep(
    scope: SiteScope,
    kept: KeptImport,
    { step, rows }: PreparedStep,
    now: number,
  ): Promise<void> {
    await products.lock(scope);
    const { ready, left } = await prepare(scope, kept, groupsOf(rows));
    const written = await products.write(scope, kept.actor, ready, now);
    const stockOf = ({ rows: own }: Ready): StockStep[] =>
      own.flatMap(({ write: { variantId, stockDelta } }) =>
        typeof variantId === 'string' && stockDelta !== 0 ? [{ variantId, delta: stockDelta }] : [],
      );
    const reference = `import ${kept.id}`;
    const short = await products.adjust(scope, kept.actor, ready.flatMap(stockOf), { reference, now });
    const entries = ready.map((one, index): StepEntry => {
      const product = written[index];
      if (product?.id == null) throw new Error('A product that was written has no id.');
      const stock = stockOf(one).filter(({ variantId }) => !short.has(variantId));
      return {
        productKey: one.key,
        productId: product.id,
        version: product.version,
        before: one.before,
        stock,
      };
    });
    await productImportSteps.create(
      { websiteId: scope.websiteId, importId: kept.id, step, entries, undoneAt: null },
      { transaction: scope.transaction },
    );
    await settle(scope, kept.id, [
      ...ready.flatMap(({ rows: own }) =>
        own.map(({ row, write: { variantId }, isChanged }) => ({
          row,
          result: 'written',
          problem:
            (typeof variantId === 'string' ? short.get(variantId) : undefined) ??
            (isChanged === true ? CLEANED_TEXT : ''),
        })),
      ),
      ...left.flatMap(({ group, problem }) =>
        group.rows.map(({ row }) => ({ row, result: 'left', problem })),
      ),
    ]);
  }

  async function undoStep(scope: SiteScope, kept: KeptImport, step: number, now: number): Promise<void> {
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

  /** Does one step in a transaction of its own; answers whether there is more to do. */
  async function doStep(websiteId: string, importId: string): Promise<boolean> {
    const prepared = await prepareStep(websiteId, importId);
    return db.withSite(websiteId, async (scope) => {
      const kept = await book.find(scope, importId, true);
      const { state, steps, stepsDone } = kept;
      const now = clock.now();
      const isUndoing = state === 'undoing';
      const isMore = isUndoing ? stepsDone > 0 : state === 'working' && stepsDone < steps;
      if (!isMore) return false;
      if (isUndoing) await undoStep(scope, kept, stepsDone - 1, now);
      else if (prepared?.step === stepsDone) await writeStep(scope, kept, prepared, now);
      // It went on meanwhile, and its next step is read.
      else return true;
      const where = { websiteId, id: importId };
      const next = { stepsDone: stepsDone + (isUndoing ? -1 : 1) };
      await productImports.update(next, { where, transaction: scope.transaction });
      return true;
    });
  }

  return async (run, { importId }) => {
    while (await doStep(run.websiteId, importId)) run.signal.throwIfAborted();
    await run.finish(async (scope) => {
      const { state } = await book.find(scope, importId, true);
      const { websiteId, transaction } = scope;
      const over = state === 'undoing' ? 'undone' : state === 'working' ? 'done' : state;
      if (over === state) return;
      await productImports.update(
        { state: over, finishedAt: new Date(clock.now()) },
        { where: { websiteId, id: importId }, transaction },
      );
    });
  };
}
