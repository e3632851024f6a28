import type { RowWrite } from '#shared/features/product-csv/merge.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Statement } from '../../database/in-order.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { TextWork } from '../../platform/texts/text-work.ts';
import type { ProductStore } from '../products/product-store.ts';
import type { CleanProduct } from './clean-write.ts';
import type { ImportStore } from './import-store.ts';
import { defineProductImports, type KeptPlan } from './model.ts';

/** What the steps of imports are made of. */
export interface StepDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly importStore: ImportStore;
  readonly products: ProductStore;
  readonly textWork: TextWork;
  /** The currency of the site, which stays until the transaction ends. */
  readonly holdCurrency: () => Statement<string | undefined>;
}

/** What they work with: the dependencies, and the tables of imports. */
export type StepTools = StepDeps & ReturnType<typeof defineProductImports>;

export const createStepTools = (deps: StepDeps): StepTools => ({
  ...deps,
  ...defineProductImports(deps.db.sequelize),
});

/** A row of a file as a step takes it. */
export interface StepRow {
  readonly row: number;
  readonly key: string;
  readonly plan: KeptPlan;
  /** What it says of its product where its texts are cleaned. */
  readonly clean?: CleanProduct;
}

/** A step whose rows are ready to be written. */
export interface PreparedStep {
  readonly step: number;
  readonly rows: readonly StepRow[];
}

/** The rows of a product. */
export interface Group {
  readonly key: string;
  readonly rows: readonly (StepRow & { readonly write: RowWrite; readonly isChanged?: boolean })[];
}

/** Said of what is not as the import left it. */
export const CHANGED_SINCE = 'It was changed by someone else since.';

/** Said of rows whose prices count in a minor unit that is no longer that of the shop. */
export const OTHER_CURRENCY =
  'The currency of the shop has changed since this file was read. Import the file again.';

/** Keeps what became of rows. */
export async function settle(
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
