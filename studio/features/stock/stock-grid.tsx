import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import type { StockLevel } from '#shared/features/stock/contract.ts';
import { HistoryIcon } from '../../components/icons.tsx';
import { RowGrid, useGridRows } from '../../components/row-grid.tsx';
import gridClasses from '../../components/row-grid.module.css';
import { type Selection, toggle } from '../../components/selection.ts';
import { type RowKeys, useRowKeys } from '../../components/use-row-keys.ts';
import type { Adjusting } from './use-adjusting.ts';
import classes from './stock.module.css';
import { formatOnHand, nameOfLevel } from './stock-words.ts';

const ROW_HEIGHT = 44;

const COLUMNS = [
  { name: 'chosen', title: 'Selected', isTitleHidden: true },
  { name: 'product', title: 'Product' },
  { name: 'sku', title: 'SKU' },
  { name: 'onHand', title: 'On hand' },
  { name: 'held', title: 'Reserved' },
  { name: 'available', title: 'Available' },
  { name: 'history', title: 'History', isTitleHidden: true },
] as const;

type Column = (typeof COLUMNS)[number]['name'];

const COLUMN_NAMES: readonly Column[] = COLUMNS.map(({ name }) => name);

export interface StockGridProps {
  readonly levels: readonly StockLevel[];
  /** How many there are, read or not. */
  readonly total: number;
  readonly lowAt: number;
  readonly mayChange: boolean;
  readonly hasMore: boolean;
  readonly selection: Selection;
  readonly adjusting: Adjusting;
  readonly onSelect: (selection: Selection) => void;
  /** Called when rows come into sight that are not read yet. */
  readonly onMore: () => void;
  readonly onOpenProduct: (productId: string) => void;
  readonly onOpenHistory: (variantId: string) => void;
}

/** The field in the place of a figure, while it is typed. */
function EntryField({
  adjusting,
  label,
  onLeave,
}: {
  adjusting: Adjusting;
  label: string;
  /** Told how many rows to go on. */
  onLeave: (step: number) => void;
}): ReactNode {
  const { draft } = adjusting;
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') {
      event.preventDefault();
      const step = event.shiftKey ? -1 : 1;
      void adjusting.save().then((isMade) => isMade && onLeave(step));
    } else if (event.key === 'Escape') {
      event.preventDefault();
      adjusting.cancel();
      onLeave(0);
    }
  };
  return (
    <input
      className={classes.entry}
      aria-label={label}
      aria-invalid={draft?.error !== ''}
      inputMode="text"
      autoComplete="off"
      autoFocus
      value={draft?.text ?? ''}
      onChange={(event) => adjusting.change({ text: event.currentTarget.value })}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={handleKey}
    />
  );
}

function toneOf({ unlimited, available }: StockLevel, lowAt: number): 'out' | 'low' | undefined {
  if (unlimited) return undefined;
  if (available === 0) return 'out';
  return available <= lowAt ? 'low' : undefined;
}

function contentOf(level: StockLevel, column: Exclude<Column, 'chosen'>): ReactNode {
  switch (column) {
    case 'product':
      return (
        <span className={gridClasses.words}>
          <span className={gridClasses.cut}>{level.productName}</span>
          <span className={gridClasses.quietCut}>{Object.values(level.attributes).join(', ')}</span>
        </span>
      );
    case 'sku':
      return level.sku;
    case 'onHand':
      if (level.unlimited) return 'Not tracked';
      return level.onHand < 0 ? formatOnHand(level.onHand) : level.onHand;
    case 'held':
      return level.held === 0 ? '–' : level.held;
    case 'available':
      return level.unlimited ? 'Always' : level.available;
    case 'history':
      return (
        <span className={classes.open}>
          <HistoryIcon />
          <span className={gridClasses.hiddenWord}>History of {nameOfLevel(level)}</span>
        </span>
      );
  }
}

/** Where keys lead along the columns of a row; undefined for a key that does not. */
function columnAfterKey({ key, ctrlKey, metaKey }: KeyboardEvent, column: number): number | undefined {
  const last = COLUMNS.length - 1;
  if (key === 'ArrowLeft') return Math.max(0, column - 1);
  if (key === 'ArrowRight') return Math.min(last, column + 1);
  if (ctrlKey || metaKey) return undefined;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

/** What keys and clicks do, beside leading from row to row. */
function useCells(props: StockGridProps, keys: RowKeys) {
  const { levels, selection, onSelect, adjusting, mayChange } = props;
  const [column, setColumn] = useState(COLUMN_NAMES.indexOf('onHand'));
  const level = levels[keys.at];
  const begin = (text: string) => {
    const chosen = levels.filter(({ variantId }) => selection.chosen.has(variantId));
    if (mayChange && chosen.length > 1) adjusting.begin(chosen, text);
    else if (mayChange && level !== undefined && !level.unlimited) adjusting.begin([level], text);
  };
  const open = (name: Column | undefined) => {
    if (level === undefined) return;
    if (name === 'chosen') onSelect(toggle(selection, level.variantId));
    else if (name === 'product') props.onOpenProduct(level.productId);
    else if (name === 'history') props.onOpenHistory(level.variantId);
    else begin('');
  };
  const act = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey) return false;
    if (event.key === 'Enter') open(COLUMN_NAMES[column]);
    else if (event.key === 'F2') begin('');
    else if (/^[\d+-]$/.test(event.key)) begin(event.key);
    else return false;
    return true;
  };
  const moveColumn = (event: KeyboardEvent): boolean => {
    const next = columnAfterKey(event, column);
    if (next !== undefined) setColumn(next);
    return next !== undefined;
  };
  const handleKey = (event: KeyboardEvent) => {
    if (moveColumn(event) || keys.move(event) || keys.select(event) || act(event)) event.preventDefault();
  };
  const handleClick = (event: MouseEvent, clicked: StockLevel, name: Column) => {
    setColumn(COLUMN_NAMES.indexOf(name));
    const { variantId, productId, unlimited } = clicked;
    if (name === 'chosen') return keys.clickBox(event, variantId);
    onSelect({ ...selection, active: variantId });
    if (name === 'product' && event.detail > 1) props.onOpenProduct(productId);
    else if (name === 'history') props.onOpenHistory(variantId);
    else if (name === 'onHand' && mayChange && !unlimited) adjusting.begin([clicked], '');
  };
  return { column: COLUMN_NAMES[column] ?? 'onHand', handleKey, handleClick };
}

/** The stock of variants as a grid for keys: arrows lead from cell to cell, a figure begins to change it. */
export function StockGrid(props: StockGridProps): ReactNode {
  const { levels, selection, adjusting } = props;
  const id = useId();
  const rows = useGridRows(levels.length, ROW_HEIGHT);
  const ids = levels.map(({ variantId }) => variantId);
  const keys = useRowKeys({ ids, rows, selection, onSelect: props.onSelect });
  const cells = useCells(props, keys);
  const edited = adjusting.draft?.levels.length === 1 ? adjusting.draft.levels[0]?.variantId : undefined;
  const handleLeave = (step: number) => {
    document.getElementById(id)?.focus();
    if (step !== 0) keys.goTo(keys.at + step);
  };
  return (
    <RowGrid<StockLevel, Exclude<Column, 'chosen'>>
      id={id}
      label="Stock"
      className={classes.grid}
      columns={COLUMNS}
      items={levels}
      idOf={({ variantId }) => variantId}
      nameOf={nameOfLevel}
      total={props.total}
      rows={rows}
      rowHeight={ROW_HEIGHT}
      selection={selection}
      activeColumn={cells.column}
      hasMore={props.hasMore}
      onMore={props.onMore}
      onKeyDown={cells.handleKey}
      onCellClick={cells.handleClick}
      marksOf={(level) => ({ 'data-tone': toneOf(level, props.lowAt) })}
    >
      {(level, column) =>
        column === 'onHand' && level.variantId === edited ? (
          <EntryField
            adjusting={adjusting}
            label={`On hand of ${nameOfLevel(level)}`}
            onLeave={handleLeave}
          />
        ) : (
          contentOf(level, column)
        )
      }
    </RowGrid>
  );
}
