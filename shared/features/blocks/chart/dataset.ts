/** A table of numbers: what its rows are called, and the values of each column. */
export interface Dataset {
  readonly rows: readonly string[];
  readonly columns: readonly { readonly label: string; readonly values: readonly number[] }[];
}

const NO_COLUMN = 'Your dataset must have at least one column';
const NO_ROW = 'Your dataset must have at least one row';
const ROW_INCOMPLETE = 'One or more rows was missing data';
/** More is no chart that anybody can read. */
const ROWS_MAX = 100;
const COLUMNS_MAX = 6;
const TOO_MUCH = `A chart has at most ${ROWS_MAX} rows and ${COLUMNS_MAX} columns`;

const DELIMITERS = ['\t', ';', ','];

/** A number as people type it; undefined for what is none. */
function readNumber(text: string | undefined): number | undefined {
  const clean = (text ?? '').replace(/[\s%$€£]/g, '');
  return clean !== '' && Number.isFinite(Number(clean)) ? Number(clean) : undefined;
}

/**
 * Reads a table: the first line names the columns, each other one begins with what it is called.
 * @returns the table, or a sentence that says what is missing
 */
export function readDataset(text: string): Dataset | string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const delimiter = DELIMITERS.find((sign) => lines[0]?.includes(sign)) ?? ',';
  const [header = [], ...rows] = lines.map((line) => line.split(delimiter).map((cell) => cell.trim()));
  const labels = header.slice(1);
  if (labels.every((label) => label === '')) return NO_COLUMN;
  if (rows.length === 0) return NO_ROW;
  if (rows.length > ROWS_MAX || labels.length > COLUMNS_MAX) return TOO_MUCH;
  const columns = labels.map((label, at) => ({ label, values: rows.map((row) => readNumber(row[at + 1])) }));
  const whole = columns.flatMap(({ label, values }) => {
    const known = values.filter((value) => value !== undefined);
    return known.length === values.length ? [{ label, values: known }] : [];
  });
  if (whole.length < columns.length || rows.some(([label = '']) => label === '')) return ROW_INCOMPLETE;
  return { rows: rows.map(([label = '']) => label), columns: whole };
}
