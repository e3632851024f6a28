import { createPositions, type Position, type TextRange } from '#shared/text/positions.ts';

/** Finds line and column of offsets in a text; -1 (not from a text) gives the start. */
export class SourceMap {
  readonly position: (offset: number) => Position;

  constructor(text: string) {
    this.position = createPositions(text);
  }

  range(start: number, end: number): TextRange {
    return { start: this.position(start), end: this.position(end) };
  }
}
