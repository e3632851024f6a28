import { describe, expect, it } from 'vitest';
import { createEngine } from '../index.ts';

const engine = createEngine();

/** A template with its data, what it prints, the codes of its errors, and a partial of the name p. */
type Row = readonly [
  template: string,
  json: unknown,
  output: string,
  codes?: readonly string[],
  partial?: string,
];

/** Holds rows of one part of the language reference; the package that defines the dialect answers each alike. */
function holds(rows: readonly Row[]): void {
  it.each(
    rows.map(([template, json, output, codes = [], partial]) => ({ template, json, output, codes, partial })),
  )('$template of $json', ({ template, json, output, codes, partial }) => {
    const partials = partial === undefined ? {} : { p: partial };
    const { html, errors } = engine.compile(template).render({ json, partials });
    expect(html).toBe(output);
    const wrong = errors.filter(({ severity }) => severity === 'error');
    expect(wrong.map(({ code }) => code)).toEqual(codes);
  });
}

describe('the language reference', () => {
  describe('references and variable tags (3.4, 6.5, 7.2)', () => {
    holds([
      ['{a,}', { a: 1 }, '{a,}'],
      ['{a ,  b}', { a: 1, b: 2 }, '1'],
      ['{a,b,c|json}', { a: 1, b: 2 }, '1'],
      ['{ a}', { a: 1 }, '{ a}'],
      ['{a }', { a: 1 }, '{a }'],
      ['{a b}', { a: 1 }, '{a b}'],
      ['{a|}', { a: 1 }, '{a|}'],
      ['{|html}', { a: 1 }, '{|html}'],
      ['{a|html|}', { a: 1 }, '{a|html|}'],
      ['{a |html}', { a: 1 }, '{a |html}'],
      ['{a| html}', { a: 1 }, '{a| html}'],
      ['{a.b.}', { a: 1 }, '{a.b.}'],
      ['{.a}', { a: 1 }, '{.a}'],
      ['{a..b}', { a: 1 }, '{a..b}'],
      ['{a.-1}', { a: 1 }, '{a.-1}'],
      ['{_a}', { _a: 1 }, '{_a}'],
      ['{-a}', { '-a': 1 }, '{-a}'],
      ['{1a}', { '1a': 1 }, '{1a}'],
      ['{a_b-c}', { 'a_b-c': 1 }, '1'],
      ['{a-}', { 'a-': 1 }, '1'],
      ['{@$x}', {}, '{@$x}'],
      ['{$x}', { $x: 1 }, '1'],
      ['{a.$b}', { a: { $b: 2 } }, '2'],
      ['{@.a}', { a: 1 }, '1'],
      ['{a.@}', { a: { '@': 3 } }, '3'],
      ['{0.a}', [{ a: 1 }], '1'],
      ['{a.0.b}', { a: [{ b: 5 }] }, '5'],
      ['{a.00}', { a: [5] }, '5'],
      ['{a.2147483647}', { a: { '2147483647': 1 } }, '1'],
      ['{a.2147483648}', { a: { '2147483648': 1 } }, '1'],
      ['{@foo.bar}', {}, ''],
      ['{a.@b}', { a: { '@b': 1 } }, '1'],
      ['{@@}', {}, '{@@}'],
      ['{$}', { $: 1 }, '{$}'],
      ['{é}', { é: 1 }, '{é}'],
      ['{A}', { a: 1 }, ''],
      ['{a|HTML}', { a: 1 }, '{a|HTML}', ['FORMATTER_UNKNOWN']],
      ['{a.length}{a.b.c}', { a: 'xyz' }, ''],
      ['{a.0}', { a: { '0': 5 } }, '5'],
      ['{a|json|nope}', { a: 1 }, '{a|json|nope}', ['FORMATTER_UNKNOWN']],
    ]);
  });

  describe('what a tag prints (6.3)', () => {
    holds([
      ['{@}', [1, [2, null], { a: 1 }, true, 'x'], '1,2,,[object Object],true,x'],
      ['{@}', 1e21, '1e+21'],
      ['{@}', { a: 1 }, ''],
      ['{@}', null, ''],
      ['{@}', 1e-7, '1e-7'],
      ['{@}', 123456789012345680000, '123456789012345680000'],
    ]);
  });

  describe('arguments and their delimiter (3.5)', () => {
    holds([
      ['{a|truncate 3 ..}', { a: 'abcdef' }, 'abc..'],
      ['{a|truncate/3/..}', { a: 'abcdef' }, 'abc..'],
      ['{a|html }{a|html:}', { a: '<' }, '&lt;&lt;'],
      ['{a|pluralize:x y:z}', { a: 1 }, 'x y'],
      ['{a|pluralize  x}', { a: 1 }, ''],
    ]);
  });

  describe('instructions without operands (4)', () => {
    holds([
      ['{.SECTION a}x', { a: 1 }, '{.SECTION a}x'],
      ['{.end }', {}, '{.end }'],
      ['{.endx}', {}, '{.endx}'],
      ['{.space }', {}, '{.space }'],
      ['{.newline}{.tab}{.space}{.meta-left}{.meta-right}', {}, '\n	 {}'],
      ['{.meta-left }', {}, '{.meta-left }'],
      ['{.foo}', {}, '{.foo}'],
      ['{^a}{^.end}', { a: 1 }, '{^a}{^.end}'],
    ]);
  });

  describe('sections and their alternatives (7.3, 8.3)', () => {
    holds([
      ['{.section a}{@}{.end}', { a: 1 }, '1'],
      ['{.section  a}{@}{.end}', { a: 1 }, '1'],
      ['{.sectiona}', { a: 1 }, '{.sectiona}'],
      ['{.section a }', { a: 1 }, '{.section a }'],
      ['{.section a.b}{@}{.end}', { a: { b: 2 } }, '2'],
      ['{.section a,b}', { a: 1 }, '{.section a,b}'],
      ['{.section @}{a}{.end}', { a: 1 }, '1'],
      ['{.section a|html}', { a: 1 }, '{.section a|html}'],
      ['{.or }', {}, '{.or }'],
      ['{.section a}x{.or equal? b 1}y{.or equal? b 2}z{.or}w{.end}', { b: 2 }, 'z'],
      ['{.section a}x{.or equal? b 1}y{.or equal? b 2}z{.or}w{.end}', { b: 3 }, 'w'],
      ['{.section a}x{.or equal? b 1}y{.or equal? b 2}z{.or}w{.end}', { b: 1 }, 'y'],
      ['{.section a}{b}{.end}', { a: { b: null }, b: 1 }, ''],
      ['{.section a}{b}{.end}', { a: { c: 1 }, b: 1 }, '1'],
      ['{.section a}{b.c}{.end}', { a: { b: {}, x: 1 }, b: { c: 1 } }, ''],
      ['{.section a}{.section b}x{.or}-{.end}{.end}', { a: { c: 1 }, b: 1 }, '-'],
      ['{.section a}[{@}]{.or}({@}){b}{.end}', { a: 0, b: 1 }, '(0)1'],
      ['{.section a}x{.or}({@}){.end}', { a: '' }, '()'],
      ['{.section a}{@}{.end}', { a: [1, 2] }, '1,2'],
      ['{.section a}x {b}', { a: 1, b: 2 }, 'x 2', ['EOF_IN_BLOCK']],
    ]);
  });

  describe('repeated sections (8.4)', () => {
    holds([
      ['{.repeated section a}{@}{.end}', { a: [1, 2] }, '12'],
      ['{.repeated section  a}{@}{.end}', { a: [1, 2] }, '12'],
      ['{.repeated  section a}', { a: [1, 2] }, '{.repeated  section a}'],
      ['{.repeated sectiona}', { a: [1, 2] }, '{.repeated sectiona}'],
      ['{.repeated}', {}, '{.repeated}'],
      ['{.alternates  with}', {}, '{.alternates  with}'],
      ['{.alternates with }', {}, '{.alternates with }'],
      ['{.alternates}', {}, '{.alternates}'],
      ['{.section a}{.repeated section b}x{.or}-{.end}{.end}', { a: { c: 1 }, b: [1] }, '-'],
      ['{.repeated section a}{@}{.alternates with}-{.or}none{.end}', { a: [1, 2, 3] }, '1-2-3'],
      ['{.repeated section a}{@}{.alternates with}-{.or}none{b}{.end}', { a: [], b: 1 }, 'none1'],
      ['{.repeated section a}{@}{.or}{@|json}{.end}', { a: { b: 1 } }, '{"a":{"b":1}}'],
      ['{.repeated section a}{@}{.or}{@|json}{.end}', { a: 0 }, '{"a":0}'],
      ['{.repeated section a}{b}{@},{.end}', { a: [null, { b: 1 }, { b: null }], b: 2 }, '2,1,,'],
      [
        '{.repeated section a}{@index}{@index0}{.alternates with}<{@index}{@}>{.end}',
        { a: ['x', 'y'] },
        '10<1x>21',
      ],
      ['{.repeated section a}{.section b}{@index}{.end}{.end}', { a: [{ b: { c: 1 } }] }, '1'],
      [
        '{.repeated section a}{.repeated section b}{@index}{.end}{@index},{.end}',
        { a: [{ b: [1, 2] }, { b: [1] }] },
        '121,12,',
      ],
      ['{@index}{@index0}|', {}, '|'],
      ['{.repeated section a}x{.or}{.or}y{.end}', { a: 1 }, 'y', ['DEAD_CODE_BLOCK']],
    ]);
  });

  describe('conditions and predicates (8.5, 8.6)', () => {
    holds([
      ['{.or  equal? a}', {}, '{.or  equal? a}'],
      ['{.if a}x{.end}', { a: 1 }, 'x'],
      ['{.if a  &&  b}x{.end}', { a: 1, b: 1 }, 'x'],
      ['{.if a&&b||c}x{.or}y{.end}', { a: 1, c: 1 }, 'y'],
      ['{.if a||b&&c}x{.or}y{.end}', { a: 1 }, 'x'],
      ['{.if c||a&&b}x{.or}y{.end}', { a: 1 }, 'x'],
      ['{.if !a}', {}, '{.if !a}'],
      ['{.if (a)}', {}, '{.if (a)}'],
      ['{.if a == 1}', {}, '{.if a == 1}'],
      ['{.if a & b}', {}, '{.if a & b}'],
      ['{.if a && && b}', {}, '{.if a && && b}'],
      ['{.if @index}x{.end}', {}, ''],
      ['{.if a.b}x{.end}', { a: { b: [0] } }, 'x'],
      ['{.if 0}x{.or}y{.end}', [1], 'x'],
      ['{.foo?}x{.or}y{.end}', {}, 'y', ['PREDICATE_UNKNOWN']],
      ['{.equal?}x{.or}y{.end}', {}, 'y'],
      ['{.equal? }x{.or}y{.end}', {}, 'y'],
      ['{.equal?:a:1}x{.or}y{.end}', { a: 1 }, 'x'],
      ['{.equal?/a/"two words"}x{.or}y{.end}', { a: 'two words' }, 'x'],
    ]);
  });

  describe('local variables (8.7 to 8.9)', () => {
    holds([
      ['{.var @x a}{@x}', { a: 1 }, '1'],
      ['{.var  @x a}', { a: 1 }, '{.var  @x a}'],
      ['{.var @x  a}', { a: 1 }, '{.var @x  a}'],
      ['{.var @x a,b|json}{@x}', { a: 1 }, '1'],
      ['{.var x a}', { a: 1 }, '{.var x a}'],
      ['{.var @x.y a}', { a: 1 }, '{.var @x.y a}'],
      ['{.var @x "a"}', { a: 1 }, '{.var @x "a"}'],
      ['{.var @x}', { a: 1 }, '{.var @x}'],
      ['{.var @ a}', { a: 1 }, '{.var @ a}'],
      ['{.var @x @|output text}{@x}', {}, 'text'],
      ['{.var @x a }', { a: 1 }, '{.var @x a }'],
      ['{.ctx @x a=b c=d.e}{@x.a}{@x.c}{@x|json}', { b: 1, d: { e: 2 } }, '12{"a":1,"c":2}'],
      ['{.ctx @x a}', {}, '{.ctx @x a}'],
      ['{.ctx @x a = b}', {}, '{.ctx @x a = b}'],
      ['{.ctx @x 1=b}', {}, '{.ctx @x 1=b}'],
      ['{.ctx @x a=1}{@x.a}', [5, 6], '6'],
      ['{.inject @x ./a.json}{@x|json}', {}, ''],
      ['{.inject @x ./a.json b c}{@x|json}', {}, ''],
      ['{.inject @x}', {}, '{.inject @x}'],
      ['{.inject x a}', {}, '{.inject x a}'],
      ['{.inject  @x a}', {}, '{.inject  @x a}'],
      ['{.section a}{.var @b b}{.section @b}x{.end}{.end}', { a: { c: 1 }, b: 1 }, 'x'],
      ['{.var @z a}{.section a}{.section @z}x{.or}-{.end}{.end}', { a: { c: 1 } }, '-'],
      ['{.repeated section a}{.var @x @}{.alternates with}{@x}{.end}{@x}|', { a: [1, 2] }, '1|'],
      ['{.var @x a}{.section b}{.var @x c}{@x}{.end}{@x}', { a: 1, b: { c: 2 } }, '21'],
      ['{.var @x missing}{@x}|{.section b}{.var @x c}{@x}{.end}', { b: { c: 2 } }, '|2'],
      ['{.section a}{.var @x b}{.end}{@x}|', { a: { b: 1 } }, '|'],
      ['{.ctx @x a=missing b=n}{@x|json}', { n: null }, '{"a":null,"b":null}'],
      ['{.var @x a|nope}{@x}|', { a: 1 }, '{.var @x a|nope}|', ['FORMATTER_UNKNOWN']],
    ]);
  });

  describe('expressions as instructions (10)', () => {
    holds([
      ['{.eval}', {}, '{.eval}'],
      ['{.eval }|', {}, '|'],
      ['{.eval  1+1}|', {}, '2|'],
      ['{.eval1}', {}, '{.eval1}'],
    ]);
  });

  describe('macros and partials (9)', () => {
    holds([
      ['{.macro m}x{.end}{@|apply m}', {}, 'x'],
      ['{.macro  m}', {}, '{.macro  m}'],
      ['{.macro a/b.html}x{.end}{@|apply a/b.html}', {}, 'x'],
      ['{.macro m }', {}, '{.macro m }'],
      ['{.macro}', {}, '{.macro}'],
      ['{.include p}{.include p output}{.include p x output}{.include p out}', {}, 'PP', [], 'P'],
      ['{.include  p output}', {}, '', ['APPLY_PARTIAL_MISSING'], 'P'],
      ['{.include}', {}, '{.include}'],
      ['{.include p:output}', {}, '', ['APPLY_PARTIAL_MISSING'], 'P'],
      ['{.macro m}[{@}{@x}]{.end}{.var @x a}{a|apply m}', { a: 1 }, '[11]'],
      ['{.section a}{.macro m}x{.end}{.end}{@|apply m}', { a: 1 }, '', ['APPLY_PARTIAL_MISSING']],
      ['{.macro p}macro{.end}{@|apply p}', {}, 'macro', [], 'partial'],
      ['{@|apply p}{.macro p}macro{.end}{@|apply p}', {}, 'partialmacro', [], 'partial'],
      ['{a|apply p}{a|apply p private}', { a: { c: 1 }, b: 2 }, '[21][1]', [], '[{b}{c}]'],
      ['{.macro m}M{.end}{a|apply p private}', { a: 1 }, 'M', [], '{@|apply m}'],
      [
        '{a|apply p k=v}{a|apply p private k=v}',
        { a: 1 },
        '[v{"k":"v"}][v{"k":"v"}]',
        [],
        '[{@args.k}{@args|json}]',
      ],
      ['{a|apply:p:title=two words}', { a: 1 }, '[two words]', [], '[{@args.title}]'],
      ['{a|apply p private}', { a: 1 }, '[{}]', [], '[{@args|json}]'],
      ['{a|apply p}', { a: 1 }, '[]', [], '[{@args|json}]'],
      ['{a|apply p foo}', { a: 1 }, '[{}]', [], '[{@args|json}]'],
      ['{a|apply p k=}', { a: 1 }, '[{"k":""}]', [], '[{@args|json}]'],
      ['{a|apply p =v}', { a: 1 }, '[{"":"v"}]', [], '[{@args|json}]'],
      ['{a|apply p k=v=w}', { a: 1 }, '[{"k":"v=w"}]', [], '[{@args|json}]'],
      ['{a|apply p k=b}{.var @v b}', { a: 1, b: 2 }, '[b]', [], '[{@args.k}{.var @v a}]'],
      ['{a|apply p}{@v}|', { a: 1 }, '1|', [], '{.var @v @}{@v}'],
      ['{a|apply }|{a|apply}', { a: 1 }, '|', ['APPLY_PARTIAL_MISSING']],
      ['{a|apply nope}|{.include nope}', { a: 1 }, '|', ['APPLY_PARTIAL_MISSING', 'APPLY_PARTIAL_MISSING']],
      ['{a|apply p}{a|apply p}', { a: 1 }, '', ['FORMATTER_UNKNOWN', 'MISMATCHED_END'], 'x{b|nope}{.end}'],
      ['{a|apply p|html}', { a: 1 }, '&lt;1&gt;', [], '<{@}>'],
      ['{@|apply p}', {}, 'xxxxxxxxxxxxxxxx', ['APPLY_PARTIAL_RECURSION_DEPTH'], 'x{@|apply p}'],
      ['{.include p}{@x}{@|apply m}', { a: 1 }, '1M', [], 'out{.var @x a}{.macro m}M{.end}'],
      ['{.include p output}{@x}', { a: 1 }, 'out1', [], 'out{.var @x a}'],
      ['{.section b}{.include p output}{.end}', { a: 1, b: { a: 2 } }, '2{"a":2}', [], '{a}{@|json}'],
      ['{.macro m}{.var @y a}{@y}{.end}{.include m output}{@y}', { a: 1 }, '11'],
    ]);
  });

  describe('comments (3.3)', () => {
    holds([
      ['a{##b{c}##}d', {}, 'ad'],
      ['a{##b', {}, 'a'],
      ['{a {## x ##} b}', {}, '{a  b}'],
      ['{# a {b} c}', { b: 1 }, '{# a 1 c}'],
      ['{#a#}x', {}, 'x'],
      ['{#}x', {}, 'x'],
      ['{##}##}x', {}, 'x'],
      ['{##x##}##}', {}, '##}'],
      ['{a}{##', { a: 1 }, '1'],
      ['{##{.end}##}', {}, ''],
      ['a{##}', {}, 'a'],
    ]);
  });
});

describe('the tree of a template (12.2)', () => {
  it.each<[string, unknown]>([
    [
      '{a.b.0|html|truncate 10}',
      [17, 1, [[1, [['a', 'b', 0]], [['html'], ['truncate', [['10'], ' ']]]]], 18],
    ],
    ['{.section a}{.section  b}{.end}{.end}', [17, 1, [[2, ['a'], [[2, ['b'], [], 3]], 3]], 18]],
    [
      '{.equal? a 1}{.or equal? a 2}{.or}{.end}',
      [
        17,
        1,
        [[5, 'equal?', [['a', '1'], ' '], [], [7, 'equal?', [['a', '2'], ' '], [], [7, 0, 0, [], 3]]]],
        18,
      ],
    ],
    ['{.repeated section a}{.alternates with}-{.end}', [17, 1, [[4, ['a'], [], 3, [[0, '-']]]], 18]],
    [
      '{.repeated section a}x{.or}y{.end}',
      [17, 1, [[4, ['a'], [[0, 'x']], [7, 0, 0, [[0, 'y']], 3], []]], 18],
    ],
    ['{.if a && b||c}{.end}', [17, 1, [[8, [1, 0], [['a'], ['b'], ['c']], [], 3]], 18]],
    ['{.if equal? a 1}{.end}', [17, 1, [[5, 'equal?', [['a', '1'], ' '], [], 3]], 18]],
    [
      '{.ctx @a b=c d=e.f}',
      [
        17,
        1,
        [
          [
            22,
            '@a',
            [
              ['b', ['c']],
              ['d', ['e', 'f']],
            ],
          ],
        ],
        18,
      ],
    ],
    ['{.include foo output}', [17, 1, [[24, 'foo', [['output'], ' ']]], 18]],
    ['{.include foo}', [17, 1, [[24, 'foo', [[], ' ']]], 18]],
    ['{.include foo  x}', [17, 1, [[24, 'foo', [['', 'x'], ' ']]], 18]],
    ['{.inject @a ./b.json}', [17, 1, [[9, '@a', './b.json', 0]], 18]],
    ['{.inject @a b c d}', [17, 1, [[9, '@a', 'b', [['c', 'd'], ' ']]], 18]],
    ['{.inject @a b:c:d}', [17, 1, [[9, '@a', 'b', [['c', 'd'], ':']]], 18]],
    ['{.var @x a,b|html:}', [17, 1, [[6, '@x', [['a'], ['b']], [['html', [[''], ':']]]]], 18]],
    ['{.macro m}x{.end}', [17, 1, [[10, 'm', [[0, 'x']]]], 18]],
    [
      '{# a}{## b ##}',
      [
        17,
        1,
        [
          [11, ' a', 0],
          [11, ' b ', 1],
        ],
        18,
      ],
    ],
    ['{##', [17, 1, [[11, '', 1]], 18]],
    ['{.space}{.tab}{.newline}{.meta-left}{.meta-right}', [17, 1, [15, 16, 14, 12, 13], 18]],
    ['{.eval  1 + 2 }', [17, 1, [[23, '1 + 2 ']], 18]],
    ['{.eval}', [17, 1, [[0, '{.eval}']], 18]],
    ['{.even? }{.end}', [17, 1, [[5, 'even?', [[], ' '], [], 3]], 18]],
    ['{.even?}{.end}', [17, 1, [[5, 'even?', 0, [], 3]], 18]],
    ['{a|html }', [17, 1, [[1, [['a']], [['html', [[''], ' ']]]]], 18]],
    ['{.section a}', [17, 1, [[2, ['a'], [], 3]], 3]],
    ['{.repeated section a}', [17, 1, [[4, ['a'], [], 3, []]], 3]],
    ['{.repeated section a}x{.alternates with}y', [17, 1, [[4, ['a'], [[0, 'x']], 3, [[0, 'y']]]], 3]],
    ['{.even?}', [17, 1, [[5, 'even?', 0, [], null]], 3]],
    ['{.if a}', [17, 1, [[8, [], [['a']], [], null]], 3]],
    ['{.even?}{.or}', [17, 1, [[5, 'even?', 0, [], [7, 0, 0, [], null]]], 3]],
    ['{.section a}{.or odd? b}', [17, 1, [[2, ['a'], [], [7, 'odd?', [['b'], ' '], [], null]]], 3]],
    ['{.macro m}', [17, 1, [[10, 'm', []]], 3]],
    [
      'x{b}y{}z',
      [
        17,
        1,
        [
          [0, 'x'],
          [1, [['b']], 0],
          [0, 'y'],
          [0, '{}'],
          [0, 'z'],
        ],
        18,
      ],
    ],
    ['{a,b , c}', [17, 1, [[1, [['a'], ['b'], ['c']], 0]], 18]],
    ['{2147483647.2147483648}', [17, 1, [[1, [[2147483647, '2147483648']], 0]], 18]],
    ['{.nope?:a b:c}{.end}', [17, 1, [[5, 'nope?', [['a b', 'c'], ':'], [], 3]], 18]],
    ['{a|nope}', [17, 1, [[0, '{a|nope}']], 18]],
    ['{.end}{.or}x', [17, 1, [[0, 'x']], 18]],
  ])('of %s', (template, tree) => {
    expect(JSON.parse(JSON.stringify(engine.compile(template).code))).toEqual(tree);
  });
});

describe('preprocess mode (14)', () => {
  const before = createEngine({ isPreprocessing: true });
  const json = { a: { b: '<' }, list: [1, 2] };

  it.each<[string, string]>([
    ['{^a.b|html}{a.b|html}', '&lt;{a.b|html}'],
    ['{^.section a}{^b}{b}{^.or}none{^.end}{.end}', '<{b}{.end}'],
    ['{^.repeated section list}{^@}{^.alternates with},{^.end}', '1,2'],
    ['{^# note}{# note}{## {^a} ##}x', '{# note}x'],
    ['{^}{^ a}{^^a}', '{^}{^ a}{^^a}'],
    ['{^@|apply p}', '[<]{a.b}'],
    ['{^.eval 1+1}{.eval 1+1}', '2{.eval 1+1}'],
    ['{^a|nope}', '{^a|nope}'],
  ])('prints %s as %s', (template, output) => {
    const partials = { p: '[{^a.b}]{a.b}' };
    expect(before.compile(template).render({ json, partials }).html).toBe(output);
  });

  it('gives a template that the second render fills in', () => {
    const first = before.compile('{^.section a}<i title="{^b|htmlattr}">{b}</i>{^.end}').render({ json });
    expect(first.html).toBe('<i title="&lt;">{b}</i>');
    expect(engine.compile(first.html).render({ json: { b: 'later' } }).html).toBe(
      '<i title="&lt;">later</i>',
    );
  });
});
