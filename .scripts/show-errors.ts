import { plainMessage, type Position, type TemplateError } from '../shared/template/index.ts';

/** Characters of a line that are shown, and how many of them before a mistake: a whole line may be a megabyte. */
const WIDEST = 100;
const BEFORE = 40;
/** Callers that are named below a mistake in a partial. */
const MOST_CALLERS = 3;
const TWO_COLUMNS =
  /[\p{Extended_Pictographic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const NO_COLUMN = /[\p{M}\u200d]/u;

/** A text that mistakes are in. */
export interface Source {
  /** As the reader knows it: a path. */
  readonly name: string;
  /** Undefined when there is nothing to quote. */
  readonly text: string | undefined;
}

/** Finds the text that the name of a partial stands for; undefined asks for the template itself. */
export type SourceOf = (partial: string | undefined) => Source;

/** Mistakes as text for a terminal, file by file from top to bottom, each under its line, and how many there are. */
export function showErrors(errors: readonly TemplateError[], sourceOf: SourceOf): string {
  const ofTemplate = errors.filter(({ partial }) => partial === undefined);
  const partials = new Set(errors.map(({ partial }) => partial).filter((name) => name !== undefined));
  const files = [...partials].map((name) => errors.filter(({ partial }) => partial === name));
  const ordered = [ofTemplate, ...files].flatMap((ofFile) =>
    ofFile.toSorted((a, b) => a.range.start.offset - b.range.start.offset),
  );
  return `${ordered.map((error) => showError(error, sourceOf)).join('\n\n')}\n\n${count(errors)}`;
}

function showError(error: TemplateError, sourceOf: SourceOf): string {
  const { code, severity, message, hint, partial, range, includes = [] } = error;
  const { name, text } = sourceOf(partial);
  const callers = includes.map(
    ({ range: { start } }, i) => `  applied at ${place(sourceOf(includes[i - 1]?.name).name, start)}`,
  );
  return [
    `${place(name, range.start)}: ${severity}: ${plainMessage(message)} [${code}]`,
    ...quote(text, error),
    ...(hint === undefined ? [] : [`  ${hint}`]),
    ...callers.toReversed().slice(0, MOST_CALLERS),
  ].join('\n');
}

function place(name: string, { line, column }: Position): string {
  return `${name}:${line}:${column}`;
}

/** The line of a mistake with a mark under its place. */
function quote(text: string | undefined, { range: { start, end } }: TemplateError): string[] {
  const line = text?.split('\n')[start.line - 1]?.replace(/\r$/, '');
  if (line === undefined || line.trim() === '') return [];
  const from = Math.max(0, start.column - 1 - BEFORE);
  const shown = line.slice(from, from + WIDEST);
  const marked = line.slice(start.column - 1, end.line === start.line ? end.column - 1 : undefined);
  const before = (from > 0 ? '…' : '') + line.slice(from, start.column - 1);
  const gutter = `  ${start.line} | `;
  const indent = Array.from(before, (character) =>
    character === '\t' ? '\t' : ' '.repeat(columnsOf(character)),
  );
  const mark = '^'.repeat(Math.max(1, widthOf(marked.slice(0, WIDEST - BEFORE))));
  return [
    `${gutter}${from > 0 ? '…' : ''}${shown}${from + WIDEST < line.length ? '…' : ''}`,
    `${' '.repeat(gutter.length - 2)}| ${indent.join('')}${mark}`,
  ];
}

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += columnsOf(character);
  return width;
}

/** Columns that a terminal gives a character. */
function columnsOf(character: string): number {
  if (NO_COLUMN.test(character)) return 0;
  return TWO_COLUMNS.test(character) ? 2 : 1;
}

function count(errors: readonly TemplateError[]): string {
  const wrong = errors.filter(({ severity }) => severity === 'error').length;
  const warnings = errors.length - wrong;
  return `${amount(wrong, 'error')}${warnings > 0 ? `, ${amount(warnings, 'warning')}` : ''}.`;
}

function amount(number: number, word: string): string {
  return `${number} ${number === 1 ? word : `${word}s`}`;
}
