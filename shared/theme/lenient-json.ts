import JSON5 from 'json5';

/** What was read of a text that should be JSON. */
export type LenientJson =
  | {
      readonly value: unknown;
      /** True for a text that is no JSON by the letter: with comments, commas too many or other quotes. */
      readonly isLoose: boolean;
    }
  | { readonly problem: string; readonly line: number; readonly column: number };

function placeOf(error: unknown): { readonly line: number; readonly column: number } {
  const { lineNumber: line = 1, columnNumber: column = 1 } = error as {
    readonly lineNumber?: number;
    readonly columnNumber?: number;
  };
  return { line, column };
}

/** Reads settings as people write them: JSON, or JSON with comments, single quotes and commas at the end. */
export function readLenientJson(text: string): LenientJson {
  const clean = text.replace(/^\uFEFF/, '');
  try {
    return { value: JSON.parse(clean) as unknown, isLoose: clean !== text };
  } catch {
    try {
      return { value: JSON5.parse<unknown>(clean), isLoose: true };
    } catch (error) {
      const message = error instanceof Error ? error.message.replace(/^JSON5: /, '') : '';
      return { problem: `This is not valid JSON: ${message}.`, ...placeOf(error) };
    }
  }
}
