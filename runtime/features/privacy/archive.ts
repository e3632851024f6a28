import { CSV_BOM, writeCsvRow } from '#shared/text/csv.ts';
import type { PersonalRecord } from './personal-data.ts';
import { writeZip } from './zip.ts';

/** What is kept of a person under one name. */
export interface Kept {
  readonly name: string;
  readonly records: readonly PersonalRecord[];
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

function toCsv(records: readonly PersonalRecord[]): string {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const rows = records.map((record) => columns.map((column) => toCell(record[column])));
  return CSV_BOM + [columns, ...rows].map(writeCsvRow).join('');
}

/** The archive of a person: everything as one JSON file, and each kind of thing as a table. */
export function writeArchive(email: string, kept: readonly Kept[], now: number): Buffer {
  const all = Object.fromEntries(kept.map(({ name, records }) => [name, records]));
  const whole = { email, writtenOn: new Date(now).toISOString(), ...all };
  const tables = kept.filter(({ records }) => records.length > 0);
  return writeZip([
    { name: 'personal-data.json', text: `${JSON.stringify(whole, null, 2)}\n` },
    ...tables.map(({ name, records }) => ({ name: `${name}.csv`, text: toCsv(records) })),
  ]);
}
