import { CSV_COLUMNS, type CsvColumnId } from '#shared/features/product-csv/columns.ts';
import type { ImportRow, ImportState, ProductImport } from '#shared/features/product-csv/contract.ts';
import { formatCount } from '../../components/count-text.ts';

const STATE_WORDS: Readonly<Record<ImportState, string>> = {
  ready: 'Not started',
  working: 'Importing',
  done: 'Imported',
  canceled: 'Stopped',
  undoing: 'Undoing',
  undone: 'Undone',
};

/** What is told of an import that was cut off. */
export const INTERRUPTION_WORDS: Readonly<Record<ProductImport['interruption'], string>> = {
  none: '',
  'goes-on': 'Interrupted, resuming. Imported rows are kept, and no row is imported twice.',
  'given-up': 'Interrupted too often, so it is listed under Failed jobs. Choose “Retry” there to resume it.',
};

/** How far an import is, in a few words. */
export function nameState({ state, interruption }: ProductImport): string {
  if (interruption === 'none') return STATE_WORDS[state];
  return interruption === 'goes-on' ? 'Interrupted, resuming' : 'Interrupted';
}

export const ROW_WORDS: Readonly<Record<ImportRow['state'], string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Errors',
};

export const RESULT_WORDS: Readonly<Record<ImportRow['result'], string>> = {
  '': '',
  written: 'Imported',
  left: 'Left as it was',
  undone: 'Undone',
  kept: 'Kept',
};

const NAMES = new Map<CsvColumnId, string>(CSV_COLUMNS.map(({ id, name }) => [id, name]));

/** The name of a column. */
export function columnName(id: CsvColumnId): string {
  return NAMES.get(id) ?? id;
}

/** What an import is about to do or has done, in a sentence. */
export function describeImport({ state, counts, results }: ProductImport): string {
  const rows = (count: number) => formatCount(count, 'row', 'rows');
  if (state === 'ready') {
    const they = counts.refused === 1 ? 'it is' : 'they are';
    const mend = counts.refused === 0 ? '' : ` ${rows(counts.refused)} cannot be taken as ${they}.`;
    return `Of ${rows(counts.rows)} ${counts.new} would be new and ${counts.changed} changed.${mend}`;
  }
  const parts = [
    ...(results.written > 0 ? [`${rows(results.written)} imported`] : []),
    ...(results.left > 0 ? [`${rows(results.left)} left as they were`] : []),
    ...(results.undone > 0 ? [`${rows(results.undone)} taken back`] : []),
    ...(results.kept > 0 ? [`${rows(results.kept)} kept, because they were changed since`] : []),
  ];
  return parts.length === 0 ? 'Nothing was written.' : `${parts.join(', ')}.`;
}
