import type { JobHandler } from '../../jobs/job.ts';
import { cleanProducts } from './clean-write.ts';
import type { writeProductImport } from './import-job.ts';
import {
  createStepTools,
  type PreparedStep,
  type StepDeps,
  type StepRow,
  type StepTools,
} from './step-tools.ts';
import { undoStep } from './undo-step.ts';
import { writeStep } from './write-step.ts';

/** The rows of the next step with clean texts; undefined where nothing is written next. */
async function prepareStep(
  { db, importStore, textWork }: StepDeps,
  websiteId: string,
  importId: string,
): Promise<PreparedStep | undefined> {
  const found = await db.withSite(websiteId, async (scope) => {
    const { state, steps, stepsDone: step, actor } = await importStore.find(scope, importId);
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

/** Does one step in a transaction of its own; answers whether there is more to do. */
async function doStep(tools: StepTools, websiteId: string, importId: string): Promise<boolean> {
  const { db, importStore, productImports, holdCurrency } = tools;
  const prepared = await prepareStep(tools, websiteId, importId);
  return db.withSite(websiteId, async (scope) => {
    const kept = await importStore.find(scope, importId, true);
    const { state, steps, stepsDone } = kept;
    const isUndoing = state === 'undoing';
    const isMore = isUndoing ? stepsDone > 0 : state === 'working' && stepsDone < steps;
    if (!isMore) return false;
    // Before the products are locked, as whoever moves the shop to another currency does.
    const currency = await scope.ask(holdCurrency());
    if (isUndoing) await undoStep(tools, scope, kept, stepsDone - 1);
    else if (prepared?.step === stepsDone) await writeStep(tools, scope, kept, { ...prepared, currency });
    // It went on meanwhile, and its next step is read.
    else return true;
    const where = { websiteId, id: importId };
    const next = { stepsDone: stepsDone + (isUndoing ? -1 : 1) };
    await productImports.update(next, { where, transaction: scope.transaction });
    return true;
  });
}

/** Writes an import, or takes it back, a transaction a step. */
export function createImportSteps(deps: StepDeps): JobHandler<typeof writeProductImport.payload> {
  const tools = createStepTools(deps);
  const { importStore, clock, productImports } = tools;
  return async (run, { importId }) => {
    while (await doStep(tools, run.websiteId, importId)) run.signal.throwIfAborted();
    await run.finish(async (scope) => {
      const { state } = await importStore.find(scope, importId, true);
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
