import { skipToken } from './nesting.ts';

/** A sheet without the statement that a mistake is in. */
export interface MendedSheet {
  readonly text: string;
  /** Names of what the statement would have given other statements, `@ink`, `.card`; undefined where nobody knows. */
  readonly lost: readonly string[] | undefined;
}

const GIVEN = /(?<=^|[;}]\s*|\n\s*)(?:(@[\w-]+)(?=\s*:)|([.#][\w-]+)(?=[^;{}]*\{))/g;
const IMPORT = /^\s*@import\b/;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The statement at the top of a sheet that a place is in. */
function statementAt(text: string, place: number): Range {
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const next = skipToken(text, at);
    if (next > at) {
      at = next - 1;
      continue;
    }
    if (text[at] === '{') depth += 1;
    const isEnd = text[at] === '}' ? (depth -= 1) <= 0 : text[at] === ';' && depth === 0;
    if (!isEnd) continue;
    depth = 0;
    if (at >= place) return { from, to: at + 1 };
    from = at + 1;
  }
  return { from, to: text.length };
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
}

function placeOfLine(text: string, line: number, column: number): number {
  let place = 0;
  for (let passed = 1; passed < line; passed += 1) place = text.indexOf('\n', place) + 1;
  return Math.min(text.length, place + column);
}

/** Names of what statements give others; undefined where they take it from another file. */
function givenBy(text: string): readonly string[] | undefined {
  const statements = withoutComments(text);
  return IMPORT.test(statements) ? undefined : (statements.match(GIVEN) ?? []);
}

/**
 * Takes the statement at the top of a sheet out that a mistake is in; all other lines stay where they are.
 * @param line from 1
 * @param column from 0
 * @returns undefined where there is nothing to take out
 */
export function mendSheet(text: string, line: number, column: number): MendedSheet | undefined {
  const { from, to } = statementAt(text, placeOfLine(text, line, column));
  const statement = text.slice(from, to);
  if (statement.trim() === '') return undefined;
  return {
    text: text.slice(0, from) + statement.replaceAll(/[^\n]/g, ' ') + text.slice(to),
    lost: givenBy(statement),
  };
}
