import { Button, Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { ImportRow, ProductImport } from '#shared/features/product-csv/contract.ts';
import { columnName, RESULT_WORDS, ROW_WORDS } from './import-words.ts';
import classes from './product-csv.module.css';

type Change = ImportRow['changes'][number];

/** A cell that cannot be taken, with the reason and a field to mend it where the file has the column. */
function RefusedCell(props: {
  change: Change;
  label: string;
  onMend: ((text: string) => void) | undefined;
}): ReactNode {
  const { change, label, onMend } = props;
  const [text, setText] = useState(change.after);
  const mend = () => {
    if (text !== change.after) onMend?.(text);
  };
  if (onMend === undefined) {
    return (
      <p className={classes.problem}>
        {columnName(change.column)}: {change.problem}
      </p>
    );
  }
  return (
    <TextInput
      size="xs"
      label={columnName(change.column)}
      aria-label={label}
      value={text}
      error={change.problem}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={mend}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setText(change.after);
      }}
    />
  );
}

const SHOWN = 120;
const short = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

function ChangedCell({ change }: { change: Change }): ReactNode {
  return (
    <p className={classes.change}>
      <span className={classes.name}>{columnName(change.column)}</span>{' '}
      {change.before !== '' && (
        <>
          <del>{short(change.before)}</del> <span aria-hidden="true">→</span>{' '}
        </>
      )}
      <ins>{change.after === '' ? 'empty' : short(change.after)}</ins>
    </p>
  );
}

/** What each row of a file would do, cell by cell; cells that cannot be taken are mended here. */
export function ImportTable(props: {
  productImport: ProductImport;
  rows: readonly ImportRow[];
  hasMore: boolean;
  onMore: () => void;
  /** Undefined once the import is begun. */
  onChoose: ((rows: readonly number[] | undefined, isChosen: boolean) => void) | undefined;
  onMend: ((row: number, column: number, text: string) => void) | undefined;
}): ReactNode {
  const { productImport, rows, onChoose, onMend } = props;
  const { columns } = productImport;
  const isAll = rows.length > 0 && rows.every(({ isChosen }) => isChosen);
  return (
    <div className={classes.tableBox}>
      <table className={classes.table} aria-label="Rows of the file">
        <thead>
          <tr>
            <th scope="col">
              {onChoose !== undefined && (
                <Checkbox
                  size="xs"
                  aria-label="Choose all rows"
                  checked={isAll}
                  onChange={() => onChoose(undefined, !isAll)}
                />
              )}
            </th>
            <th scope="col">Line</th>
            <th scope="col">Product</th>
            <th scope="col">Status</th>
            <th scope="col">What changes</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row} data-state={row.state} data-left={row.isChosen ? undefined : true}>
              <td>
                {onChoose !== undefined && row.state !== 'unchanged' && row.state !== 'refused' && (
                  <Checkbox
                    size="xs"
                    aria-label={`Choose line ${row.line}`}
                    checked={row.isChosen}
                    onChange={() => onChoose([row.row], !row.isChosen)}
                  />
                )}
              </td>
              <td className={classes.line}>{row.line}</td>
              <td>{row.title}</td>
              <td>
                <span className={classes.state} data-state={row.state}>
                  {RESULT_WORDS[row.result] || ROW_WORDS[row.state]}
                </span>
                {row.problem !== '' && <p className={classes.problem}>{row.problem}</p>}
              </td>
              <td>
                {row.changes.map((change) => {
                  const column = columns.indexOf(change.column);
                  if (change.kind !== 'refused') return <ChangedCell key={change.column} change={change} />;
                  return (
                    <RefusedCell
                      key={`${change.column} ${change.after}`}
                      change={change}
                      label={`${columnName(change.column)} in line ${row.line}`}
                      onMend={
                        onMend === undefined || column === -1
                          ? undefined
                          : (text) => onMend(row.row, column, text)
                      }
                    />
                  );
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {props.hasMore && (
        <Button variant="default" size="xs" m="sm" onClick={props.onMore}>
          Show more rows
        </Button>
      )}
    </div>
  );
}
