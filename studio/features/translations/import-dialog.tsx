import { Button, FileButton, SegmentedControl, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { SiteLanguage } from '#shared/features/languages/rules.ts';
import {
  type ImportRowState,
  type PlannedRow,
  planImport,
} from '#shared/features/translations/exchange/plan-import.ts';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatCount } from '../../components/count-text.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Badge, Failure } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { fieldsByKey, loadTexts, readFile, textsOfRows } from './exchange.ts';
import classes from './translations.module.css';

/** Rows that are shown at first, and more of them each time. */
const ROWS_SHOWN = 100;

const STATE_WORDS: Readonly<Record<ImportRowState, string>> = {
  new: 'New',
  changed: 'Changed',
  refused: 'Refused',
  unchanged: 'Unchanged',
};

type Reading =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'planned'; readonly name: string; readonly rows: readonly PlannedRow[] };

function useReading(language: string) {
  const { client } = useStudio();
  const [reading, setReading] = useState<Reading>({ kind: 'none' });
  const read = async (file: File) => {
    setReading({ kind: 'reading' });
    try {
      const units = await readFile(file);
      if ('problem' in units) {
        setReading({ kind: 'failed', message: `Line ${units.line}: ${units.problem}` });
        return;
      }
      const onDone = () => undefined;
      const things = await loadTexts(client, language, { signal: new AbortController().signal, onDone });
      setReading({ kind: 'planned', name: file.name, rows: planImport(units, fieldsByKey(things)) });
    } catch (cause) {
      setReading({ kind: 'failed', message: describeError(cause) });
    }
  };
  return { reading, read };
}

function RowEntry({ row }: { row: PlannedRow }): ReactNode {
  return (
    <li className={classes.planned}>
      <span className={classes.label}>
        Line {row.line}: {row.now?.label ?? row.field}
        {row.state === 'refused' ? (
          <Badge tone="amber">{STATE_WORDS[row.state]}</Badge>
        ) : (
          <Badge>{STATE_WORDS[row.state]}</Badge>
        )}
      </span>
      {row.problem === '' ? (
        <>
          {row.state === 'changed' && <del className={classes.snippet}>{row.now?.text}</del>}
          <span className={classes.snippet}>{row.target}</span>
        </>
      ) : (
        <span className={classes.snippet}>{row.problem}</span>
      )}
    </li>
  );
}

function Plan(props: {
  rows: readonly PlannedRow[];
  isBusy: boolean;
  onImport: () => void;
  onClose: () => void;
}): ReactNode {
  const { rows } = props;
  const [shown, setShown] = useState<ImportRowState | 'all'>('all');
  const [most, setMost] = useState(ROWS_SHOWN);
  const countOf = (state: ImportRowState) => rows.filter((row) => row.state === state).length;
  const writes = textsOfRows(rows).length;
  const listed = rows.filter(({ state }) => shown === 'all' || state === shown);
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Rows"
        data={[
          { value: 'all', label: `All ${rows.length}` },
          ...(['new', 'changed', 'refused', 'unchanged'] as const).map((state) => ({
            value: state,
            label: `${STATE_WORDS[state]} ${countOf(state)}`,
          })),
        ]}
        value={shown}
        onChange={(next) => setShown(next as ImportRowState | 'all')}
      />
      <ul className={classes.plan} aria-label="Rows of the file" tabIndex={0}>
        {listed.slice(0, most).map((row) => (
          <RowEntry key={row.line + row.field} row={row} />
        ))}
      </ul>
      {listed.length > most && (
        <Button size="xs" variant="default" onClick={() => setMost(most + ROWS_SHOWN)}>
          Show more
        </Button>
      )}
      <p className={pageClasses['quiet']}>
        Nothing is changed yet. Rows that are refused or unchanged stay as they are.
      </p>
      <div className={pageClasses['formActions']}>
        <Button disabled={writes === 0} loading={props.isBusy} onClick={props.onImport}>
          Import {formatCount(writes, 'translation', 'translations')}
        </Button>
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
      </div>
    </>
  );
}

function Form(props: ImportProps): ReactNode {
  const { reading, read } = useReading(props.language.code);
  return (
    <Stack gap="md">
      <p className={pageClasses['quiet']}>
        A CSV or XLIFF 2 file that was exported here. You see what each row would do before anything is
        changed.
      </p>
      <div>
        <FileButton
          accept=".csv,.xlf,.xliff,.xml"
          inputProps={{ 'aria-label': 'File of translations' }}
          onChange={(file) => {
            if (file !== null) void read(file);
          }}
        >
          {(button) => (
            <Button {...button} variant="default" loading={reading.kind === 'reading'}>
              {reading.kind === 'planned' ? reading.name : 'Choose a file'}
            </Button>
          )}
        </FileButton>
      </div>
      {reading.kind === 'failed' && <Failure>{reading.message}</Failure>}
      {reading.kind === 'planned' && (
        <Plan
          key={reading.name}
          rows={reading.rows}
          isBusy={props.isBusy}
          onImport={() => props.onImport(reading.rows)}
          onClose={props.onClose}
        />
      )}
    </Stack>
  );
}

interface ImportProps {
  readonly language: SiteLanguage;
  readonly isBusy: boolean;
  readonly onImport: (rows: readonly PlannedRow[]) => void;
  readonly onClose: () => void;
}

/** Reads a file of translations and shows what each of its rows would do; then keeps them. */
export function ImportDialog(props: ImportProps & { isOpen: boolean }): ReactNode {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={`Import: ${props.language.name}`}>
      <Form {...props} />
    </Dialog>
  );
}
