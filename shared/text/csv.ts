/** What stands before the text of a CSV file so that spreadsheets read it as UTF-8. */
export const CSV_BOM = '\ufeff';

const LINE_END = '\r\n';
const DELIMITERS = [',', ';', '\t'] as const;
/** What makes spreadsheets take a cell for a formula. */
const RISKY = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** A row of a CSV file with the line that it begins on, counted from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What is wrong with a text that is no CSV, and where. */
export interface CsvProblem {
  readonly line: number;
  readonly problem: string;
}

/** Keeps a cell from being a formula in spreadsheets: an apostrophe goes before it. `unguardCell` takes it off. */
export function guardCell(text: string): string {
  return RISKY.test(text) ? `'${text}` : text;
}

/** The cell as it was before `guardCell`. */
export function unguardCell(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}

/** A row as a line of CSV with its end (RFC 4180); cells are guarded against formulas. */
export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(guardCell(cell))).join(',')}${LINE_END}`;
}

function quote(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The sign between cells: the one of comma, semicolon and tab that the first line has most often. */
function findDelimiter(text: string): string {
  const bare = text.slice(0, 100_000).replace(/"(?:[^"]|"")*"/g, '');
  const head = /^[^\r\n]*/.exec(bare)?.[0] ?? '';
  const counts = DELIMITERS.map((sign) => head.split(sign).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Reads a CSV text strictly (RFC 4180), with commas, semicolons or tabs between cells and any ends of lines. Lines
 * without a cell are passed over; guards against formulas are taken off.
 */
export function parseCsv(text: string): readonly CsvRow[] | CsvProblem {
  const source = text.startsWith(CSV_BOM) ? text.slice(1) : text;
  const delimiter = findDelimiter(source);
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${delimiter}\\r\\n][^${delimiter}\\r\\n]*)?)`, 'y');
  const rows: CsvRow[] = [];
  let line = 1;
  let begun = 1;
  let cells: string[] = [];
  let at = 0;
  const endRow = () => {
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: begun, cells });
    cells = [];
  };
  for (;;) {
    cell.lastIndex = at;
    const match = cell.exec(source);
    const [whole = '', quoted, bare = ''] = match ?? [];
    if (quoted === undefined && source[at] === '"') {
      return { line, problem: 'A quotation mark is opened here and never closed.' };
    }
    cells.push(unguardCell(quoted === undefined ? bare : quoted.replaceAll('""', '"')));
    line += quoted === undefined ? 0 : (quoted.match(/\r\n|\r|\n/g)?.length ?? 0);
    at += whole.length;
    const next = source[at];
    if (next === undefined) break;
    if (next !== delimiter && next !== '\r' && next !== '\n') {
      return { line, problem: 'Something stands behind a closing quotation mark.' };
    }
    at += next === '\r' && source[at + 1] === '\n' ? 2 : 1;
    if (next === delimiter) continue;
    endRow();
    line += 1;
    begun = line;
  }
  endRow();
  return rows;
}
