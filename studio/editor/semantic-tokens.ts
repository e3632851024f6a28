import type { Piece } from '#shared/template/language/index.ts';
import { TEMPLATE_TOKENS } from './template-tokens.ts';

/** Names of the tokens in the order in which their numbers stand for them. */
export const TOKEN_NAMES: readonly string[] = Object.values(TEMPLATE_TOKENS);

/** Each piece of a tag as the code editor colours it; text stays with the colours of its markup. */
const TOKEN_OF: Readonly<Record<Piece['kind'], string | undefined>> = {
  text: undefined,
  comment: TEMPLATE_TOKENS.comment,
  brace: TEMPLATE_TOKENS.brace,
  instruction: TEMPLATE_TOKENS.instruction,
  variable: TEMPLATE_TOKENS.variable,
  operator: TEMPLATE_TOKENS.brace,
  predicate: TEMPLATE_TOKENS.predicate,
  formatter: TEMPLATE_TOKENS.formatter,
  argument: TEMPLATE_TOKENS.argument,
};

/**
 * The pieces of a text in the code editor's numbers: five for each token, being lines and columns since the token
 * before, length, name and no marks. A piece that runs over several lines becomes a token on each.
 */
export function toSemanticTokens(source: string, pieces: readonly Piece[]): Uint32Array {
  const data: number[] = [];
  let [line, lineStart] = [0, 0];
  let [lastLine, lastColumn] = [0, 0];
  const add = (start: number, end: number, name: number) => {
    if (end <= start) return;
    const column = start - lineStart;
    data.push(line - lastLine, line === lastLine ? column - lastColumn : column, end - start, name, 0);
    [lastLine, lastColumn] = [line, column];
  };
  for (const { kind, start, end } of pieces) {
    const name = TOKEN_NAMES.indexOf(TOKEN_OF[kind] ?? '');
    let at = start;
    for (let stop = source.indexOf('\n', at); stop !== -1 && stop < end; stop = source.indexOf('\n', at)) {
      if (name >= 0) add(at, stop, name);
      at = stop + 1;
      line += 1;
      lineStart = at;
    }
    if (name >= 0) add(at, end, name);
  }
  return Uint32Array.from(data);
}
