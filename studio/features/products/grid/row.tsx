import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProductSummary } from '#shared/features/products/shape.ts';
import { CellContent, CellEditor, type CellExit } from './cell.tsx';
import { type CellFacts, cellText } from './cells.ts';
import type { GridColumn } from './columns.ts';
import { type Block, isInBlock } from './cursor.ts';
import { isEdited, madeByOthers, type Pending, shownProduct } from './edits.ts';
import classes from './grid.module.css';

/** Why a cell needs a look; undefined for most. */
function noteOf(
  product: ProductSummary,
  pending: Pending | undefined,
  column: GridColumn,
  facts: CellFacts,
): string | undefined {
  if (column.id === 'visible' && product.lacksFile && product.isVisible) {
    return 'Shown as unavailable: it has no file for its buyers.';
  }
  if (pending === undefined || !isEdited(pending, column.id)) return undefined;
  if (pending.problem !== '') return `Not saved: ${pending.problem}`;
  const others = madeByOthers(product, pending, column.id, facts);
  return others === undefined ? undefined : `Someone else made it “${others}” meanwhile; saving keeps yours.`;
}

/** One product of the grid. */
export function GridRow(props: {
  /** Beginning of the ids of the cells. */
  id: string;
  row: number;
  product: ProductSummary;
  pending: Pending | undefined;
  columns: readonly GridColumn[];
  facts: CellFacts;
  block: Block;
  /** The column that has the cursor. */
  active: number | undefined;
  editing: { readonly column: number; readonly text: string } | undefined;
  isChosen: boolean;
  link: string;
  onChoose: (isRange: boolean) => void;
  onPoint: (column: number, isExtending: boolean) => void;
  onEdit: (column: number) => void;
  onEnd: (text: string | undefined, exit: CellExit) => void;
}): ReactNode {
  const { id, row, product, pending, columns, facts, active, editing, isChosen } = props;
  const shown = shownProduct(product, pending);
  return (
    <div
      className={classes.row}
      role="row"
      aria-rowindex={row + 2}
      aria-selected={isChosen}
      data-hidden-product={shown.isVisible ? undefined : true}
    >
      <div className={classes.mark} role="gridcell" aria-colindex={1}>
        <Checkbox
          size="xs"
          tabIndex={-1}
          aria-label={`Select ${shown.name}`}
          checked={isChosen}
          onChange={() => undefined}
          onClick={(event) => props.onChoose(event.shiftKey)}
        />
      </div>
      {columns.map((column, index) => {
        const text = cellText(shown, column.id, facts);
        const note = noteOf(product, pending, column, facts);
        return (
          <div
            key={column.id}
            id={`${id}-${row}-${index}`}
            className={classes.cell}
            role="gridcell"
            aria-colindex={index + 2}
            title={note}
            data-number={column.isNumber}
            data-fixed={column.id === 'title' ? true : undefined}
            data-active={active === index ? true : undefined}
            data-block={isInBlock(props.block, row, index) ? true : undefined}
            data-edited={isEdited(pending, column.id) ? true : undefined}
            data-problem={note === undefined ? undefined : true}
            onMouseDown={(event) => {
              if (editing?.column !== index) props.onPoint(index, event.shiftKey);
            }}
            onDoubleClick={() => props.onEdit(index)}
          >
            {editing?.column === index ? (
              <CellEditor
                label={`${column.title} of ${product.name}`}
                initial={editing.text}
                onEnd={props.onEnd}
              />
            ) : (
              <CellContent product={shown} column={column} text={text} link={props.link} />
            )}
            {note !== undefined && <span className={classes.spoken}>. {note}</span>}
          </div>
        );
      })}
    </div>
  );
}
