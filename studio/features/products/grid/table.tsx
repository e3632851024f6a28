import { Checkbox, Skeleton } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useId } from 'react';
import type { ProductSummary } from '#shared/features/products/shape.ts';
import type { GridColumn } from './columns.ts';
import { GridHead } from './head.tsx';
import type { GridPlace } from './place.ts';
import { GridRow } from './row.tsx';
import { chooseRow, NONE_CHOSEN } from './rows.ts';
import { type GridDeps, useGrid } from './use-grid.ts';
import { HEAD_HEIGHT, MARK_WIDTH, ROW_HEIGHT } from './use-view.ts';
import classes from './grid.module.css';

interface GridTableProps extends GridDeps {
  readonly place: GridPlace;
  readonly onSort: (column: GridColumn) => void;
  readonly toLink: (product: ProductSummary) => string;
}

/** Measures of the grid, as its style sheet reads them. */
function shapeOf(columns: readonly GridColumn[]): CSSProperties {
  const width = MARK_WIDTH + columns.reduce((sum, column) => sum + column.width, 0);
  return {
    '--columns': `${MARK_WIDTH}px ${columns.map((column) => `${column.width}px`).join(' ')}`,
    '--row': `${ROW_HEIGHT}px`,
    '--head': `${HEAD_HEIGHT}px`,
    '--width': `${width}px`,
  } as CSSProperties;
}

/** Selects all that are found, or none. */
function AllMark({ chosen, total, onChoose, onChooseAll }: GridTableProps): ReactNode {
  const count = chosen.ids.size;
  return (
    <Checkbox
      size="xs"
      tabIndex={-1}
      aria-label="Select all that are found"
      checked={count > 0 && count >= total}
      indeterminate={count > 0 && count < total}
      onChange={() => (count > 0 ? onChoose(NONE_CHOSEN) : onChooseAll())}
    />
  );
}

/** The rows in sight: products, and places of those that are still read. */
function DrawnRows(props: GridTableProps & { id: string; grid: ReturnType<typeof useGrid> }): ReactNode {
  const { id, grid, products, pending, chosen } = props;
  const { view, cursor, editing } = grid;
  const { first, end } = view;
  const listed = products.map((product) => product.id);
  return (
    <div className={classes.drawn} role="rowgroup" style={{ transform: `translateY(${view.top}px)` }}>
      {products.slice(first, end).map((product, index) => {
        const row = first + index;
        return (
          <GridRow
            key={product.id}
            id={id}
            row={row}
            product={product}
            pending={pending[product.id]}
            columns={props.columns}
            facts={props.facts}
            block={grid.block}
            active={cursor.row === row ? cursor.column : undefined}
            editing={editing?.row === row ? editing : undefined}
            isChosen={chosen.ids.has(product.id)}
            link={props.toLink(product)}
            onEnd={grid.handleEnd}
            onChoose={(isRange) => props.onChoose(chooseRow(chosen, listed, product.id, isRange))}
            onPoint={(column, isExtending) => grid.point(row, column, isExtending)}
            onEdit={(column) => grid.edit(row, column)}
          />
        );
      })}
      {Array.from({ length: Math.max(0, end - Math.max(first, products.length)) }, (_, index) => (
        <div key={`to-come-${index}`} className={classes.toCome} role="presentation">
          <Skeleton height={14} width="60%" />
        </div>
      ))}
    </div>
  );
}

/** The products as a spreadsheet. Only what is in sight is drawn, so ten thousand are no burden. */
export function GridTable(props: GridTableProps): ReactNode {
  const { products, columns } = props;
  const id = useId();
  const grid = useGrid(props);
  const { view, cursor, editing } = grid;
  const isActiveDrawn = cursor.row >= view.first && cursor.row < view.end && products.length > 0;
  return (
    <div
      ref={view.ref}
      className={classes.scroller}
      style={shapeOf(columns)}
      role="grid"
      aria-label="Products"
      aria-rowcount={view.rows + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-readonly={props.onEnter === undefined}
      aria-activedescendant={
        isActiveDrawn && editing === undefined ? `${id}-${cursor.row}-${cursor.column}` : undefined
      }
      tabIndex={0}
      data-pane-heart
      onKeyDown={grid.handleKey}
      onCopy={grid.handleCopy}
      onPaste={grid.handlePaste}
    >
      <GridHead columns={columns} place={props.place} onSort={props.onSort} mark={<AllMark {...props} />} />
      <div className={classes.rows} role="presentation" style={{ height: view.height }}>
        <DrawnRows {...props} id={id} grid={grid} />
      </div>
    </div>
  );
}
