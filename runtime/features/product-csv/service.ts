import { matchColumns } from '#shared/features/product-csv/columns.ts';
import {
  cancelProductImport,
  changeProductImport,
  createProductImport,
  type ProductImport,
  startProductImport,
  undoProductImport,
} from '#shared/features/product-csv/contract.ts';
import { writeProducts } from '#shared/features/product-csv/write-rows.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { mayInjectCode } from '../../http/access.ts';
import { contributorOf, type RequestContext, type Site } from '../../http/context.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { ProductRows } from '../products/product-rows.ts';
import type { FileWork } from './file-work.ts';
import type { ImportBook, KeptImport } from './import-book.ts';
import { defineProductImports } from './model.ts';
import type { FilePlan, FileRows } from './plan-file.ts';
import { writeProductImport } from './import-job.ts';

type Preparation = HandlerInput<typeof changeProductImport>['body'];
type Changed = Output<typeof changeProductImport>;
type UnitOfWork = (work: (scope: SiteScope) => Promise<Changed>) => Promise<Changed>;

/** How an import is to be read, and what its rows do then. */
interface Reading extends Pick<KeptImport, 'collectionId' | 'columns' | 'revision'> {
  readonly plan: FilePlan;
}

/** Somebody else changed the import after it was read. */
class OutdatedReading extends Error {}

/** How often an import is read that others keep changing. */
const READINGS = 5;
const RETRY_SECONDS = 1;

/** Files of products: written out, and taken in after a look at what they would do. */
export interface ProductCsv {
  /** Rows of CSV of products, without the head. */
  write(scope: SiteScope, site: Site, productIds: readonly string[]): Promise<string>;
  /** @throws Refusal 404 COLLECTION_NOT_FOUND, 413, 400 NOT_CSV, FILE_TAKES_TOO_MUCH or TOO_MANY_ROWS */
  take(
    context: RequestContext,
    asked: HandlerInput<typeof createProductImport>['query'],
    body: AsyncIterable<Uint8Array>,
  ): Promise<ProductImport>;
  /**
   * Finds out what the rows would do before it begins its unit of work, and again when somebody else changed the import
   * meanwhile.
   * @param unit runs what it is given as one unit of work
   * @throws Refusal 404, 409 IMPORT_OVER, 400 FILE_TAKES_TOO_MUCH
   */
  change(context: RequestContext, id: string, wish: Preparation, unit: UnitOfWork): Promise<Changed>;
  /** @throws Refusal 404, 409 IMPORT_OVER or NOTHING_CHOSEN */
  start(scope: SiteScope, context: RequestContext, id: string): Promise<ProductImport>;
  /** @throws Refusal 404, 409 IMPORT_OVER */
  cancel(scope: SiteScope, context: RequestContext, id: string): Promise<ProductImport>;
  /** @throws Refusal 404, 409 IMPORT_KEPT */
  undo(scope: SiteScope, context: RequestContext, id: string): Promise<ProductImport>;
}

/** Most rows of a step; a product with more variants is a step of its own. */
const STEP_ROWS = 500;

/** In which step the rows of each product are written. */
export function toSteps(
  counts: readonly { readonly key: string; readonly rows: number }[],
): Map<string, number> {
  const steps = new Map<string, number>();
  let [step, filled] = [0, 0];
  for (const { key, rows } of counts) {
    if (filled > 0 && filled + rows > STEP_ROWS) [step, filled] = [step + 1, 0];
    steps.set(key, step);
    filled += rows;
  }
  return steps;
}

function actorOf(context: RequestContext): KeptImport['actor'] {
  const contributor = contributorOf(context);
  const { kind, id, name } = contributor;
  return { kind, id, name, mayInjectCode: mayInjectCode(contributor) };
}

/** Takes files in, plans them and sets them to work. */
export function createProductCsv(deps: {
  db: Database;
  ids: Ids;
  audit: AuditLog;
  jobs: Pick<Jobs, 'enqueue'>;
  book: ImportBook;
  products: ProductRows;
  work: FileWork;
  /** Whether the site has a store of this id. */
  hasStore: (scope: SiteScope, site: Site, collectionId: string) => Promise<boolean>;
}): ProductCsv {
  const { db, ids, audit, jobs, book, products, work } = deps;
  const { productImports } = defineProductImports(db.sequelize);

  async function assertStore(scope: SiteScope, { site }: RequestContext, collectionId: string) {
    if (!(await deps.hasStore(scope, site, collectionId))) {
      throw refuseAs(createProductImport, 'COLLECTION_NOT_FOUND');
    }
  }

  async function change(scope: SiteScope, id: string, fields: Partial<KeptImport>): Promise<void> {
    const { websiteId, transaction } = scope;
    await productImports.update(fields, { where: { websiteId, id }, transaction });
  }

  /** The import as it is now, told to the audit log. */
  async function finish(
    scope: SiteScope,
    context: RequestContext,
    act: { readonly name: string },
    id: string,
  ): Promise<ProductImport> {
    const after = await book.describe(scope, await book.find(scope, id), context.now);
    await audit.record(scope, context, {
      act: act.name,
      subject: { kind: 'product-import', id, title: after.filename },
      before: null,
      after: { state: after.state, counts: after.counts, results: after.results },
    });
    return after;
  }

  /** What the rows of a file would do to the catalogue as it is now. */
  async function planRows(
    { site, now }: RequestContext,
    collectionId: string,
    file: FileRows,
  ): Promise<FilePlan> {
    const named = await work.names(site.id, file);
    const catalog = await db.withSite(site.id, (scope) => book.readCatalog(scope, collectionId, named));
    return work.plan(site.id, { ...file, ...catalog, collectionId, currency: site.currency, now });
  }

  /** How an import would be read as somebody wishes; undefined where that stays as it is. */
  async function readAs(
    context: RequestContext,
    id: string,
    { collectionId: wished, columns, cells = [] }: Preparation,
  ): Promise<Reading | undefined> {
    const found = await db.withSite(context.site.id, async (scope) => {
      const kept = await book.find(scope, id);
      const collectionId = wished ?? kept.collectionId;
      const isOther = collectionId !== kept.collectionId || columns !== undefined || cells.length > 0;
      if (kept.state !== 'ready' || !isOther) return undefined;
      if (collectionId !== kept.collectionId) await assertStore(scope, context, collectionId);
      return { kept, collectionId, rows: await book.readRows(scope, id) };
    });
    if (found === undefined) return undefined;
    const { kept, collectionId, rows } = found;
    // A column more or less than the file has would move all that follow.
    const read =
      columns === undefined ? kept.columns : kept.head.map((_name, index) => columns[index] ?? null);
    const plan = await planRows(context, collectionId, { rows, edits: cells, columns: read });
    return { collectionId, columns: read, revision: kept.revision, plan };
  }

  async function setCells(scope: SiteScope, id: string, cells: Preparation['cells'] = []): Promise<void> {
    if (cells.length === 0) return;
    // Of several texts for one cell the last one stays; jsonb_set takes them one after the other.
    for (const { row, column, text } of cells) {
      await scope.query(
        `UPDATE product_import_rows SET cells = jsonb_set(cells, ARRAY[$4::text], to_jsonb($5::text), false)
          WHERE website_id = $1 AND import_id = $2 AND row_number = $3`,
        [scope.websiteId, id, row, String(column), text],
      );
    }
  }

  async function setChoice(scope: SiteScope, id: string, choice: Preparation['choice']): Promise<void> {
    if (choice === undefined) return;
    await scope.query(
      `UPDATE product_import_rows SET is_chosen = $3
        WHERE website_id = $1 AND import_id = $2 AND ($4::int[] IS NULL OR row_number = ANY ($4))`,
      [scope.websiteId, id, choice.isChosen, choice.rows ?? null],
    );
  }

  /** Says which rows are written in which step; answers how many steps there are. */
  async function setSteps(scope: SiteScope, id: string): Promise<number> {
    const counts = await scope.query<{ key: string; rows: number }>(
      `SELECT product_key AS key, count(*)::int AS rows FROM product_import_rows
        WHERE website_id = $1 AND import_id = $2 AND is_chosen AND state IN ('new', 'changed')
        GROUP BY product_key ORDER BY min(row_number)`,
      [scope.websiteId, id],
    );
    const steps = toSteps(counts);
    await scope.query(
      `UPDATE product_import_rows r SET step = w.step
         FROM jsonb_to_recordset($3) AS w (key text, step integer)
        WHERE r.website_id = $1 AND r.import_id = $2 AND r.product_key = w.key
          AND r.is_chosen AND r.state IN ('new', 'changed')`,
      [scope.websiteId, id, JSON.stringify([...steps].map(([key, step]) => ({ key, step })))],
    );
    return Math.max(-1, ...steps.values()) + 1;
  }

  return {
    async write(scope, { currency }, productIds) {
      const found = await products.read(scope, { ids: productIds });
      const categories = await products.categories(scope);
      return writeProducts(found, { currency, categories: new Map(categories.map((one) => [one.id, one])) });
    },

    async take(context, { filename, collectionId }, body) {
      const { site } = context;
      const { head, rows } = await work.receive(site.id, body);
      const columns = matchColumns(head);
      const plan = await planRows(context, collectionId, { rows, edits: [], columns });
      return db.withSite(site.id, async (scope) => {
        await assertStore(scope, context, collectionId);
        const { websiteId, transaction } = scope;
        const kept: KeptImport = {
          websiteId,
          id: ids.id(),
          state: 'ready',
          revision: 0,
          filename,
          collectionId,
          head: [...head],
          columns,
          counts: plan.counts,
          steps: 0,
          stepsDone: 0,
          createdAt: new Date(context.now),
          actor: actorOf(context),
          finishedAt: null,
        };
        await productImports.create(kept, { transaction });
        await book.addRows(scope, kept.id, rows);
        await book.writePlan(scope, kept.id, plan);
        return finish(scope, context, createProductImport, kept.id);
      });
    },

    async change(context, id, wish, unit) {
      for (let times = 0; times < READINGS; times += 1) {
        const reading = await readAs(context, id, wish);
        try {
          return await unit(async (scope) => {
            const { state, revision } = await book.find(scope, id, true);
            if (state !== 'ready') throw refuseAs(changeProductImport, 'IMPORT_OVER');
            await setChoice(scope, id, wish.choice);
            if (reading !== undefined) {
              if (reading.revision !== revision) throw new OutdatedReading();
              const { collectionId, columns, plan } = reading;
              await setCells(scope, id, wish.cells);
              await change(scope, id, { collectionId, columns, revision: revision + 1 });
              await book.writePlan(scope, id, plan);
            }
            return { productImport: await finish(scope, context, changeProductImport, id) };
          });
        } catch (error) {
          if (!(error instanceof OutdatedReading)) throw error;
        }
      }
      throw refuse('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
    },

    async start(scope, context, id) {
      const { state } = await book.find(scope, id, true);
      if (state !== 'ready') throw refuseAs(startProductImport, 'IMPORT_OVER');
      const steps = await setSteps(scope, id);
      if (steps === 0) throw refuseAs(startProductImport, 'NOTHING_CHOSEN');
      await change(scope, id, { state: 'working', steps, stepsDone: 0, actor: actorOf(context) });
      await jobs.enqueue(scope, writeProductImport, { importId: id });
      return finish(scope, context, startProductImport, id);
    },

    async cancel(scope, context, id) {
      const { state } = await book.find(scope, id, true);
      if (state !== 'ready' && state !== 'working') throw refuseAs(cancelProductImport, 'IMPORT_OVER');
      await change(scope, id, { state: 'canceled', finishedAt: new Date(context.now) });
      return finish(scope, context, cancelProductImport, id);
    },

    async undo(scope, context, id) {
      const kept = await book.find(scope, id, true);
      const { canUndo } = await book.describe(scope, kept, context.now);
      if (!canUndo) throw refuseAs(undoProductImport, 'IMPORT_KEPT');
      await change(scope, id, { state: 'undoing', actor: actorOf(context) });
      await jobs.enqueue(scope, writeProductImport, { importId: id });
      return finish(scope, context, undoProductImport, id);
    },
  };
}
