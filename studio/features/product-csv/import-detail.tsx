import { Button, Progress, SegmentedControl, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { CSV_COLUMNS, type CsvColumnId } from '#shared/features/product-csv/columns.ts';
import {
  cancelProductImport,
  changeProductImport,
  type ImportRow,
  listProductImportRows,
  listProductImports,
  type ProductImport,
  readProductImport,
  startProductImport,
  undoProductImport,
} from '#shared/features/product-csv/contract.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { useAct } from '../../api/use-act.ts';
import { formatCount } from '../../components/count-text.ts';
import { showProblem } from '../../components/notices.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useImportRows } from './import-queries.ts';
import { ImportTable } from './import-table.tsx';
import { describeImport, INTERRUPTION_WORDS, ROW_WORDS } from './import-words.ts';
import classes from './product-csv.module.css';

type Wish = CallerInput<typeof changeProductImport>['body'];

const CHANGES = [readProductImport, listProductImportRows, listProductImports];

function useImportActs(importId: string) {
  const params = { importId };
  const change = useAct((client, body: Wish) => client.call(changeProductImport, { params, body }), CHANGES);
  const act = useAct(
    (client, endpoint: typeof startProductImport | typeof cancelProductImport | typeof undoProductImport) =>
      client.call(endpoint, { params }),
    CHANGES,
  );
  return {
    isBusy: change.isPending || act.isPending,
    change: (wish: Wish) => change.mutate(wish, { onError: showProblem }),
    start: () => act.mutate(startProductImport, { onError: showProblem }),
    cancel: () => act.mutate(cancelProductImport, { onError: showProblem }),
    undo: () => act.mutate(undoProductImport, { onError: showProblem }),
  };
}

/** What each column of the file is; known names are found by themselves. */
function ColumnChoice(props: {
  productImport: ProductImport;
  onChange: (columns: (CsvColumnId | null)[]) => void;
}): ReactNode {
  const { head, columns } = props.productImport;
  const unknown = columns.filter((column) => column === null).length;
  return (
    <details className={classes.help}>
      <summary>
        Columns of the file
        {unknown > 0 && `: ${formatCount(unknown, 'is skipped', 'are skipped')}`}
      </summary>
      <div className={classes.mapping}>
        {head.map((name, index) => (
          <Select
            key={`${index} ${name}`}
            label={name === '' ? `Column ${index + 1}` : name}
            placeholder="Skipped"
            clearable
            searchable
            clearButtonProps={{ 'aria-label': `Skip ${name} over` }}
            data={CSV_COLUMNS.map((column) => ({
              value: column.id,
              label: column.name,
              disabled: columns.includes(column.id) && columns[index] !== column.id,
            }))}
            value={columns[index] ?? null}
            onChange={(id) =>
              props.onChange(
                columns.map((column, place) => (place === index ? (id as CsvColumnId | null) : column)),
              )
            }
          />
        ))}
      </div>
    </details>
  );
}

const STATES = ['new', 'changed', 'refused', 'unchanged'] as const;

/** One file of products: what it would do, how far it is, and the way back. */
export function ImportDetail({ productImport }: { productImport: ProductImport }): ReactNode {
  const { id, state, counts, steps, stepsDone } = productImport;
  const [shown, setShown] = useState<ImportRow['state'] | undefined>();
  const rows = useImportRows(id, shown);
  const acts = useImportActs(id);
  const isReady = state === 'ready';
  const isUnderWay = state === 'working' || state === 'undoing';
  return (
    <>
      <p role="status">
        {productImport.interruption !== 'none' && (
          <>
            <strong>{INTERRUPTION_WORDS[productImport.interruption]}</strong>{' '}
          </>
        )}
        {describeImport(productImport)}
      </p>
      {isUnderWay && (
        <Progress
          value={steps === 0 ? 0 : (stepsDone / steps) * 100}
          aria-label={state === 'working' ? 'How far the import is' : 'How much is still imported'}
          mb="sm"
        />
      )}
      <div className={classes.acts}>
        {isReady && (
          <Button onClick={acts.start} loading={acts.isBusy} disabled={counts.chosen === 0}>
            Import {formatCount(counts.chosen, 'row', 'rows')}
          </Button>
        )}
        {state === 'working' && (
          <Button variant="default" onClick={acts.cancel}>
            Stop here
          </Button>
        )}
        {productImport.canUndo && (
          <Button variant="default" onClick={acts.undo} loading={acts.isBusy}>
            Undo the import
          </Button>
        )}
      </div>
      {isReady && (
        <ColumnChoice productImport={productImport} onChange={(columns) => acts.change({ columns })} />
      )}
      <SegmentedControl
        aria-label="Which rows are shown"
        className={classes.filter ?? ''}
        value={shown ?? ''}
        onChange={(value) => setShown(STATES.find((one) => one === value))}
        data={[
          { value: '', label: `All ${counts.rows}` },
          ...STATES.map((one) => ({ value: one, label: `${ROW_WORDS[one]} ${counts[one]}` })),
        ]}
      />
      <QueryState query={rows} label="Loading the rows">
        {({ pages }) => (
          <ImportTable
            productImport={productImport}
            rows={pages.flatMap((page) => page.rows)}
            hasMore={rows.hasNextPage}
            onMore={() => void rows.fetchNextPage()}
            onChoose={
              isReady
                ? (chosen, isChosen) =>
                    acts.change({
                      choice: { isChosen, ...(chosen === undefined ? {} : { rows: [...chosen] }) },
                    })
                : undefined
            }
            onMend={
              isReady ? (row, column, text) => acts.change({ cells: [{ row, column, text }] }) : undefined
            }
          />
        )}
      </QueryState>
    </>
  );
}
