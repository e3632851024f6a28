import type {
  ImportInterruption,
  listProductImportRows,
  ProductImport,
  RowResult,
} from '#shared/features/product-csv/contract.ts';
import { IMPORT_PAGE, readProductImport } from '#shared/features/product-csv/contract.ts';
import type { RowState } from '#shared/features/product-csv/plan.ts';
import { UNDO_MS } from '#shared/features/products/catalog.ts';
import type { Output } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import type { RowOf } from '../../database/table.ts';
import { refuseAs } from '../../http/refusal.ts';
import { type JobProgress, progressOf } from '../../jobs/progress.ts';
import type { ProductStore } from '../products/product-store.ts';
import { writeProductImport } from './import-job.ts';
import { defineProductImports, type ProductImportColumns, productImportRows } from './model.ts';
import type { FilePlan, FilePlanOrder, NamedProducts } from './plan-file.ts';
import { ROWS_TOGETHER } from './read-file.ts';

/** An import as it is kept. */
export type KeptImport = ProductImportColumns;

/** Imports that a list shows. */
const LISTED = 20;
/** Names by which products are looked for at once. */
const NAMED_AT_ONCE = 500;

const ADD_ROWS = `
  INSERT INTO product_import_rows (website_id, import_id, row_number, line, cells, is_chosen, state, product_key, plan,
                                   result, problem)
  SELECT $1, $2, w.row, w.line, w.cells, true, 'unchanged', '', '{}', '', ''
    FROM jsonb_to_recordset($3) AS w (row integer, line integer, cells jsonb)`;

const READ_ROWS = `
  SELECT jsonb_agg(jsonb_build_object('row', row_number, 'line', line, 'cells', cells) ORDER BY row_number)::text AS rows
    FROM product_import_rows WHERE website_id = $1 AND import_id = $2
   GROUP BY row_number / $3::int ORDER BY row_number / $3::int`;

const WRITE_PLANS = `
  UPDATE product_import_rows r SET state = w.state, product_key = w.key, plan = w.plan
    FROM jsonb_to_recordset($3) AS w (row integer, state text, key text, plan jsonb)
   WHERE r.website_id = $1 AND r.import_id = $2 AND r.row_number = w.row`;

interface Counts extends Record<Exclude<RowResult, ''>, number> {
  readonly importId: string;
  readonly rows: number;
  readonly chosen: number;
}

const counting = statement<Counts>(
  'productImports.count',
  `SELECT import_id AS "importId", count(*)::int AS rows,
         count(*) FILTER (WHERE is_chosen AND state IN ('new', 'changed'))::int AS chosen,
         count(*) FILTER (WHERE result = 'written')::int AS written,
         count(*) FILTER (WHERE result = 'left')::int AS left,
         count(*) FILTER (WHERE result = 'undone')::int AS undone,
         count(*) FILTER (WHERE result = 'kept')::int AS kept
    FROM product_import_rows WHERE website_id = $1 AND import_id = ANY ($2) GROUP BY import_id`,
);

const NO_COUNTS = { rows: 0, chosen: 0, written: 0, left: 0, undone: 0, kept: 0 };

function canUndo({ state, stepsDone, finishedAt }: KeptImport, now: number): boolean {
  const isOver = state === 'done' || state === 'canceled';
  return isOver && stepsDone > 0 && finishedAt !== null && now - finishedAt.getTime() <= UNDO_MS;
}

const isUnderWay = ({ state }: KeptImport) => state === 'working' || state === 'undoing';

/** @param progress of its job; undefined where there is none that is open */
function interruptionOf(kept: KeptImport, progress: JobProgress | undefined): ImportInterruption {
  if (!isUnderWay(kept)) return 'none';
  if (progress === undefined) return 'given-up';
  return progress === 'interrupted' ? 'goes-on' : 'none';
}

function toImport(
  kept: KeptImport,
  counts: Omit<Counts, 'importId'>,
  interruption: ImportInterruption,
  now: number,
): ProductImport {
  const { rows, chosen, written, left, undone, kept: keptRows } = counts;
  return {
    id: kept.id,
    state: kept.state,
    filename: kept.filename,
    collectionId: kept.collectionId,
    head: kept.head,
    columns: kept.columns,
    counts: { ...kept.counts, rows, chosen },
    results: { written, left, undone, kept: keptRows },
    steps: kept.steps,
    stepsDone: kept.stepsDone,
    interruption,
    createdOn: kept.createdAt.toISOString(),
    createdBy: kept.actor.name,
    finishedOn: kept.finishedAt?.toISOString() ?? null,
    canUndo: canUndo(kept, now),
  };
}

type Tables = ReturnType<typeof defineProductImports>;

const countsOf = (ids: readonly string[]) =>
  counting.many([...ids]).map((rows) => new Map(rows.map((row) => [row.importId, row])));

async function describeAll(
  scope: SiteScope,
  all: readonly KeptImport[],
  now: number,
): Promise<ProductImport[]> {
  const [counts, progress] = await scope.inOrder([
    countsOf(all.map(({ id }) => id)),
    progressOf(
      writeProductImport,
      'importId',
      all.filter(isUnderWay).map(({ id }) => id),
    ),
  ]);
  return all.map((kept) =>
    toImport(kept, counts.get(kept.id) ?? NO_COUNTS, interruptionOf(kept, progress.get(kept.id)), now),
  );
}

async function readCatalog(
  products: ProductStore,
  scope: SiteScope,
  collectionId: string,
  { ids, urlIds, skus }: NamedProducts,
): Promise<Pick<FilePlanOrder, 'products' | 'urlIds' | 'categories'>> {
  const texts: string[] = [];
  const most = Math.max(ids.length, urlIds.length, skus.length);
  for (let at = 0; at < most; at += NAMED_AT_ONCE) {
    const some = (names: readonly string[]) => names.slice(at, at + NAMED_AT_ONCE);
    const found = await products.read(scope, {
      ids: some(ids),
      collectionId,
      urlIds: some(urlIds),
      skus: some(skus),
    });
    if (found.length > 0) texts.push(JSON.stringify(found));
  }
  return {
    products: texts,
    urlIds: await products.urlIds(scope, collectionId),
    categories: await products.categories(scope),
  };
}

async function listImports(
  { productImports }: Tables,
  scope: SiteScope,
  now: number,
): Promise<ProductImport[]> {
  const { websiteId, transaction } = scope;
  const rows = await productImports.findAll({
    where: { websiteId },
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    limit: LISTED,
    transaction,
    raw: true,
  });
  return describeAll(scope, rows, now);
}

const LISTED_ROW = productImportRows.only(
  'rowNumber',
  'line',
  'cells',
  'isChosen',
  'state',
  'plan',
  'result',
  'problem',
);

async function rowsOf(
  scope: SiteScope,
  importId: string,
  { state, after }: { readonly state?: RowState | undefined; readonly after: number },
): Promise<Output<typeof listProductImportRows>> {
  const { websiteId } = scope;
  const found = await scope.query<RowOf<typeof LISTED_ROW>>(
    `SELECT ${LISTED_ROW.select()}
       FROM product_import_rows
      WHERE website_id = $1 AND import_id = $2 AND row_number > $3 AND ($4::text IS NULL OR state = $4)
      ORDER BY row_number LIMIT $5`,
    [websiteId, importId, after, state ?? null, IMPORT_PAGE + 1],
  );
  const rows = found.slice(0, IMPORT_PAGE).map(({ rowNumber, plan, ...row }) => ({
    ...row,
    row: rowNumber,
    title: plan.title,
    productId: plan.productId,
    changes: [...plan.cells],
  }));
  return { rows, hasNextPage: found.length > rows.length };
}

/** Keeps files of products: their rows, and what these would do. */
export function createImportStore(db: Database, products: ProductStore) {
  const tables = defineProductImports(db.sequelize);
  const { productImports } = tables;
  return {
    /** @throws Refusal 404 IMPORT_NOT_FOUND */
    async find({ websiteId, transaction }: SiteScope, id: string, isLocked = false): Promise<KeptImport> {
      const row = await productImports.findOne({
        where: { websiteId, id },
        transaction,
        lock: isLocked,
        raw: true,
      });
      if (row === null) throw refuseAs(readProductImport, 'IMPORT_NOT_FOUND');
      return row;
    },

    /** Keeps rows, which come as JSON of `KeptRow`s. */
    async addRows(scope: SiteScope, importId: string, rows: readonly string[]): Promise<void> {
      for (const text of rows) await scope.query(ADD_ROWS, [scope.websiteId, importId, text]);
    },

    /** Its rows as they were added, with the cells that were edited since. */
    async readRows(scope: SiteScope, importId: string): Promise<string[]> {
      const asked = [scope.websiteId, importId, ROWS_TOGETHER];
      const found = await scope.query<{ rows: string }>(READ_ROWS, asked);
      return found.map(({ rows }) => rows);
    },

    /** The catalogue as far as rows name it. */
    readCatalog: (scope: SiteScope, collectionId: string, named: NamedProducts) =>
      readCatalog(products, scope, collectionId, named),

    /** Keeps what the rows would do. */
    async writePlan(scope: SiteScope, importId: string, { counts, plans }: FilePlan): Promise<void> {
      const { websiteId, transaction } = scope;
      for (const text of plans) await scope.query(WRITE_PLANS, [websiteId, importId, text]);
      await productImports.update({ counts }, { where: { websiteId, id: importId }, transaction });
    },

    async describe(scope: SiteScope, kept: KeptImport, now: number): Promise<ProductImport> {
      const [described] = await describeAll(scope, [kept], now);
      if (described === undefined) throw new Error(`Import ${kept.id} was not described.`);
      return described;
    },

    /** The latest imports. */
    list: (scope: SiteScope, now: number) => listImports(tables, scope, now),

    /** A page of the rows of an import. */
    rows: rowsOf,
  };
}

/** Files of products as they are kept. */
export type ImportStore = ReturnType<typeof createImportStore>;
