/** Where the person is in the grid, and from where a block of cells reaches there. */
export interface GridCursor {
  readonly row: number;
  readonly column: number;
  readonly fromRow: number;
  readonly fromColumn: number;
}

/** The cells between two corners, both included. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** How large the grid is. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows that are in sight at once. */
  readonly rowsInSight: number;
}

/** Most cells that one paste or fill changes. */
export const BLOCK_MAX = 20_000;

/** A cursor on one cell. */
export function cursorAt(row: number, column: number): GridCursor {
  return { row, column, fromRow: row, fromColumn: column };
}

/** The block of cells that a cursor spans, in whichever direction it was drawn. */
export function blockOf({ row, column, fromRow, fromColumn }: GridCursor): Block {
  return {
    top: Math.min(row, fromRow),
    bottom: Math.max(row, fromRow),
    left: Math.min(column, fromColumn),
    right: Math.max(column, fromColumn),
  };
}

/** Whether a cell is in a block. */
export function isInBlock({ top, bottom, left, right }: Block, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** The cursor that keeps within a grid whose size has changed. */
export function keepWithin(cursor: GridCursor, { rows, columns }: GridSize): GridCursor {
  const row = (value: number) => Math.min(Math.max(value, 0), Math.max(0, rows - 1));
  const column = (value: number) => Math.min(Math.max(value, 0), Math.max(0, columns - 1));
  return {
    row: row(cursor.row),
    column: column(cursor.column),
    fromRow: row(cursor.fromRow),
    fromColumn: column(cursor.fromColumn),
  };
}

/** Moves by rows and columns; what would leave the grid stays at its edge. */
export function moveBy(
  cursor: GridCursor,
  step: { readonly rows: number; readonly columns: number },
  size: GridSize,
  isExtending: boolean,
): GridCursor {
  const row = cursor.row + step.rows;
  const column = cursor.column + step.columns;
  const next = isExtending ? { ...cursor, row, column } : cursorAt(row, column);
  return keepWithin(next, size);
}

/** Moves to the next or former cell as Tab does: at the end of a row on to the next one. */
export function moveOn(cursor: GridCursor, by: 1 | -1, { rows, columns }: GridSize): GridCursor {
  const place = cursor.row * columns + cursor.column + by;
  if (place < 0 || place >= rows * columns) return cursor;
  return cursorAt(Math.floor(place / columns), place % columns);
}

/**
 * Where a key leads (the grid pattern of WAI-ARIA).
 * @returns undefined for a key that moves nothing
 */
export function cursorAfterKey(
  cursor: GridCursor,
  press: { readonly key: string; readonly isCommand: boolean; readonly isShift: boolean },
  size: GridSize,
): GridCursor | undefined {
  const { key, isCommand, isShift } = press;
  const far = isCommand ? Number.MAX_SAFE_INTEGER / 4 : 1;
  const page = Math.max(1, size.rowsInSight - 1);
  const steps: Readonly<Record<string, { readonly rows: number; readonly columns: number }>> = {
    ArrowUp: { rows: -far, columns: 0 },
    ArrowDown: { rows: far, columns: 0 },
    ArrowLeft: { rows: 0, columns: -far },
    ArrowRight: { rows: 0, columns: far },
    PageUp: { rows: -page, columns: 0 },
    PageDown: { rows: page, columns: 0 },
    Home: { rows: isCommand ? -size.rows : 0, columns: -size.columns },
    End: { rows: isCommand ? size.rows : 0, columns: size.columns },
  };
  const step = steps[key];
  return step === undefined ? undefined : moveBy(cursor, step, size, isShift);
}

/** A text of the clipboard as rows of cells; quoted cells may hold tabs and lines, as spreadsheets write them. */
export function readClipboard(text: string): readonly (readonly string[])[] {
  const body = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/gy;
  for (let match = cell.exec(body); match !== null; match = cell.exec(body)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\n') rows.push([]);
    if (match[3] === '') break;
  }
  return rows;
}

/** Rows of cells as a text that spreadsheets take. */
export function writeClipboard(rows: readonly (readonly string[])[]): string {
  const quote = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(quote).join('\t')).join('\n');
}

/**
 * Which text goes where when a block is pasted: one cell fills all chosen ones, a block begins at their corner.
 * @returns row, column and text of each cell; those beyond the grid are left out
 */
export function placePasted(
  cells: readonly (readonly string[])[],
  target: Block,
  size: Pick<GridSize, 'rows' | 'columns'>,
): readonly { readonly row: number; readonly column: number; readonly text: string }[] {
  const isOne = cells.length === 1 && cells[0]?.length === 1;
  const height = isOne ? target.bottom - target.top + 1 : cells.length;
  const placed: { row: number; column: number; text: string }[] = [];
  for (let down = 0; down < height; down += 1) {
    const from = isOne ? cells[0] : cells[down];
    const width = isOne ? target.right - target.left + 1 : (from?.length ?? 0);
    for (let across = 0; across < width; across += 1) {
      const [row, column] = [target.top + down, target.left + across];
      const text = (isOne ? from?.[0] : from?.[across]) ?? '';
      if (row < size.rows && column < size.columns && placed.length < BLOCK_MAX)
        placed.push({ row, column, text });
    }
  }
  return placed;
}
