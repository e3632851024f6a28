import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useEffect, useState } from 'react';
import type { ProductSummary } from '#shared/features/products/shape.ts';
import { cellsOf, toEntries, toggled, type TypedCell } from './block-cells.ts';
import type { CellExit } from './cell.tsx';
import { type CellFacts, cellText } from './cells.ts';
import type { GridColumn } from './columns.ts';
import {
  type Block,
  blockOf,
  cursorAt,
  type GridCursor,
  type GridSize,
  keepWithin,
  moveBy,
  moveOn,
  placePasted,
  readClipboard,
  writeClipboard,
} from './cursor.ts';
import { type CellEntry, type PendingEdits, shownProduct } from './edits.ts';
import { type GridAct, readKey } from './keys.ts';
import { chooseRange, chooseRow, type ChosenRows, NONE_CHOSEN } from './rows.ts';
import { useGridView } from './use-view.ts';

/** What the grid shows, and whom it tells what people do with it. */
export interface GridDeps {
  /** What was read so far, as it is stored. */
  readonly products: readonly ProductSummary[];
  /** How many there are, read or not. */
  readonly total: number;
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly columns: readonly GridColumn[];
  readonly facts: CellFacts;
  readonly pending: PendingEdits;
  /** Undefined for people who may only look. */
  readonly onEnter: ((entries: readonly CellEntry[]) => void) | undefined;
  readonly onUndo: () => void;
  readonly chosen: ChosenRows;
  readonly onChoose: (chosen: ChosenRows) => void;
  readonly onChooseAll: () => void;
  readonly onOpen: (product: ProductSummary) => void;
}

/** The cell that is written in, with the text to begin with. */
interface Editing {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

const STEPS: Readonly<Record<CellExit, { readonly rows: number; readonly columns: number }>> = {
  stay: { rows: 0, columns: 0 },
  down: { rows: 1, columns: 0 },
  up: { rows: -1, columns: 0 },
  right: { rows: 0, columns: 1 },
  left: { rows: 0, columns: -1 },
};

/** The rows in sight; more are asked for when their end comes into sight. */
function useRowsInSight({ products, total, hasMore, onMore }: GridDeps) {
  const rows = hasMore ? Math.max(total, products.length) : products.length;
  const view = useGridView(rows);
  const isMoreInSight = hasMore && view.end >= products.length;
  useEffect(() => {
    if (isMoreInSight) onMore();
  }, [isMoreInSight, products.length, onMore]);
  return { ...view, rows };
}

/** The cursor of the grid, the cell that is written in, and the texts of all cells. */
function useCells(deps: GridDeps) {
  const { products, columns, pending, facts } = deps;
  const view = useRowsInSight(deps);
  const [held, setCursor] = useState(() => cursorAt(0, Math.min(1, columns.length - 1)));
  const [editing, setEditing] = useState<Editing>();
  const size: GridSize = {
    rows: products.length,
    columns: columns.length,
    rowsInSight: view.rowsInSight,
  };
  const cursor = keepWithin(held, size);
  const block: Block = blockOf(cursor);
  return {
    view,
    size,
    cursor,
    block,
    editing,
    setCursor,
    setEditing,
    textAt(row: number, column: number): string {
      const [product, { id } = { id: 'title' as const }] = [products[row], columns[column]];
      return product === undefined ? '' : cellText(shownProduct(product, pending[product.id]), id, facts);
    },
    move(next: GridCursor): void {
      setCursor(next);
      view.show(
        next,
        columns.map(({ width }) => width),
      );
    },
    enter(cells: readonly TypedCell[]): void {
      const entries = toEntries(cells, products, columns);
      if (entries.length > 0) deps.onEnter?.(entries);
    },
  };
}

type Cells = ReturnType<typeof useCells>;

function chooseRows({ products, chosen, onChoose }: GridDeps, { cursor, block }: Cells): void {
  const listed = products.map(({ id }) => id);
  const id = listed[cursor.row];
  if (id === undefined) return;
  const isOne = block.top === block.bottom;
  onChoose(
    isOne
      ? chooseRow(chosen, listed, id, false)
      : chooseRange(chosen, listed.slice(block.top, block.bottom + 1)),
  );
}

/** Does what a key asked for. */
function runAct(act: GridAct, deps: GridDeps, cells: Cells): void {
  const { products, columns } = deps;
  const { cursor, block, textAt, enter } = cells;
  const { row, column } = cursor;
  switch (act.kind) {
    case 'move':
      return cells.move(act.cursor);
    case 'edit':
      if (deps.onEnter !== undefined && products.length > 0) {
        cells.setEditing({ row, column, text: act.typed ?? textAt(row, column) });
      }
      return undefined;
    case 'toggle': {
      const text = toggled(textAt(row, column));
      return enter(cellsOf(block, () => text));
    }
    case 'clear':
      return enter(cellsOf(block, (_row, at) => (columns[at]?.entry === 'flag' ? 'No' : '')));
    case 'fill':
      return enter(cellsOf(block, (_row, at) => textAt(block.top, at), block.top + 1));
    case 'undo':
      return deps.onUndo();
    case 'open': {
      const product = products[row];
      return product && deps.onOpen(product);
    }
    case 'chooseAll':
      return deps.onChooseAll();
    case 'chooseRows':
      return chooseRows(deps, cells);
    case 'leave':
      cells.setCursor(cursorAt(row, column));
      if (deps.chosen.ids.size > 0) deps.onChoose(NONE_CHOSEN);
      return undefined;
  }
}

/** The grid while people move, write, copy and paste in it. */
export function useGrid(deps: GridDeps) {
  const { columns } = deps;
  const cells = useCells(deps);
  const { view, size, cursor, block, editing, textAt, enter } = cells;
  const [isTabbing, setTabbing] = useState(false);
  return {
    view,
    cursor,
    block,
    editing,
    handleKey(event: KeyboardEvent): void {
      if (event.target !== view.ref.current) return;
      const act = readKey(event, { cursor, size, column: columns[cursor.column], isTabbing });
      if (event.key !== 'Tab' && event.key !== 'Shift') setTabbing(false);
      if (act === undefined) return;
      event.preventDefault();
      runAct(act, deps, cells);
    },
    /** The field of a cell is left, with its text unless it was given up. */
    handleEnd(text: string | undefined, exit: CellExit): void {
      if (editing === undefined) return;
      const { row, column } = editing;
      cells.setEditing(undefined);
      if (text !== undefined) enter([{ row, column, text }]);
      const isTab = exit === 'right' || exit === 'left';
      setTabbing(isTab);
      const from = cursorAt(row, column);
      if (isTab) cells.move(moveOn(from, exit === 'right' ? 1 : -1, size));
      else if (exit !== 'stay') cells.move(moveBy(from, STEPS[exit], size, false));
      // Where the field loses the focus to something else, that keeps it.
      if (exit !== 'stay' || text === undefined) view.ref.current?.focus({ preventScroll: true });
    },
    handleCopy(event: ClipboardEvent): void {
      const { top, bottom, left, right } = block;
      const copied = Array.from({ length: bottom - top + 1 }, (_, down) =>
        Array.from({ length: right - left + 1 }, (_none, across) => textAt(top + down, left + across)),
      );
      event.clipboardData.setData('text/plain', writeClipboard(copied));
      event.preventDefault();
    },
    handlePaste(event: ClipboardEvent): void {
      event.preventDefault();
      enter(placePasted(readClipboard(event.clipboardData.getData('text/plain')), block, size));
    },
    /** Goes to a cell by the mouse. */
    point(row: number, column: number, isExtending: boolean): void {
      setTabbing(false);
      cells.setCursor(isExtending ? { ...cursor, row, column } : cursorAt(row, column));
    },
    /** Writes in a cell, or turns it over where it says yes or no. */
    edit(row: number, column: number): void {
      const { entry } = columns[column] ?? {};
      if (deps.onEnter === undefined || entry === undefined) return;
      const text = textAt(row, column);
      if (entry === 'text') cells.setEditing({ row, column, text });
      else enter([{ row, column, text: toggled(text) }]);
    },
  };
}
