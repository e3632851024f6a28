import type { CsvColumnId } from '#shared/features/product-csv/columns.ts';
import type { ImportState, RowResult } from '#shared/features/product-csv/contract.ts';
import type { CsvProduct } from '#shared/features/product-csv/fields.ts';
import type { RowPlan, RowState } from '#shared/features/product-csv/plan.ts';
import type { Actor, StockStep } from '../products/product-store.ts';
import { json, key, maybe, text, time, whole, yesOrNo } from '../../database/column.ts';
import { modelsOf, type RowOf, table } from '../../database/table.ts';

/** What a row would do, as it is kept. */
export type KeptPlan = Pick<RowPlan, 'productId' | 'version' | 'title' | 'cells' | 'write'>;

/** A product as it was before a step. */
export interface StepEntry {
  readonly productKey: string;
  readonly productId: string;
  /** Version that the step made; a product that was changed since is not taken back. */
  readonly version: number;
  /** Null for one that the step made. */
  readonly before: CsvProduct | null;
  readonly stock: readonly StockStep[];
}

export const productImports = table('product_imports', {
  id: key(),
  state: text<ImportState>(),
  /** Goes up with each change of what the rows would do. */
  revision: whole(),
  filename: text(),
  collectionId: text(),
  /** Names of the columns as the file has them. */
  head: json<string[]>(),
  columns: json<(CsvColumnId | null)[]>(),
  /** Rows by what they would do. */
  counts: json<Record<RowState, number>>(),
  steps: whole(),
  stepsDone: whole(),
  createdAt: time(),
  /** Who brought it, and then who began it; texts are cleaned where they may not inject code. */
  actor: json<Actor & { readonly mayInjectCode?: boolean }>(),
  finishedAt: maybe(time()),
  /** What the prices of its rows were read in; null for files from before it was kept. */
  currency: maybe(text()),
});
export type ProductImportColumns = RowOf<typeof productImports>;

export const productImportRows = table('product_import_rows', {
  importId: key(),
  rowNumber: key(whole()),
  line: whole(),
  cells: json<string[]>(),
  isChosen: yesOrNo(),
  state: text<RowState>(),
  productKey: text(),
  /** The step that writes it; null before the import begins and for rows that write nothing. */
  step: maybe(whole()),
  plan: json<KeptPlan>(),
  result: text<RowResult>(),
  problem: text(),
});

export const productImportSteps = table('product_import_steps', {
  importId: key(),
  step: key(whole()),
  entries: json<StepEntry[]>(),
  undoneAt: maybe(time()),
});

/** The tables of files of products that are taken in. */
export const defineProductImports = modelsOf({
  productImports,
  productImportRows,
  productImportSteps,
});
