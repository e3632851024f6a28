import type { ReactNode } from 'react';
import type { GridColumn } from './columns.ts';
import { directionUnder, type GridPlace } from './place.ts';
import classes from './grid.module.css';

const SIGNS = { ascending: '↑', descending: '↓' } as const;

/** The names of the columns; a click sorts by one. */
export function GridHead(props: {
  columns: readonly GridColumn[];
  place: GridPlace;
  onSort: (column: GridColumn) => void;
  /** What chooses all rows. */
  mark: ReactNode;
}): ReactNode {
  const { columns, place, onSort, mark } = props;
  return (
    <div className={classes.head} role="rowgroup">
      <div className={classes.headRow} role="row" aria-rowindex={1}>
        <div className={classes.mark} role="columnheader" aria-colindex={1}>
          {mark}
        </div>
        {columns.map((column, index) => {
          const direction = directionUnder(place, column);
          return (
            <div
              key={column.id}
              className={classes.headCell}
              role="columnheader"
              aria-colindex={index + 2}
              aria-sort={column.sort === undefined ? undefined : (direction ?? 'none')}
              data-number={column.isNumber}
              data-fixed={column.id === 'title' ? true : undefined}
            >
              {column.sort === undefined ? (
                column.title
              ) : (
                <button type="button" className={classes.sort} onClick={() => onSort(column)}>
                  {column.title}
                  {direction !== undefined && <span aria-hidden="true"> {SIGNS[direction]}</span>}
                </button>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
