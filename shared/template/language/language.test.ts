import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../index.ts';
import { classify, INSTRUCTIONS } from './index.ts';
import { scanReferences } from './references.ts';
import { tokenList } from './tokens.ts';

function kinds(source: string): string[] {
  return classify(source).map(({ kind, start, end }) => `${kind}:${source.slice(start, end)}`);
}

describe('highlighting', () => {
  it.each<readonly [source: string, pieces: string[]]>([
    ['a{ b}', ['text:a{ b}']],
    ['{a.b}', ['brace:{', 'variable:a.b', 'brace:}']],
    [
      '{a, b|html|truncate 5}',
      [
        'brace:{',
        'variable:a',
        'operator:, ',
        'variable:b',
        'operator:|',
        'formatter:html',
        'operator:|',
        'formatter:truncate',
        'argument: 5',
        'brace:}',
      ],
    ],
    [
      '{.repeated section a}{.end}',
      [
        'brace:{',
        'instruction:.repeated section',
        'operator: ',
        'variable:a',
        'brace:}{',
        'instruction:.end',
        'brace:}',
      ],
    ],
    ['{.equal? a 1}', ['brace:{', 'predicate:.equal?', 'argument: a 1', 'brace:}']],
    [
      '{.or even? n}',
      ['brace:{', 'instruction:.or', 'operator: ', 'predicate:even?', 'argument: n', 'brace:}'],
    ],
    [
      '{.if a && b}',
      ['brace:{', 'instruction:.if', 'operator: ', 'variable:a', 'operator: && ', 'variable:b', 'brace:}'],
    ],
    ['{.eval @x = 1}', ['brace:{', 'instruction:.eval', 'argument: @x = 1', 'brace:}']],
    ['{# x }{## y ##}', ['comment:{# x }{## y ##}']],
  ])('cuts %s', (source, pieces) => {
    expect(kinds(source)).toEqual(pieces);
  });

  it('covers every text without gaps', () => {
    const pieces = fc.constantFrom(
      '{a|html}',
      '{.section x}',
      '{.or even? n}',
      '{',
      '}',
      '{.if a||b}',
      ' ',
      '{.var @x y|json}',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((list) => list.join('')),
        ),
        (source) => {
          let done = 0;
          for (const { start, end } of classify(source)) {
            expect(start).toBe(done);
            expect(end).toBeGreaterThan(start);
            done = end;
          }
          expect(done).toBe(source.length);
        },
      ),
    );
  });
});

describe('lists for the editor', () => {
  it('shows every instruction by a template without mistakes', () => {
    const engine = createEngine();
    for (const { syntax, isBlock, name } of INSTRUCTIONS) {
      const isPart = ['.or', '.end', '.alternates with'].includes(name);
      const source = isPart ? `{.repeated section a}${syntax}${name === '.end' ? '' : '{.end}'}` : syntax;
      expect(engine.compile(source).errors).toEqual([]);
      expect(isBlock).toBe(syntax.includes('{.end}') && name !== '.end');
    }
  });

  it('counts what a template uses', () => {
    const { code } = createEngine().compile('{a.b|html}{.section c}{d}{.end}{.if e}{f}{.end}xy');
    expect(scanReferences(code)).toMatchObject({
      formatters: { html: 1 },
      variables: [{ 'a.b': null, c: { d: null } }],
      textBytes: 2,
    });
  });

  it('lists the instructions of a text with their places', () => {
    expect(
      tokenList('a\n{ b }{c , d}').map(({ type, canonical, range }) => [type, canonical, range.start.line]),
    ).toEqual([
      ['TEXT', 'a\n', 1],
      ['TEXT', '{ b }', 2],
      ['VARIABLE', '{c,d}', 2],
      ['EOF', '', 2],
    ]);
  });
});
