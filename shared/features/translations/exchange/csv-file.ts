import { CSV_BOM, parseCsv, writeCsvRow } from '#shared/text/csv.ts';
import { type FileFault, type ReadUnit, TOO_MANY_UNITS, UNITS_MAX, type WrittenUnit } from './units.ts';

const HEAD = ['Type', 'ID', 'Field', 'Title', 'Label', 'Status', 'Source', 'Translation'] as const;
const NEEDED = ['Type', 'ID', 'Field', 'Source', 'Translation'] as const;

/** Texts as a CSV file. */
export function writeCsvFile(units: readonly WrittenUnit[]): string {
  const rows = units.map(({ kind, id, field, title, label, state, source, target }) =>
    writeCsvRow([kind, id, field, title, label, state, source, target]),
  );
  return CSV_BOM + writeCsvRow([...HEAD]) + rows.join('');
}

/** Reads a CSV file of translations; other columns than those it is written with may be missing or more. */
export function readCsvFile(text: string): readonly ReadUnit[] | FileFault {
  const parsed = parseCsv(text);
  if ('problem' in parsed) return { line: parsed.line, problem: parsed.problem };
  const [head, ...rows] = parsed;
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const missing = NEEDED.filter((name) => !names.includes(name.toLowerCase()));
  if (head === undefined || missing.length > 0)
    return { line: 1, problem: `The first line names no column ${missing.join(', ')}.` };
  const extra = rows[UNITS_MAX];
  if (extra !== undefined) return { line: extra.line, problem: TOO_MANY_UNITS };
  return rows.map(({ line, cells }) => {
    const cell = (name: (typeof NEEDED)[number]) => cells[names.indexOf(name.toLowerCase())] ?? '';
    return {
      line,
      kind: cell('Type'),
      id: cell('ID'),
      field: cell('Field'),
      source: cell('Source'),
      target: cell('Translation'),
    };
  });
}
