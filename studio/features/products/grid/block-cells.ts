import type { ProductSummary } from '#shared/features/products/shape.ts';
import type { GridColumn } from './columns.ts';
import type { Block } from './cursor.ts';
import type { CellEntry } from './edits.ts';

/** A text for a cell of the grid. */
export interface TypedCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/**
 * The cells of a block, each with a text.
 * @param from row to begin with
 */
export function cellsOf(
  block: Block,
  textOf: (row: number, column: number) => string,
  from = block.top,
): readonly TypedCell[] {
  const cells: TypedCell[] = [];
  for (let row = from; row <= block.bottom; row += 1) {
    for (let column = block.left; column <= block.right; column += 1) {
      cells.push({ row, column, text: textOf(row, column) });
    }
  }
  return cells;
}

/** Cells as entries of their products; cells that nobody may write in are left out. */
export function toEntries(
  cells: readonly TypedCell[],
  products: readonly ProductSummary[],
  columns: readonly GridColumn[],
): readonly CellEntry[] {
  return cells.flatMap(({ row, column, text }): CellEntry[] => {
    const [product, known] = [products[row], columns[column]];
    return product === undefined || known?.entry === undefined ? [] : [{ product, column: known.id, text }];
  });
}

/** The other text of a cell that says yes or no. */
export function toggled(text: string): string {
  return text === 'Yes' ? 'No' : 'Yes';
}
