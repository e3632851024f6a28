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
import type { ProductStore } from '../products/product-store.ts';
import type { FileWork } from './file-work.ts';
import type { ImportStore, KeptImport } from './import-store.ts';
import { type Preparation, setCells, setChoice, setSteps } from './import-choices.ts';
import { writeProductImport } from './import-job.ts';
import { defineProductImports } from './model.ts';
import type { FilePlan, FileRows } from './plan-file.ts';

export type Changed = Output<typeof changeProductImport>;
export type UnitOfWork = (work: (scope: SiteScope) => Promise<Changed>) => Promise<Changed>;

/** How an import is to be read, and what its rows do then. */
interface Reading extends Pick<KeptImport, 'collectionId' | 'columns' | 'revision'> {
  readonly plan: FilePlan;
}

/** Somebody else changed the import after it was read. */
class OutdatedReading extends Error {}

/** How often an import is read that others keep changing. */
const READINGS = 5;
const RETRY_SECONDS = 1;

/** What takes files in. */
export interface CsvDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly audit: AuditLog;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly importStore: ImportStore;
  readonly products: ProductStore;
  readonly work: FileWork;
  /** Whether the site has a store of this id. */
  readonly hasStore: (scope: SiteScope, site: Site, collectionId: string) => Promise<boolean>;
}

type CsvTools = CsvDeps & Pick<ReturnType<typeof defineProductImports>, 'productImports'>;

function actorOf(context: RequestContext): KeptImport['actor'] {
  const contributor = contributorOf(context);
  const { kind, id, name } = contributor;
  return { kind, id, name, mayInjectCode: mayInjectCode(contributor) };
}

/** @throws Refusal 404 COLLECTION_NOT_FOUND */
async function assertStore(
  { hasStore }: CsvTools,
  scope: SiteScope,
  { site }: RequestContext,
  collectionId: string,
): Promise<void> {
  if (!(await hasStore(scope, site, collectionId))) {
    throw refuseAs(createProductImport, 'COLLECTION_NOT_FOUND');
  }
}

/** Changes what is kept of an import, its rows aside. */
async function setFields(
  { productImports }: CsvTools,
  { websiteId, transaction }: SiteScope,
  id: string,
  fields: Partial<KeptImport>,
): Promise<void> {
  await productImports.update(fields, { where: { websiteId, id }, transaction });
}

/** The import as it is now, told to the audit log. */
async function finish(
  { importStore, audit }: CsvTools,
  scope: SiteScope,
  context: RequestContext,
  { act, id }: { readonly act: { readonly name: string }; readonly id: string },
): Promise<ProductImport> {
  const after = await importStore.describe(scope, await importStore.find(scope, id), context.now);
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
  { db, importStore, work }: CsvTools,
  { site, now }: RequestContext,
  collectionId: string,
  file: FileRows,
): Promise<FilePlan> {
  const named = await work.names(site.id, file);
  const catalog = await db.withSite(site.id, (scope) => importStore.readCatalog(scope, collectionId, named));
  return work.plan(site.id, { ...file, ...catalog, collectionId, currency: site.currency, now });
}

/** How an import would be read as somebody wishes; undefined where that stays as it is. */
async function readAs(
  tools: CsvTools,
  context: RequestContext,
  id: string,
  { collectionId: wished, columns, cells = [] }: Preparation,
): Promise<Reading | undefined> {
  const { db, importStore } = tools;
  const found = await db.withSite(context.site.id, async (scope) => {
    const kept = await importStore.find(scope, id);
    const collectionId = wished ?? kept.collectionId;
    const isOther = collectionId !== kept.collectionId || columns !== undefined || cells.length > 0;
    if (kept.state !== 'ready' || !isOther) return undefined;
    if (collectionId !== kept.collectionId) await assertStore(tools, scope, context, collectionId);
    return { kept, collectionId, rows: await importStore.readRows(scope, id) };
  });
  if (found === undefined) return undefined;
  const { kept, collectionId, rows } = found;
  // A column more or less than the file has would move all that follow.
  const read = columns === undefined ? kept.columns : kept.head.map((_name, index) => columns[index] ?? null);
  const plan = await planRows(tools, context, collectionId, { rows, edits: cells, columns: read });
  return { collectionId, columns: read, revision: kept.revision, plan };
}

async function writeCsv(
  { products }: CsvTools,
  scope: SiteScope,
  { currency }: Site,
  productIds: readonly string[],
): Promise<string> {
  const found = await products.read(scope, { ids: productIds });
  const categories = await products.categories(scope);
  return writeProducts(found, { currency, categories: new Map(categories.map((one) => [one.id, one])) });
}

async function takeFile(
  tools: CsvTools,
  context: RequestContext,
  { filename, collectionId }: HandlerInput<typeof createProductImport>['query'],
  body: AsyncIterable<Uint8Array>,
): Promise<ProductImport> {
  const { db, ids, importStore, work, productImports } = tools;
  const { site } = context;
  const { head, rows } = await work.receive(site.id, body);
  const columns = matchColumns(head);
  const plan = await planRows(tools, context, collectionId, { rows, edits: [], columns });
  return db.withSite(site.id, async (scope) => {
    await assertStore(tools, scope, context, collectionId);
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
      currency: site.currency,
    };
    await productImports.create(kept, { transaction });
    await importStore.addRows(scope, kept.id, rows);
    await importStore.writePlan(scope, kept.id, plan);
    return finish(tools, scope, context, { act: createProductImport, id: kept.id });
  });
}

async function changeImport(
  tools: CsvTools,
  context: RequestContext,
  { id, wish }: { readonly id: string; readonly wish: Preparation },
  unit: UnitOfWork,
): Promise<Changed> {
  const { importStore } = tools;
  for (let times = 0; times < READINGS; times += 1) {
    const reading = await readAs(tools, context, id, wish);
    try {
      return await unit(async (scope) => {
        const { state, revision } = await importStore.find(scope, id, true);
        if (state !== 'ready') throw refuseAs(changeProductImport, 'IMPORT_OVER');
        await setChoice(scope, id, wish.choice);
        if (reading !== undefined) {
          if (reading.revision !== revision) throw new OutdatedReading();
          const { collectionId, columns, plan } = reading;
          await setCells(scope, id, wish.cells);
          const { currency } = context.site;
          await setFields(tools, scope, id, { collectionId, columns, currency, revision: revision + 1 });
          await importStore.writePlan(scope, id, plan);
        }
        return { productImport: await finish(tools, scope, context, { act: changeProductImport, id }) };
      });
    } catch (error) {
      if (!(error instanceof OutdatedReading)) throw error;
    }
  }
  throw refuse('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
}

async function startImport(
  tools: CsvTools,
  scope: SiteScope,
  context: RequestContext,
  id: string,
): Promise<ProductImport> {
  const { state } = await tools.importStore.find(scope, id, true);
  if (state !== 'ready') throw refuseAs(startProductImport, 'IMPORT_OVER');
  const steps = await setSteps(scope, id);
  if (steps === 0) throw refuseAs(startProductImport, 'NOTHING_CHOSEN');
  await setFields(tools, scope, id, { state: 'working', steps, stepsDone: 0, actor: actorOf(context) });
  await tools.jobs.enqueue(scope, writeProductImport, { importId: id });
  return finish(tools, scope, context, { act: startProductImport, id });
}

async function cancelImport(
  tools: CsvTools,
  scope: SiteScope,
  context: RequestContext,
  id: string,
): Promise<ProductImport> {
  const { state } = await tools.importStore.find(scope, id, true);
  if (state !== 'ready' && state !== 'working') throw refuseAs(cancelProductImport, 'IMPORT_OVER');
  await setFields(tools, scope, id, { state: 'canceled', finishedAt: new Date(context.now) });
  return finish(tools, scope, context, { act: cancelProductImport, id });
}

async function undoImport(
  tools: CsvTools,
  scope: SiteScope,
  context: RequestContext,
  id: string,
): Promise<ProductImport> {
  const kept = await tools.importStore.find(scope, id, true);
  const { canUndo } = await tools.importStore.describe(scope, kept, context.now);
  if (!canUndo) throw refuseAs(undoProductImport, 'IMPORT_KEPT');
  await setFields(tools, scope, id, { state: 'undoing', actor: actorOf(context) });
  await tools.jobs.enqueue(scope, writeProductImport, { importId: id });
  return finish(tools, scope, context, { act: undoProductImport, id });
}

/** Takes files of products in after a look at what they would do, and writes them out. */
export function createProductCsv(deps: CsvDeps) {
  const { productImports } = defineProductImports(deps.db.sequelize);
  const tools: CsvTools = { ...deps, productImports };
  return {
    /** Rows of CSV of products, without the head. */
    write: (scope: SiteScope, site: Site, productIds: readonly string[]) =>
      writeCsv(tools, scope, site, productIds),

    /** @throws Refusal 404 COLLECTION_NOT_FOUND, 413, 400 NOT_CSV, FILE_TAKES_TOO_MUCH or TOO_MANY_ROWS */
    take: (
      context: RequestContext,
      asked: HandlerInput<typeof createProductImport>['query'],
      body: AsyncIterable<Uint8Array>,
    ) => takeFile(tools, context, asked, body),

    /**
     * Finds out what the rows would do before it begins its unit of work, and again when somebody else changed the
     * import meanwhile.
     * @param unit runs what it is given as one unit of work
     * @throws Refusal 404, 409 IMPORT_OVER, 400 FILE_TAKES_TOO_MUCH
     */
    change: (context: RequestContext, id: string, wish: Preparation, unit: UnitOfWork) =>
      changeImport(tools, context, { id, wish }, unit),

    /** @throws Refusal 404, 409 IMPORT_OVER or NOTHING_CHOSEN */
    start: (scope: SiteScope, context: RequestContext, id: string) => startImport(tools, scope, context, id),

    /** @throws Refusal 404, 409 IMPORT_OVER */
    cancel: (scope: SiteScope, context: RequestContext, id: string) =>
      cancelImport(tools, scope, context, id),

    /** @throws Refusal 404, 409 IMPORT_KEPT */
    undo: (scope: SiteScope, context: RequestContext, id: string) => undoImport(tools, scope, context, id),
  };
}

/** Files of products, in and out. */
export type ProductCsv = ReturnType<typeof createProductCsv>;
