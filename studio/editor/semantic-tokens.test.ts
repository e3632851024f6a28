import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify } from '#shared/template/language/index.ts';
import { TOKEN_NAMES, toSemanticTokens } from './semantic-tokens.ts';

/** Reads the numbers back: each token's text with its name. */
function read(source: string): string[] {
  const data = toSemanticTokens(source, classify(source));
  const lines = source.split('\n');
  const tokens: string[] = [];
  let [line, column] = [0, 0];
  for (let at = 0; at < data.length; at += 5) {
    const [lines_ = 0, columns = 0, length = 0, name = 0] = data.subarray(at, at + 4);
    column = lines_ === 0 ? column + columns : columns;
    line += lines_;
    const text = lines[line]?.slice(column, column + length);
    tokens.push(`${TOKEN_NAMES[name]?.replace('.awning', '')} ${text}`);
  }
  return tokens;
}

describe('the colours of a template', () => {
  it('are those of its pieces, and none for text', () => {
    expect(read('<p>\n  {a.b|html} {.if x?}')).toEqual([
      'brace {',
      'variable a.b',
      'brace |',
      'formatter html',
      'brace }',
      'brace {',
      'instruction .if',
      'brace  ',
      'predicate x?',
      'brace }',
    ]);
  });

  it('go on from line to line where a piece does', () => {
    expect(read('{## one\n\ntwo ##}')).toEqual(['comment {## one', 'comment two ##}']);
  });

  it('never leave their line, whatever the text is', () => {
    const text = fc.string({ unit: fc.constantFrom('{', '}', '.', 'a', '|', ' ', '\n', '#', '?', 'if') });
    fc.assert(
      fc.property(text, (source) => {
        for (const token of read(source)) expect(token).not.toMatch(/undefined|\n/);
      }),
    );
  });
});
