import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { MoreIcon } from '../../../components/icons.tsx';
import { plainAmount } from '../../../components/typed-amount.ts';
import { useRowWindow } from '../../../components/use-row-window.ts';
import { type FormErrors, placeOf, type VariantForm } from '../product-form.ts';
import type { Picture } from '../picture.ts';
import { type BulkField, changeVariant, fillDown, nameOfVariant } from './variant-acts.ts';
import { CheckCell, LimitCell, PictureCell, StockCell, TextCell } from './variant-cells.tsx';
import type { VariantColumn } from './variant-columns.ts';
import classes from './variants.module.css';

const ROW_HEIGHT = 44;
/** Rows that are in sight at once before the table scrolls. */
const ROWS_SHOWN = 12;
const FILLED: ReadonlySet<string> = new Set<BulkField>([
  'price',
  'salePrice',
  'onSale',
  'unlimited',
  'backorder',
  'imageId',
]);

export interface VariantTableProps {
  readonly variants: readonly VariantForm[];
  readonly columns: readonly VariantColumn[];
  readonly errors: FormErrors;
  readonly currency: string;
  readonly pictures: readonly Picture[];
  readonly isReadOnly: boolean;
  /** Pieces left of a stored variant, by its id. */
  readonly left: ReadonlyMap<string, number>;
  /** Changes the variants as they are that moment. */
  readonly onEdit: (edit: (variants: readonly VariantForm[]) => readonly VariantForm[]) => void;
  /** The same for many at once, with a word about it and a way back. */
  readonly onEditMany: (
    word: string,
    edit: (variants: readonly VariantForm[]) => readonly VariantForm[],
  ) => void;
  readonly onStep: (variant: VariantForm, delta: number) => void;
  readonly onMore: (variant: VariantForm) => void;
}

function Cell(props: VariantTableProps & { variant: VariantForm; column: VariantColumn }): ReactNode {
  const { variant, column, currency, onEdit } = props;
  const { key } = variant;
  const error = (field: string) => props.errors[placeOf(key, field)];
  const set = (part: Partial<VariantForm>) => onEdit((variants) => changeVariant(variants, key, part));
  const common = {
    label: `${column.title} of ${nameOfVariant(variant)}`,
    column: column.name,
    isDisabled: props.isReadOnly,
  };
  switch (column.name) {
    case 'price':
      return (
        <TextCell
          {...common}
          isNumber
          value={variant.price}
          error={error('price')}
          onCommit={(price) => set({ price: plainAmount(price, currency) })}
        />
      );
    case 'salePrice':
      return (
        <TextCell
          {...common}
          isNumber
          placeholder="–"
          value={variant.salePrice}
          error={error('salePrice')}
          onCommit={(salePrice) =>
            set({
              salePrice: plainAmount(salePrice, currency),
              ...(salePrice === '' ? { onSale: false } : {}),
            })
          }
        />
      );
    case 'onSale':
      return (
        <CheckCell
          {...common}
          isChecked={variant.onSale}
          error={error('onSale')}
          onChange={(onSale) => set({ onSale })}
        />
      );
    case 'sku':
      return (
        <TextCell
          {...common}
          placeholder="made up"
          value={variant.sku}
          error={error('sku')}
          onCommit={(sku) => set({ sku })}
        />
      );
    case 'stock':
      return (
        <StockCell
          {...common}
          left={variant.unlimited ? undefined : (props.left.get(variant.id ?? '') ?? variant.stock)}
          onStep={(delta) => props.onStep(variant, delta)}
        />
      );
    case 'backorder':
      return (
        <LimitCell
          {...common}
          backorder={variant.unlimited ? undefined : variant.backorder}
          error={error('backorder')}
          onChange={(backorder) => set({ backorder })}
        />
      );
    case 'unlimited':
      return (
        <CheckCell {...common} isChecked={variant.unlimited} onChange={(unlimited) => set({ unlimited })} />
      );
    case 'imageId':
      return (
        <PictureCell
          {...common}
          imageId={variant.imageId}
          pictures={props.pictures}
          onChange={(imageId) => set({ imageId })}
        />
      );
    case 'more':
      return (
        <button
          type="button"
          className={classes.pictureButton}
          aria-label={common.label}
          data-column={column.name}
          onClick={() => props.onMore(variant)}
        >
          <MoreIcon />
        </button>
      );
  }
}

function errorsOfRow({ key }: VariantForm, errors: FormErrors): readonly string[] {
  const start = placeOf(key, '');
  return Object.entries(errors).flatMap(([place, text]) => (place.startsWith(start) ? [text] : []));
}

/** The way to a cell, which is drawn only once its row is in sight. */
function useCells(rows: number) {
  const window = useRowWindow({ count: rows, rowHeight: ROW_HEIGHT, headHeight: ROW_HEIGHT });
  const [wanted, setWanted] = useState<{ readonly row: number; readonly column: string }>();
  const { ref: table, first, end } = window;
  useEffect(() => {
    if (wanted === undefined) return;
    const row = table.current?.querySelector(`[data-row="${wanted.row}"]`);
    const cell = row?.querySelector<HTMLElement>(`[data-column="${wanted.column}"]`);
    if (cell === null || cell === undefined) return;
    cell.focus({ preventScroll: true });
    setWanted(undefined);
  }, [wanted, first, end, table]);
  return {
    ...window,
    goTo(row: number, column: string) {
      window.show(row);
      setWanted({ row, column });
    },
  };
}

function cellOf(target: EventTarget): { readonly row: number; readonly column: string } | undefined {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const column = cell?.dataset['column'];
  return row === undefined || column === undefined ? undefined : { row: Number(row), column };
}

/**
 * All variants, one a row. Only those in sight are drawn, so thousands are no burden. Arrows and Enter go up and down
 * a column; Ctrl+D takes the value from above, Ctrl+Shift+D gives it to all below.
 */
export function VariantTable(props: VariantTableProps): ReactNode {
  const { variants, columns, errors } = props;
  const { ref, first, end, height, goTo } = useCells(variants.length);
  const template = `minmax(140px, 1fr) ${columns.map(({ width }) => width).join(' ')}`;

  const fill = (row: number, column: string, isToEnd: boolean) => {
    const field = column as BulkField;
    // What is typed in the cell counts too: leaving it takes it over.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (isToEnd) {
      props.onEditMany('The variants below have it too.', (all) => fillDown(all, row, field));
    } else if (row > 0) {
      props.onEdit((all) => {
        const above = all[row - 1];
        return above === undefined
          ? all
          : all.map((one, index) => (index === row ? { ...one, [field]: above[field] } : one));
      });
    }
    goTo(row, column);
  };
  const handleKey = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    if (cell === undefined) return;
    const { row, column } = cell;
    const isButton = event.target instanceof HTMLButtonElement;
    if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (FILLED.has(column) && !props.isReadOnly) fill(row, column, event.shiftKey);
      return;
    }
    const isEnter = event.key === 'Enter' && !isButton;
    const step =
      event.key === 'ArrowDown' || (isEnter && !event.shiftKey)
        ? 1
        : event.key === 'ArrowUp' || isEnter
          ? -1
          : 0;
    const to = row + step;
    if (step === 0 || to < 0 || to >= variants.length) return;
    event.preventDefault();
    goTo(to, column);
  };
  return (
    <div
      ref={ref}
      className={classes.table}
      role="grid"
      aria-label="Variants"
      aria-rowcount={variants.length + 1}
      style={
        {
          '--columns': template,
          '--row': `${ROW_HEIGHT}px`,
          height: Math.min(variants.length, ROWS_SHOWN) * ROW_HEIGHT + ROW_HEIGHT + 2,
        } as CSSProperties
      }
      onKeyDown={handleKey}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.row}>
          <span role="columnheader" className={classes.name}>
            Variant
          </span>
          {columns.map(({ name, title, isNumber, isText }) => (
            <span key={name} role="columnheader" data-number={isNumber} data-text={isText}>
              {title}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={classes.rows} style={{ height }}>
        {variants.slice(first, end).map((variant, place) => {
          const row = first + place;
          const problems = errorsOfRow(variant, errors);
          return (
            <div
              key={variant.key}
              role="row"
              aria-rowindex={row + 2}
              className={classes.row}
              data-row={row}
              data-wrong={problems.length > 0 ? true : undefined}
              style={{ transform: `translateY(${row * ROW_HEIGHT}px)` }}
            >
              <span role="rowheader" className={classes.name}>
                {nameOfVariant(variant)}
                {problems.length > 0 && <span className={classes.wrong}>{problems[0]}</span>}
              </span>
              {columns.map((column) => (
                <span
                  key={column.name}
                  role="gridcell"
                  className={classes.cell}
                  data-number={column.isNumber}
                >
                  <Cell {...props} variant={variant} column={column} />
                </span>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}
