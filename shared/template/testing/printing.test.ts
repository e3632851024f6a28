import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { type CompiledTemplate, createEngine, printCode, printTemplate } from '../index.ts';
import { anyData, anySource, anyTree } from './any-template.ts';

const engine = createEngine({ limits: { partialDepth: 3 } });
const locale = await loadLocale('en-US');
const partials = { p: '[{title}{@|html}]' };

const block = (...nodes: readonly unknown[]): unknown => [17, 1, nodes, 18];

/** Output, and codes of the mistakes that were met on the way. */
function outcome(template: CompiledTemplate, json: unknown): unknown {
  const { html, errors } = template.render({ json, partials, locale, now: 1_700_000_000_000 });
  const met = errors.filter(({ type }) => type === 'engine');
  return { html, codes: met.map(({ code }) => code) };
}

describe('printing a tree', () => {
  it.each([
    ['text'],
    ['{a.b.0,c|html|truncate 10}'],
    ['{a|truncate/10/..}{a|html }{a|format:b c:d}'],
    ['{.section a.b}x{.or}y{.end}'],
    ['{.section a}{.or equal? b 1}{.or}{.end}'],
    ['{.repeated section a}x{.alternates with},{.or}none{.end}'],
    ['{.equal?:a:"x y"}{.or even? b}{.or}z{.end}'],
    ['{.equal? }{.end}{.nope?}{.end}'],
    ['{.if a || b.c && d}x{.end}'],
    ['{.var @x a,b|json}{.ctx @y k=a l=b.c}{.inject @z ./a.json}{.inject @z a:b c}'],
    ['{.macro a/b.html}{.include a output}{.end}{.include  b}'],
    ['{.eval @a = 1; @a + 2}{.eval }'],
    ['{.space}{.tab}{.newline}{.meta-left}{.meta-right}'],
    ['{# one }{## {two}\n##}{#}{####}'],
    ['{ a}{}{{a}}{a{b}c}.x{color:red}{a||b}{^a}'],
    ['{.section a}{.if b}x'],
    ['{.repeated section a}x{.alternates with}{.even? a}y'],
    ['{.section a}x{.end}{.macro m}y'],
  ])('gives the text %j as it was written', (source) => {
    expect(printTemplate(engine.compile(source).code)).toBe(source);
  });

  it.each([
    ['{.section\n a}{.if  equal? a }{.end}{.end}', '{.section a}{.equal? a }{.end}{.end}'],
    ['{a , b}{.eval  1}{.if a&&b }{.end}', '{a,b}{.eval 1}{.if a && b}{.end}'],
    ['{a}{.eof}b', '{a}'],
    ['a{.end}{.or}b', 'ab'],
    ['{## open', '{## open##}'],
  ])('gives %j in its plainest form', (source, printed) => {
    expect(printTemplate(engine.compile(source).code)).toBe(printed);
  });

  it.each([
    [
      'text that looks like a tag',
      block([0, '{a} {.end} {# c }']),
      '{.meta-left}a} {.meta-left}.end} {.meta-left}# c }',
    ],
    ['text that looks like a comment', block([0, '{##x']), '{.meta-left}##x'],
    ['a tag that two texts make together', block([0, '{a'], [0, '}']), '{.meta-left}a}'],
    ['a tag around what is not printed', block([0, '{a'], [21, 1], [20, {}, [[0, '}']]]), '{.meta-left}a}'],
    ['an open brace before a comment', block([0, '{a {'], [11, '}', 1]), '{.meta-left}a {.meta-left}{##}##}'],
    ['a text that ends the comment it is in', block([11, 'a##}b', 1]), '{##a## }b##}'],
    ['a comment that would swallow what follows', block([11, '# a', 0], [0, 'b']), '{### a##}b'],
    ['a single-line comment with a brace', block([11, 'a}b', 0]), '{##a}b##}'],
    [
      'arguments that hold their delimiter',
      block([1, [['a']], [['get', [['x y', 'z:'], ' ']]]]),
      '{a|get;x y;z:}',
    ],
    ['arguments without a delimiter', block([5, 'equal?', [['a', '1'], ''], [], 3]), '{.equal? a 1}{.end}'],
    ['a delimiter of the name', block([1, [['a']], [['html', [['b'], 'x']]]]), '{a|html b}'],
    ['an empty argument list', block([1, [['a']], [['html', [[], ' ']]]]), '{a|html}'],
    ['STRUCT', block([20, { x: 1 }, [[1, [['a']], 0]]]), '{a}'],
    ['ATOM', block([21, 'x']), ''],
    ['an open block amid others', block([5, 'even?', 0, [[0, 'x']], null], [0, 'y']), '{.even?}x{.end}y'],
    ['an unfinished root without an open block', [17, 1, [[0, 'x']], 3], 'x'],
    [
      'what follows a bare alternative',
      block([8, [], [['a']], [], [7, 0, 0, [], [7, 0, 0, [[0, 'x']], 3]]]),
      '{.if a}{.or}{.end}',
    ],
    ['too few operators', block([8, [1], [['a'], ['b'], ['c']], [], 3]), '{.if a && b || c}{.end}'],
  ])('keeps the meaning of %s', (_name, code, printed) => {
    expect(printTemplate(code)).toBe(printed);
  });

  it.each([
    ['a name with a brace', [1, [['a}{b']], 0]],
    ['a name with a space', [2, ['a b'], [[0, 'x']], 3]],
    ['a whole number as text', [1, [['a', '0']], 0]],
    ['a fraction as a step', [1, [['a', 0.5]], 0]],
    ['no reference', [4, [], [[0, 'x']], 3, []]],
    ['a formatter that is no word', [1, [['a']], [['x|html']]]],
    ['a formatter argument with a pipe', [1, [['a']], [['get', [['a|html'], ' ']]]]],
    ['an argument with a brace', [5, 'equal?', [['}{a}'], ' '], [[0, 'x']], 3]],
    ['a variable without its mark', [6, 'x', [['a']], 0]],
    ['no bindings', [22, '@x', []]],
    ['a path with a space', [9, '@x', 'a b', 0]],
    ['a macro name with a brace', [10, 'a}', [[0, 'x']]]],
    ['a partial name with a space', [24, 'a b', [[], ' ']]],
    ['an expression with a brace', [23, '"}{a}{"']],
    ['a mark behind white space', [23, ' #1']],
    ['no condition', [8, [], [], [[0, 'x']], 3]],
    ['an alternative outside of a block', [7, 0, 0, [[0, 'x']], 3]],
    ['an unknown number', [99, 'a']],
  ])('leaves out what no text can say: %s', (_name, node) => {
    expect(printTemplate(block([0, '<'], node, [0, '>']))).toBe('<>');
  });

  it('ends a chain at an alternative that no text can say', () => {
    const code = block([5, 'even?', 0, [], [7, 'a}?', 0, [[0, 'x']], 3]]);
    expect(printTemplate(code)).toBe('{.even?}{.end}');
  });

  it.each([[undefined], [null], ['x'], [{}], [[]], [[17]], [[17, 1, [[0], [1], [2], 5, null, 'x'], 18]]])(
    'makes an empty text of %j',
    (code) => {
      expect(printTemplate(code)).toBe('');
    },
  );
});

describe('printed templates', () => {
  it('render as the texts they come from', () => {
    fc.assert(
      fc.property(anySource, anyData, (source, json) => {
        const template = engine.compile(source);
        const printed = printTemplate(template.code);
        const again = engine.compile(printed);
        expect(outcome(again, json)).toEqual(outcome(template, json));
        expect(printTemplate(again.code)).toBe(printed);
      }),
      { numRuns: 3000 },
    );
  });

  it('render as the trees they come from', () => {
    fc.assert(
      fc.property(anyTree, anyData, (code, json) => {
        const template = engine.fromCode(code);
        const printed = printTemplate(code);
        const again = engine.compile(printed);
        expect(outcome(again, json)).toEqual(outcome(template, json));
        expect(printTemplate(again.code)).toBe(printed);
      }),
      { numRuns: 2000 },
    );
  });

  it('have no mistakes that the tree did not have', () => {
    fc.assert(
      fc.property(anyTree, (code) => {
        const { errors } = engine.compile(printTemplate(code));
        expect(errors.filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('are as incomplete as the texts they come from', () => {
    fc.assert(
      fc.property(anySource, (source) => {
        const { code } = engine.compile(source);
        expect(engine.compile(printTemplate(code)).code.at(-1)).toBe(code.at(-1));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the readable JSON of a tree', () => {
  it('puts each instruction of a block on its own line', () => {
    const source = '{.repeated section a}x{.if b}{.or}{c.0|html}{.end}{.alternates with}-{.end}{.p?}{.end}';
    expect(printCode(engine.compile(source).code)).toBe(`[17, 1, [
  [4, ["a"], [
    [0, "x"],
    [8, [], [["b"]], [], [7, 0, 0, [
      [1, [["c", 0]], [["html"]]]
    ], 3]]
  ], 3, [
    [0, "-"]
  ]],
  [5, "p?", 0, [], 3]
], 18]`);
  });

  it('writes the values of STRUCT and ATOM within the line', () => {
    expect(printCode(block([20, { a: [1, null] }, [[21, 'x']]]))).toBe(
      '[17, 1, [\n  [20, {"a": [1, null]}, [\n    [21, "x"]\n  ]]\n], 18]',
    );
  });

  it('is the same tree when it is read again', () => {
    fc.assert(
      fc.property(fc.oneof(anyTree, fc.jsonValue()), (code) => {
        expect(JSON.parse(printCode(code))).toEqual(JSON.parse(JSON.stringify(code)));
      }),
    );
  });
});
