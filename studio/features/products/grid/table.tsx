import { Checkbox, Skeleton } from '@mantine/core';
import type { ClipboardEvent, CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useState } from 'react';
import type { ProductSummary } from '#shared/features/products/shape.ts';
import type { CellExit } from './cell.tsx';
import { type CellFacts, cellText } from './cells.ts';
import type { GridColumn } from './columns.ts';
import {
  blockOf,
  cursorAt,
  type GridCursor,
  keepWithin,
  moveBy,
  moveOn,
  placePasted,
  readClipboard,
  writeClipboard,
} from './cursor.ts';
import { type CellEntry, type PendingEdits, shownProduct } from './edits.ts';
import { GridHead } from './head.tsx';
import { type GridAct, readKey } from './keys.ts';
import type { GridPlace } from './place.ts';
import { GridRow } from './row.tsx';
import { HEAD_HEIGHT, MARK_WIDTH, ROW_HEIGHT, useGridView } from './use-view.ts';
import { chooseRange, chooseRow, type ChosenRows } from './rows.ts';
import classes from './grid.module.css';

export interface GridTableProps {
  /** What was read so far, as it is stored. */
  readonly products: readonly ProductSummary[];
  /** How many there are, read or not. */
  readonly total: number;
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly columns: readonly GridColumn[];
  readonly facts: CellFacts;
  readonly place: GridPlace;
  readonly onSort: (column: GridColumn) => void;
  readonly pending: PendingEdits;
  /** Undefined for people who may only look. */
  readonly onEnter: ((entries: readonly CellEntry[]) => void) | undefined;
  readonly onUndo: () => void;
  readonly chosen: ChosenRows;
  readonly onChoose: (chosen: ChosenRows) => void;
  readonly onChooseAll: () => void;
  readonly toLink: (product: ProductSummary) => string;
  readonly onOpen: (product: ProductSummary) => void;
}

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

/** The products as a spreadsheet. Only what is in sight is drawn, so ten thousand are no burden. */
export function GridTable(props: GridTableProps): ReactNode {
  const { products, total, hasMore, onMore, columns, facts, pending, chosen, onEnter } = props;
  const id = useId();
  const [held, setCursor] = useState(() => cursorAt(0, Math.min(1, columns.length - 1)));
  const [editing, setEditing] = useState<Editing>();
  const [isTabbing, setTabbing] = useState(false);
  const rows = hasMore ? Math.max(total, products.length) : products.length;
  const { ref, first, end, top, height, rowsInSight, show } = useGridView(rows);
  const size = {
    rows: products.length,
    columns: columns.length,
    rowsInSight,
  };
  const cursor = keepWithin(held, size);
  const block = blockOf(cursor);
  const isMoreInSight = hasMore && end >= products.length;
  useEffect(() => {
    if (isMoreInSight) onMore();
  }, [isMoreInSight, products.length, onMore]);

  const shownAt = (row: number) => {
    const product = products[row];
    return product && shownProduct(product, pending[product.id]);
  };
  const textAt = (row: number, column: number): string => {
    const [product, { id: columnId } = { id: 'title' as const }] = [shownAt(row), columns[column]];
    return product === undefined ? '' : cellText(product, columnId, facts);
  };
  const move = (next: GridCursor) => {
    setCursor(next);
    show(
      next,
      columns.map(({ width }) => width),
    );
  };
  const toEntries = (cells: readonly { row: number; column: number; text: string }[]) =>
    cells.flatMap(({ row, column, text }): CellEntry[] => {
      const [product, known] = [products[row], columns[column]];
      return product === undefined || known?.entry === undefined ? [] : [{ product, column: known.id, text }];
    });
  const enter = (cells: readonly { row: number; column: number; text: string }[]) => {
    const entries = toEntries(cells);
    if (entries.length > 0) onEnter?.(entries);
  };
  /** The cells of the block, or of all but its first row. */
  const cellsOf = (textOf: (row: number, column: number) => string, from = block.top) => {
    const cells: { row: number; column: number; text: string }[] = [];
    for (let row = from; row <= block.bottom; row += 1) {
      for (let column = block.left; column <= block.right; column += 1) {
        cells.push({ row, column, text: textOf(row, column) });
      }
    }
    return cells;
  };
  const toggleText = (text: string) => (text === 'Yes' ? 'No' : 'Yes');
  const listed = products.map((product) => product.id);

  const run = (act: GridAct) => {
    switch (act.kind) {
      case 'move':
        return move(act.cursor);
      case 'edit':
        if (onEnter !== undefined && products.length > 0) {
          const { row, column } = cursor;
          setEditing({ row, column, text: act.typed ?? textAt(row, column) });
        }
        return undefined;
      case 'toggle': {
        const text = toggleText(textAt(cursor.row, cursor.column));
        return enter(cellsOf(() => text));
      }
      case 'clear':
        return enter(cellsOf((_row, column) => (columns[column]?.entry === 'flag' ? 'No' : '')));
      case 'fill':
        return enter(cellsOf((_row, column) => textAt(block.top, column), block.top + 1));
      case 'undo':
        return props.onUndo();
      case 'open': {
        const product = products[cursor.row];
        return product && props.onOpen(product);
      }
      case 'chooseAll':
        return props.onChooseAll();
      case 'chooseRows': {
        const id = listed[cursor.row];
        if (id === undefined) return undefined;
        return props.onChoose(
          block.top === block.bottom
            ? chooseRow(chosen, listed, id, false)
            : chooseRange(chosen, listed.slice(block.top, block.bottom + 1)),
        );
      }
      case 'leave':
        setCursor(cursorAt(cursor.row, cursor.column));
        if (chosen.ids.size > 0) props.onChoose({ ids: new Set(), anchor: null });
        return undefined;
    }
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.target !== ref.current) return;
    const act = readKey(event, { cursor, size, column: columns[cursor.column], isTabbing });
    if (event.key !== 'Tab' && event.key !== 'Shift') setTabbing(false);
    if (act === undefined) return;
    event.preventDefault();
    run(act);
  };
  const handleEnd = (text: string | undefined, exit: CellExit) => {
    if (editing === undefined) return;
    setEditing(undefined);
    if (text !== undefined) enter([{ row: editing.row, column: editing.column, text }]);
    const isTab = exit === 'right' || exit === 'left';
    setTabbing(isTab);
    const from = cursorAt(editing.row, editing.column);
    if (isTab) move(moveOn(from, exit === 'right' ? 1 : -1, size));
    else if (exit !== 'stay') move(moveBy(from, STEPS[exit], size, false));
    // Where the field loses the focus to something else, that keeps it.
    if (exit !== 'stay' || text === undefined) ref.current?.focus({ preventScroll: true });
  };
  const handleCopy = (event: ClipboardEvent) => {
    const { top, bottom, left, right } = block;
    const copied = Array.from({ length: bottom - top + 1 }, (_, down) =>
      Array.from({ length: right - left + 1 }, (_none, across) => textAt(top + down, left + across)),
    );
    event.clipboardData.setData('text/plain', writeClipboard(copied));
    event.preventDefault();
  };
  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault();
    enter(placePasted(readClipboard(event.clipboardData.getData('text/plain')), block, size));
  };

  const width = MARK_WIDTH + columns.reduce((sum, column) => sum + column.width, 0);
  const shape = {
    '--columns': `${MARK_WIDTH}px ${columns.map((column) => `${column.width}px`).join(' ')}`,
    '--row': `${ROW_HEIGHT}px`,
    '--head': `${HEAD_HEIGHT}px`,
    '--width': `${width}px`,
  } as CSSProperties;
  const drawn = products.slice(first, end);
  const active = `${id}-${cursor.row}-${cursor.column}`;
  const isActiveDrawn = cursor.row >= first && cursor.row < end && products.length > 0;
  return (
    <div
      ref={ref}
      className={classes.scroller}
      style={shape}
      role="grid"
      aria-label="Products"
      aria-rowcount={rows + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-readonly={onEnter === undefined}
      aria-activedescendant={isActiveDrawn && editing === undefined ? active : undefined}
      tabIndex={0}
      data-pane-heart
      onKeyDown={handleKey}
      onCopy={handleCopy}
      onPaste={handlePaste}
    >
      <GridHead
        columns={columns}
        place={props.place}
        onSort={props.onSort}
        mark={
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label="Select all that are found"
            checked={chosen.ids.size > 0 && chosen.ids.size >= total}
            indeterminate={chosen.ids.size > 0 && chosen.ids.size < total}
            onChange={() =>
              chosen.ids.size > 0 ? props.onChoose({ ids: new Set(), anchor: null }) : props.onChooseAll()
            }
          />
        }
      />
      <div className={classes.rows} role="presentation" style={{ height }}>
        <div className={classes.drawn} role="rowgroup" style={{ transform: `translateY(${top}px)` }}>
          {drawn.map((product, index) => (
            <GridRow
              key={product.id}
              id={id}
              row={first + index}
              product={product}
              pending={pending[product.id]}
              columns={columns}
              facts={facts}
              block={block}
              active={cursor.row === first + index ? cursor.column : undefined}
              editing={editing?.row === first + index ? editing : undefined}
              isChosen={chosen.ids.has(product.id)}
              link={props.toLink(product)}
              onEnd={handleEnd}
              onChoose={(isRange) => props.onChoose(chooseRow(chosen, listed, product.id, isRange))}
              onPoint={(column, isExtending) => {
                const row = first + index;
                setTabbing(false);
                setCursor(isExtending ? { ...cursor, row, column } : cursorAt(row, column));
              }}
              onEdit={(column) => {
                const { entry } = columns[column] ?? {};
                if (onEnter === undefined || entry === undefined) return;
                const row = first + index;
                const text = textAt(row, column);
                if (entry === 'text') setEditing({ row, column, text });
                else enter([{ row, column, text: toggleText(text) }]);
              }}
            />
          ))}
          {Array.from({ length: Math.max(0, end - Math.max(first, products.length)) }, (_, index) => (
            <div key={`to-come-${index}`} className={classes.toCome} role="presentation">
              <Skeleton height={14} width="60%" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
