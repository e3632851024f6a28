import type { Position, SourceRange } from '../types.ts';

const START: Position = { line: 1, column: 1, offset: 0 };

/** Finds line and column of offsets in a text. */
export class SourceMap {
  private readonly text: string;
  /** Offsets at which lines start; made when the first position is asked for. */
  private lines: number[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Line and column of an offset; -1 (not from a text) gives the start. */
  position(offset: number): Position {
    if (offset < 0) return START;
    this.lines ??= lineStarts(this.text);
    const { lines } = this;
    let low = 0;
    let high = lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lines[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (lines[low] as number) + 1, offset };
  }

  range(start: number, end: number): SourceRange {
    return { start: this.position(start), end: this.position(end) };
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
