import { IMPORT_ROWS_MAX } from '#shared/features/product-csv/columns.ts';
import type { createProductImport } from '#shared/features/product-csv/contract.ts';
import { cleanText } from '#shared/http/json.ts';
import { type CsvRow, parseCsv } from '#shared/text/csv.ts';

/** A row of a file as it is kept, with its place among the rows, from 0. */
export interface KeptRow extends CsvRow {
  readonly row: number;
}

/** A CSV file of products as it was read: the names of its columns and its rows, each with as many cells. */
export interface ReadFile {
  readonly head: readonly string[];
  /** As JSON, an array of `KeptRow` in each text: whoever only hands them on does not have to read them. */
  readonly rows: readonly string[];
}

/** Rows whose JSON is one text. */
export const ROWS_TOGETHER = 2_000;

/** JSON of rows, some in each text. */
export function rowsToJson(rows: readonly unknown[]): string[] {
  const texts: string[] = [];
  for (let at = 0; at < rows.length; at += ROWS_TOGETHER) {
    texts.push(JSON.stringify(rows.slice(at, at + ROWS_TOGETHER)));
  }
  return texts;
}

/** Why a file is not taken. */
export interface FileFault {
  readonly code: keyof typeof createProductImport.errors & ('NOT_CSV' | 'TOO_MANY_ROWS');
  /** A sentence that says more than the code does. */
  readonly text?: string;
}

/** The text of a file: UTF-16 with its mark, UTF-8, or what spreadsheets of old write. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const notCsv = (text: string): FileFault => ({ code: 'NOT_CSV', text });

/** Reads a CSV file of products, up to the first fault. */
export function readFile(bytes: Uint8Array): ReadFile | FileFault {
  const text = decode(bytes);
  if (text.includes('\0')) return notCsv('This file is no CSV: it holds signs that no text has.');
  const parsed = parseCsv(cleanText(text));
  if ('problem' in parsed) return notCsv(`Line ${parsed.line}: ${parsed.problem}`);
  const [head, ...rows] = parsed;
  if (head === undefined || rows.length === 0) {
    return notCsv('This file has no rows: the first line names the columns, the others are products.');
  }
  if (rows.length > IMPORT_ROWS_MAX) return { code: 'TOO_MANY_ROWS' };
  const width = head.cells.length;
  const long = rows.find(({ cells }) => cells.slice(width).some((cell) => cell !== ''));
  if (long !== undefined) {
    return notCsv(`Line ${long.line} has ${long.cells.length} cells, and there are ${width} columns.`);
  }
  return {
    head: head.cells.map((name) => name.trim()),
    rows: rowsToJson(
      rows.map(
        ({ line, cells }, row): KeptRow => ({
          row,
          line,
          cells: head.cells.map((_name, index) => cells[index] ?? ''),
        }),
      ),
    ),
  };
}
