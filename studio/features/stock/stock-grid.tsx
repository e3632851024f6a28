import { Checkbox } from '@mantine/core';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useEffect, useId, useState } from 'react';
import type { StockLevel } from '#shared/features/stock/contract.ts';
import { HistoryIcon } from '../../components/icons.tsx';
import type { Selection } from '../../components/selection.ts';
import { click, moveTo, placeAfterKey, selectAll, toggle } from '../../components/selection.ts';
import { useRowWindow } from '../../components/use-row-window.ts';
import type { Adjusting } from './use-adjusting.ts';
import classes from './stock.module.css';
import { nameOfLevel } from './stock-words.ts';

const ROW_HEIGHT = 44;
const HEAD_HEIGHT = 36;

const COLUMNS = [
  { name: 'chosen', title: 'Selected' },
  { name: 'product', title: 'Product' },
  { name: 'sku', title: 'SKU' },
  { name: 'onHand', title: 'On hand' },
  { name: 'held', title: 'Held' },
  { name: 'available', title: 'Available' },
  { name: 'history', title: 'History' },
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

/** What stands in a cell. */
function CellContent(props: { column: Column; level: StockLevel; isChosen: boolean }): ReactNode {
  const { column, level } = props;
  switch (column) {
    case 'chosen':
      return (
        <Checkbox
          size="xs"
          aria-label={`Select ${nameOfLevel(level)}`}
          checked={props.isChosen}
          readOnly
          tabIndex={-1}
        />
      );
    case 'product':
      return (
        <span className={classes.words}>
          <span className={classes.name}>{level.productName}</span>
          <span className={classes.options}>{Object.values(level.attributes).join(', ')}</span>
        </span>
      );
    case 'sku':
      return level.sku;
    case 'onHand':
      return level.unlimited ? 'Not counted' : level.onHand;
    case 'held':
      return level.held === 0 ? '–' : level.held;
    case 'available':
      return level.unlimited ? 'Always' : level.available;
    case 'history':
      return (
        <span className={classes.open}>
          <HistoryIcon />
          <span className={classes.hiddenWord}>History of {nameOfLevel(level)}</span>
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

function useGrid(props: StockGridProps, rowsInSight: number, show: (row: number) => void) {
  const { levels, selection, onSelect, adjusting, mayChange } = props;
  const [column, setColumn] = useState(COLUMN_NAMES.indexOf('onHand'));
  const ids = levels.map(({ variantId }) => variantId);
  const at = selection.active === null ? -1 : ids.indexOf(selection.active);
  const level = levels[at];
  const begin = (text: string) => {
    const chosen = levels.filter(({ variantId }) => selection.chosen.has(variantId));
    if (mayChange && chosen.length > 1) adjusting.begin(chosen, text);
    else if (mayChange && level !== undefined && !level.unlimited) adjusting.begin([level], text);
  };
  const goTo = (row: number) => {
    const id = ids[row];
    if (id === undefined) return;
    onSelect({ ...selection, active: id });
    show(row);
  };
  const act = (name: Column | undefined) => {
    if (level === undefined) return;
    if (name === 'chosen') onSelect(toggle(selection, level.variantId));
    else if (name === 'product') props.onOpenProduct(level.productId);
    else if (name === 'history') props.onOpenHistory(level.variantId);
    else begin('');
  };
  const moveRow = (event: KeyboardEvent): boolean => {
    const to = placeAfterKey(event.key, at, { count: ids.length, columns: 1, rowsInSight });
    const id = to === undefined ? undefined : ids[to];
    if (to === undefined || id === undefined) return false;
    if (event.shiftKey) {
      onSelect(moveTo(selection, ids, id, { shift: true, command: false }));
      show(to);
    } else goTo(to);
    return true;
  };
  const handleCommand = (event: KeyboardEvent): boolean => {
    if (event.key.toLowerCase() !== 'a') return false;
    onSelect(selectAll(selection, ids));
    return true;
  };
  const handlePlain = (event: KeyboardEvent): boolean => {
    if (event.key === ' ' && level !== undefined) onSelect(toggle(selection, level.variantId));
    else if (event.key === 'Enter') act(COLUMN_NAMES[column]);
    else if (event.key === 'F2') begin('');
    else if (/^[\d+-]$/.test(event.key)) begin(event.key);
    else if (event.key === 'Escape' && selection.chosen.size > 0) {
      onSelect({ ...selection, chosen: new Set(), anchor: null });
    } else return false;
    return true;
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = columnAfterKey(event, column);
    if (next !== undefined) setColumn(next);
    else {
      const isCommand = event.ctrlKey || event.metaKey;
      const isDone = moveRow(event) || (isCommand ? handleCommand(event) : handlePlain(event));
      if (!isDone) return;
    }
    event.preventDefault();
  };
  const handleClick = (event: MouseEvent, index: number, name: Column) => {
    const clicked = levels[index];
    if (clicked === undefined) return;
    setColumn(COLUMN_NAMES.indexOf(name));
    const { variantId, productId, unlimited } = clicked;
    if (name === 'chosen') {
      const held = { shift: event.shiftKey, command: !event.shiftKey };
      onSelect(click(selection, ids, variantId, held));
      return;
    }
    onSelect({ ...selection, active: variantId });
    if (name === 'product' && event.detail > 1) props.onOpenProduct(productId);
    else if (name === 'history') props.onOpenHistory(variantId);
    else if (name === 'onHand' && mayChange && !unlimited) adjusting.begin([clicked], '');
  };
  return { at, column, handleKey, handleClick, goTo };
}

function Head(): ReactNode {
  return (
    <div className={classes.head} role="row" aria-rowindex={1}>
      {COLUMNS.map(({ name, title }) => (
        <span key={name} role="columnheader" className={classes.cell} data-column={name}>
          <span className={name === 'chosen' || name === 'history' ? classes.hiddenWord : undefined}>
            {title}
          </span>
        </span>
      ))}
    </div>
  );
}

/** The stock of variants as a grid for keys: arrows lead from cell to cell, a figure begins to change it. */
export function StockGrid(props: StockGridProps): ReactNode {
  const { levels, selection, hasMore, onMore, adjusting, lowAt } = props;
  const id = useId();
  const rows = useRowWindow(levels.length, ROW_HEIGHT, HEAD_HEIGHT);
  const { first, end, show, rowsInSight } = rows;
  const grid = useGrid(props, rowsInSight, show);
  const isMoreInSight = hasMore && end >= levels.length;
  useEffect(() => {
    if (isMoreInSight) onMore();
  }, [isMoreInSight, levels.length, onMore]);
  const cellId = (variantId: string, column: Column) => `${id}-${variantId}-${column}`;
  const edited = adjusting.draft?.levels.length === 1 ? adjusting.draft.levels[0]?.variantId : undefined;
  const activeColumn = COLUMN_NAMES[grid.column] ?? 'onHand';
  const handleLeave = (step: number) => {
    document.getElementById(id)?.focus();
    if (step !== 0) grid.goTo(grid.at + step);
  };
  return (
    <div
      id={id}
      ref={rows.ref}
      className={classes.grid}
      role="grid"
      aria-label="Stock"
      aria-rowcount={props.total + 1}
      aria-multiselectable="true"
      aria-activedescendant={
        grid.at >= first && grid.at < end && selection.active !== null
          ? cellId(selection.active, activeColumn)
          : undefined
      }
      tabIndex={0}
      data-pane-heart
      onScroll={rows.onScroll}
      onKeyDown={grid.handleKey}
    >
      <Head />
      <div role="presentation" className={classes.rows} style={{ height: levels.length * ROW_HEIGHT }}>
        <div role="presentation" style={{ transform: `translateY(${first * ROW_HEIGHT}px)` }}>
          {levels.slice(first, end).map((level, index) => (
            <div
              key={level.variantId}
              className={classes.row}
              role="row"
              aria-rowindex={first + index + 2}
              aria-selected={selection.chosen.has(level.variantId)}
              data-tone={toneOf(level, lowAt)}
            >
              {COLUMN_NAMES.map((column) => (
                <div
                  key={column}
                  id={cellId(level.variantId, column)}
                  role="gridcell"
                  className={classes.cell}
                  data-column={column}
                  data-active={(level.variantId === selection.active && column === activeColumn) || undefined}
                  onClick={(event) => grid.handleClick(event, first + index, column)}
                >
                  {column === 'onHand' && level.variantId === edited ? (
                    <EntryField
                      adjusting={adjusting}
                      label={`On hand of ${nameOfLevel(level)}`}
                      onLeave={handleLeave}
                    />
                  ) : (
                    <CellContent
                      column={column}
                      level={level}
                      isChosen={selection.chosen.has(level.variantId)}
                    />
                  )}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
