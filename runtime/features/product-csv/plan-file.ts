import type { CsvColumnId } from '#shared/features/product-csv/columns.ts';
import type { CsvCategory, CsvProduct } from '#shared/features/product-csv/fields.ts';
import { planImport, type RowPlan, type RowState } from '#shared/features/product-csv/plan.ts';
import type { KeptPlan } from './model.ts';
import { type KeptRow, rowsToJson } from './read-file.ts';

/** A text that takes the place of a cell's. */
export interface CellEdit {
  readonly row: number;
  /** Place among the columns, from 0. */
  readonly column: number;
  readonly text: string;
}

/** The rows of a file as somebody reads them. */
export interface FileRows {
  /** As JSON, an array of `KeptRow` in each text. */
  readonly rows: readonly string[];
  /** In the order in which they were made. */
  readonly edits: readonly CellEdit[];
  readonly columns: readonly (CsvColumnId | null)[];
}

/** What the rows of a file say of products that there may be. */
export interface NamedProducts {
  readonly ids: readonly string[];
  readonly urlIds: readonly string[];
  readonly skus: readonly string[];
}

/** The rows of a file, and the catalogue as far as they name it. */
export interface FilePlanOrder extends FileRows {
  /** As JSON, an array of `CsvProduct` in each text; a product may come more than once. */
  readonly products: readonly string[];
  readonly urlIds: ReadonlySet<string>;
  readonly categories: readonly CsvCategory[];
  readonly currency: string;
  readonly collectionId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What the rows of a file would do. */
export interface FilePlan {
  readonly counts: Readonly<Record<RowState, number>>;
  /** As JSON, an array of `{ row, state, key, plan }` in each text. */
  readonly plans: readonly string[];
}

function readJson<T>(texts: readonly string[]): T[] {
  return texts.flatMap((text) => JSON.parse(text) as T[]);
}

function cellsOf({ rows, edits }: FileRows): string[][] {
  const cells = readJson<KeptRow>(rows).map((row) => [...row.cells]);
  for (const { row, column, text } of edits) {
    const own = cells[row];
    if (own !== undefined && column < own.length) own[column] = text;
  }
  return cells;
}

/** Which products the rows of a file name, each once. */
export function namedProducts(file: FileRows): NamedProducts {
  const rows = cellsOf(file);
  const named = (id: CsvColumnId): string[] => {
    const index = file.columns.indexOf(id);
    const words = index === -1 ? [] : rows.map((cells) => (cells[index] ?? '').trim());
    return [...new Set(words.filter((word) => word !== ''))];
  };
  return { ids: named('productId'), urlIds: named('url'), skus: named('sku') };
}

/** What of a row is kept beside its state. */
function toKeptPlan({ productId, version, title, cells, write }: RowPlan): KeptPlan {
  return { productId, version, title, cells, write };
}

/** What the rows of a file would do. */
export function planFile(order: FilePlanOrder): FilePlan {
  const products = new Map(readJson<CsvProduct>(order.products).map((one) => [one.id, one]));
  const plans = planImport({
    rows: cellsOf(order),
    columns: order.columns,
    catalog: { products: [...products.values()], urlIds: order.urlIds },
    facts: { currency: order.currency, categories: new Map(order.categories.map((one) => [one.id, one])) },
    now: order.now,
    collectionId: order.collectionId,
  });
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const { state } of plans) counts[state] += 1;
  return {
    counts,
    plans: rowsToJson(
      plans.map((plan) => ({ row: plan.row, state: plan.state, key: plan.key, plan: toKeptPlan(plan) })),
    ),
  };
}
