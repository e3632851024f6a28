import { Checkbox } from '@mantine/core';
import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useEffect } from 'react';
import classes from './row-grid.module.css';
import type { Selection } from './selection.ts';
import { type RowWindow, useRowWindow } from './use-row-window.ts';

const HEAD_HEIGHT = 36;

/** The column whose boxes select rows. */
type BoxColumn = 'chosen';

/** A column of a grid of rows. */
interface GridColumn<Name extends string> {
  readonly name: Name | BoxColumn;
  readonly title: string;
  /** True where the title is for screen readers alone. */
  readonly isTitleHidden?: boolean;
}

/**
 * Follows which rows of a grid are in sight; their height is in px.
 * @param keyOf see {@link useRowWindow}
 */
export function useGridRows(count: number, rowHeight: number, keyOf?: (row: number) => string): RowWindow {
  return useRowWindow({
    count,
    rowHeight,
    headHeight: HEAD_HEIGHT,
    ...(keyOf === undefined ? {} : { keyOf }),
  });
}

/** What a grid of rows shows and tells. */
interface RowGridProps<Item, Name extends string> {
  readonly id: string;
  readonly label: string;
  /** Gives the columns their widths, by their `data-column`. */
  readonly className: string | undefined;
  readonly columns: readonly GridColumn<Name>[];
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  /** What a row is called. */
  readonly nameOf: (item: Item) => string;
  /** How many rows there are, read or not; undefined where nobody knows. */
  readonly total: number | undefined;
  readonly rows: RowWindow;
  readonly rowHeight: number;
  readonly selection: Selection;
  /** The column of the cell that has the focus; a whole row has it unless given. */
  readonly activeColumn?: Name | BoxColumn;
  readonly hasMore: boolean;
  /** Called when rows come into sight that are not read yet. */
  readonly onMore: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onCellClick: (event: MouseEvent, item: Item, column: Name | BoxColumn) => void;
  /** Attributes by which the look of a row is told from others, such as `data-new`. */
  readonly marksOf: (item: Item) => Readonly<Record<`data-${string}`, string | true | undefined>>;
  /** What stands in a cell. */
  readonly children: (item: Item, column: Name) => ReactNode;
}

function isBox<Name extends string>(column: Name | BoxColumn): column is BoxColumn {
  return column === 'chosen';
}

function GridRow<Item, Name extends string>(
  props: RowGridProps<Item, Name> & {
    item: Item;
    row: number;
    cellId: (id: string, column: string) => string;
  },
): ReactNode {
  const { item, columns, selection, activeColumn } = props;
  const id = props.idOf(item);
  const isChosen = selection.chosen.has(id);
  const isActive = id === selection.active;
  return (
    <div
      id={`${props.id}-${id}`}
      className={classes.row}
      role="row"
      aria-rowindex={props.row + 2}
      aria-selected={isChosen}
      data-active={(isActive && activeColumn === undefined) || undefined}
      {...props.marksOf(item)}
    >
      {columns.map(({ name }) => (
        <div
          key={name}
          id={props.cellId(id, name)}
          role="gridcell"
          className={classes.cell}
          data-column={name}
          data-active={(isActive && name === activeColumn) || undefined}
          onClick={(event) => props.onCellClick(event, item, name)}
        >
          {isBox(name) ? (
            <Checkbox
              size="xs"
              aria-label={`Select ${props.nameOf(item)}`}
              checked={isChosen}
              readOnly
              tabIndex={-1}
            />
          ) : (
            props.children(item, name)
          )}
        </div>
      ))}
    </div>
  );
}

/** A list of any length as a grid for keys, of which the rows in sight are drawn. */
export function RowGrid<Item, Name extends string>(props: RowGridProps<Item, Name>): ReactNode {
  const { id, columns, items, rows, rowHeight, selection, activeColumn, hasMore, onMore } = props;
  const { first, end } = rows;
  const isMoreInSight = hasMore && end >= items.length;
  useEffect(() => {
    if (isMoreInSight) onMore();
  }, [isMoreInSight, items.length, onMore]);
  const inSight = items.slice(first, end);
  const cellId = (of: string, column: string) => `${id}-${of}-${column}`;
  const active = inSight.map((item) => props.idOf(item)).find((one) => one === selection.active);
  const focused = activeColumn === undefined ? `${id}-${active}` : cellId(active ?? '', activeColumn);
  const shape = { '--row-height': `${rowHeight}px`, '--head-height': `${HEAD_HEIGHT}px` } as CSSProperties;
  return (
    <div
      id={id}
      ref={rows.ref}
      className={`${classes.grid ?? ''} ${props.className ?? ''}`}
      style={shape}
      role="grid"
      aria-label={props.label}
      aria-rowcount={props.total === undefined ? -1 : props.total + 1}
      aria-multiselectable="true"
      aria-activedescendant={active === undefined ? undefined : focused}
      tabIndex={0}
      data-pane-heart
      onKeyDown={props.onKeyDown}
    >
      <div className={classes.head} role="row" aria-rowindex={1}>
        {columns.map(({ name, title, isTitleHidden }) => (
          <span key={name} role="columnheader" className={classes.cell} data-column={name}>
            <span className={isTitleHidden === true ? classes.hiddenWord : undefined}>{title}</span>
          </span>
        ))}
      </div>
      <div role="presentation" className={classes.rows} style={{ height: rows.height }}>
        <div role="presentation" style={{ transform: `translateY(${rows.top}px)` }}>
          {inSight.map((item, index) => (
            <GridRow key={props.idOf(item)} {...props} item={item} row={first + index} cellId={cellId} />
          ))}
        </div>
      </div>
    </div>
  );
}
