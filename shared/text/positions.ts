/** A place in a text: line and column from 1, offset from 0, all in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** A piece of a text; `end` is behind its last character. */
export interface TextRange {
  readonly start: Position;
  readonly end: Position;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/**
 * Gives the position of any offset of a text; offsets outside of it count as its start or end.
 * The lines are found when the first position is asked for; asking is cheap from then on.
 */
export function createPositions(text: string): (offset: number) => Position {
  let lines: number[] | undefined;
  return (asked) => {
    const offset = Math.max(0, Math.min(asked, text.length));
    lines ??= lineStarts(text);
    let low = 0;
    let high = lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lines[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (lines[low] ?? 0) + 1, offset };
  };
}
