import { DataTypes, type Sequelize } from 'sequelize';
import type { CsvColumnId } from '#shared/features/product-csv/columns.ts';
import type { ImportState, RowResult } from '#shared/features/product-csv/contract.ts';
import type { CsvProduct } from '#shared/features/product-csv/fields.ts';
import type { RowPlan, RowState } from '#shared/features/product-csv/plan.ts';
import { defineTable, keyColumn } from '../../database/table.ts';
import type { Actor, StockStep } from '../products/product-rows.ts';

export interface ProductImportColumns {
  websiteId: string;
  id: string;
  state: ImportState;
  /** Goes up with each change of what the rows would do. */
  revision: number;
  filename: string;
  collectionId: string;
  /** Names of the columns as the file has them. */
  head: string[];
  columns: (CsvColumnId | null)[];
  /** Rows by what they would do. */
  counts: Record<RowState, number>;
  steps: number;
  stepsDone: number;
  createdAt: Date;
  /** Who brought it, and then who began it; texts are cleaned where they may not inject code. */
  actor: Actor & { readonly mayInjectCode?: boolean };
  finishedAt: Date | null;
}

/** What a row would do, as it is kept. */
export type KeptPlan = Pick<RowPlan, 'productId' | 'version' | 'title' | 'cells' | 'write'>;

export interface ProductImportRowColumns {
  websiteId: string;
  importId: string;
  rowNumber: number;
  line: number;
  cells: string[];
  isChosen: boolean;
  state: RowState;
  productKey: string;
  /** The step that writes it; null before the import begins and for rows that write nothing. */
  step: number | null;
  plan: KeptPlan;
  result: RowResult;
  problem: string;
}

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

export interface ProductImportStepColumns {
  websiteId: string;
  importId: string;
  step: number;
  entries: StepEntry[];
  undoneAt: Date | null;
}

/** The tables of files of products that are taken in. */
export function defineProductImports(sequelize: Sequelize) {
  return {
    productImports: defineTable<ProductImportColumns>(sequelize, 'product_imports', {
      websiteId: keyColumn,
      id: keyColumn,
      state: { type: DataTypes.TEXT },
      revision: { type: DataTypes.INTEGER },
      filename: { type: DataTypes.TEXT },
      collectionId: { type: DataTypes.TEXT },
      head: { type: DataTypes.JSONB },
      columns: { type: DataTypes.JSONB },
      counts: { type: DataTypes.JSONB },
      steps: { type: DataTypes.INTEGER },
      stepsDone: { type: DataTypes.INTEGER },
      createdAt: { type: DataTypes.DATE },
      actor: { type: DataTypes.JSONB },
      finishedAt: { type: DataTypes.DATE, allowNull: true },
    }),
    productImportRows: defineTable<ProductImportRowColumns>(sequelize, 'product_import_rows', {
      websiteId: keyColumn,
      importId: keyColumn,
      rowNumber: { type: DataTypes.INTEGER, primaryKey: true },
      line: { type: DataTypes.INTEGER },
      cells: { type: DataTypes.JSONB },
      isChosen: { type: DataTypes.BOOLEAN },
      state: { type: DataTypes.TEXT },
      productKey: { type: DataTypes.TEXT },
      step: { type: DataTypes.INTEGER, allowNull: true },
      plan: { type: DataTypes.JSONB },
      result: { type: DataTypes.TEXT },
      problem: { type: DataTypes.TEXT },
    }),
    productImportSteps: defineTable<ProductImportStepColumns>(sequelize, 'product_import_steps', {
      websiteId: keyColumn,
      importId: keyColumn,
      step: { type: DataTypes.INTEGER, primaryKey: true },
      entries: { type: DataTypes.JSONB },
      undoneAt: { type: DataTypes.DATE, allowNull: true },
    }),
  };
}
