import { createProductImport } from '#shared/features/product-csv/contract.ts';
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from '#shared/features/product-csv/columns.ts';
import { cleanText } from '#shared/http/json.ts';
import { type CsvRow, parseCsv } from '#shared/text/csv.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';

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

async function collect(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > IMPORT_BYTES_MAX) throw refuse('TOO_LARGE');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const notCsv = (text: string) => refuseAs(createProductImport, 'NOT_CSV', { text });

/**
 * Reads a CSV file of products: the names of its columns and its rows, each with as many cells.
 * @throws Refusal 413, 400 NOT_CSV or TOO_MANY_ROWS
 */
export async function readFile(
  body: AsyncIterable<Uint8Array>,
): Promise<{ readonly head: string[]; readonly rows: CsvRow[] }> {
  const text = decode(await collect(body));
  if (text.includes('\0')) throw notCsv('This file is no CSV: it holds signs that no text has.');
  const parsed = parseCsv(cleanText(text));
  if ('problem' in parsed) throw notCsv(`Line ${parsed.line}: ${parsed.problem}`);
  const [head, ...rows] = parsed;
  if (head === undefined || rows.length === 0) {
    throw notCsv('This file has no rows: the first line names the columns, the others are products.');
  }
  if (rows.length > IMPORT_ROWS_MAX) throw refuseAs(createProductImport, 'TOO_MANY_ROWS');
  const width = head.cells.length;
  const long = rows.find(({ cells }) => cells.slice(width).some((cell) => cell !== ''));
  if (long !== undefined) {
    throw notCsv(`Line ${long.line} has ${long.cells.length} cells, and there are ${width} columns.`);
  }
  return {
    head: head.cells.map((name) => name.trim()),
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: head.cells.map((_name, index) => cells[index] ?? ''),
    })),
  };
}
