import { afterEach, describe, expect, it } from 'vitest';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { FORMATTERS } from '../formatters/registry.ts';
import { createEngine, printTemplate, type RenderInput } from '../index.ts';
import { scanReferences } from '../language/references.ts';
import { PREDICATES } from '../predicates/registry.ts';

const engine = createEngine();
const locale = await loadLocale('en-US');

const LONGEST_SOURCE = 1_000_000;
const GUARDED: readonly object[] = [Object, Array, String, Number, Map, Function].flatMap((type) => [
  type,
  type.prototype as object,
]);
const namesOf = (objects: readonly object[]): unknown => objects.map((object) => Reflect.ownKeys(object));
const namesAtStart = namesOf(GUARDED);

/** A text of about a length, made of one piece again and again. */
function filled(piece: string, length: number): string {
  return piece.repeat(Math.max(1, Math.floor(length / piece.length)));
}

function answer(
  source: string,
  input: Partial<RenderInput> = {},
): { html: string; codes: readonly string[] } {
  const { html, errors } = engine.compile(source).render({ json: {}, locale, ...input });
  return { html, codes: [...new Set(errors.map(({ code }) => code))] };
}

/** Looks at a clock that a render is given: one look for each thousand instructions. */
function looksAtClock(source: string, input: RenderInput): number {
  let looks = 0;
  const clock = (): number => {
    looks++;
    return 0;
  };
  engine.compile(source).render({ ...input, clock });
  return looks;
}

afterEach(() => {
  const healthy = engine
    .compile('{a|html}{.repeated section b}{@index}{.end}')
    .render({ json: { a: '<', b: [1, 2] } });
  expect(healthy).toEqual({ html: '&lt;12', errors: [] });
  expect(namesOf(GUARDED)).toEqual(namesAtStart);
});

describe('templates without end', () => {
  it.each<[string, string, Record<string, string>]>([
    ['a partial that includes itself', '{.include p output}', { p: 'x{.include p output}' }],
    ['a partial that applies itself', '{@|apply p}', { p: 'x{@|apply p}' }],
    ['partials that apply each other', '{@|apply p}', { p: 'x{@|apply q}', q: 'y{.include p output}' }],
    ['a macro that applies itself', '{.macro m}x{@|apply m}{.end}{@|apply m}', {}],
    [
      'a macro that registers itself',
      '{.macro m}{.macro m}x{.end}{@|apply m}{@|apply m}{.end}{@|apply m}{@|apply m}',
      {},
    ],
    ['a variable that applies itself', '{.macro m}x{.var @x @|apply m}{@x}{.end}{@|apply m}', {}],
  ])('ends %s at the depth of partials', (_name, source, partials) => {
    const { html, codes } = answer(source, { partials });
    expect(html.length).toBeLessThan(100);
    expect(codes.filter((code) => code !== 'APPLY_PARTIAL_RECURSION_DEPTH')).toEqual([]);
  });

  it.each<[string, string]>([
    ['a partial that applies itself many times', filled('{@|apply p}', 400)],
    ['a partial that includes itself many times', filled('{.include p output}', 400)],
    ['a partial that repeats itself', '{.repeated section a}{.include p output}{.end}{@|apply p}{@|apply p}'],
  ])('ends %s at the number of instructions', (_name, p) => {
    const { html, codes } = answer('{.include p output}', {
      partials: { p },
      json: { a: [1, 2, 3] },
      limits: { instructions: 50_000 },
    });
    expect(html).toBe('');
    expect(codes).toContain('CODE_LIMIT_REACHED');
  });

  it('ends a partial that doubles its text at the length of the output', () => {
    const p = '{@}{.var @t @|apply p}{@t}{@t}';
    const { html, codes } = answer('{@|apply p}', { json: 'x'.repeat(1000), partials: { p } });
    expect(html.length).toBeLessThan(4_000_000);
    expect(codes).toContain('CODE_LIMIT_REACHED');
  });
});

describe('loops over much data', () => {
  const list = Array.from({ length: 100 }, (_, i) => i);
  const nested = filled('{.repeated section list}', 5 * '{.repeated section list}'.length);

  it('ends five loops in each other', () => {
    const data: Record<string, unknown> = {};
    let inner: unknown = 1;
    for (let depth = 0; depth < 5; depth++) inner = { list: list.map(() => inner) };
    data['list'] = (inner as { list: unknown }).list;
    const { html, codes } = answer(`${nested}x${filled('{.end}', 30)}`, { json: data });
    expect(html.length).toBeLessThanOrEqual(200_000);
    expect(codes).toEqual(['CODE_LIMIT_REACHED']);
  });

  it('works in proportion to the data', () => {
    const source = '{.repeated section a}{@}{@index}{.if @}x{.end}{.end}';
    const looks = (length: number): number =>
      looksAtClock(source, { json: { a: Array.from({ length }, (_, i) => i) } });
    expect(looks(2000)).toBeGreaterThan(4);
    expect(looks(8000)).toBeLessThan(5 * looks(2000));
  });
});

describe('texts of a megabyte', () => {
  it.each([
    '{',
    '}',
    '{}',
    '{{}}',
    '{a|',
    '{a|html',
    '{a|html|',
    '{##',
    '{#',
    '##}',
    '{.',
    '{.foo ',
    '{.eval ',
    'x',
    '{a,',
    '{a.',
    '|',
  ])('prints %j again and again as it is', (piece) => {
    const source = filled(piece, LONGEST_SOURCE);
    const { html, codes } = answer(source);
    const isComment = piece === '{##';
    expect(html === (isComment ? '' : source)).toBe(true);
    expect(codes).toEqual(isComment ? ['EOF_IN_COMMENT'] : []);
  });

  it.each([
    '{a}',
    '{a|html}',
    '{# x}',
    '{## x ##}',
    '{.space}',
    '{.eval 1}',
    '{.var @x a}',
    '{.if a}{.end}',
    '{.macro m}{.end}',
  ])('runs %j again and again', (piece) => {
    const { codes } = answer(filled(piece, 300_000), { json: { a: 1 } });
    expect(codes).toEqual([]);
  });

  it.each(['{.section a}', '{.repeated section a}', '{.even?}', '{.if a}', '{.macro m}'])(
    'refuses 10,000 blocks of %s in each other',
    (opener) => {
      const { html, codes } = answer(opener.repeat(10_000) + '{.end}'.repeat(10_000), { json: { a: [1] } });
      expect(html).toBe('');
      expect(codes).toEqual(['NESTED_TOO_DEEP']);
    },
  );

  it.each([250, 251, 30_000])('gives a tree of a chain of %d alternatives, or refuses it', (length) => {
    const template = engine.compile(`{.even? a}${'{.or even? a}'.repeat(length - 1)}x{.end}`);
    const isTooDeep = length > 250;
    expect(template.errors.map(({ code }) => code)).toEqual(isTooDeep ? ['NESTED_TOO_DEEP'] : []);
    expect(engine.fromCode(template.code).code).toEqual(template.code);
    expect(template.render({ json: { a: 1 } })).toEqual({ html: '', errors: template.errors });
    expect(engine.compile(printTemplate(template.code)).code).toEqual(template.code);
  });

  it.each([250, 251])('keeps what %d blocks in each other hold when the tree is read again', (length) => {
    const template = engine.compile(`${'{.if a}'.repeat(length)}x${'{.end}'.repeat(length)}`);
    const { html } = template.render({ json: { a: 1 } });
    expect(html).toBe(length > 250 ? '' : 'x');
    expect(engine.fromCode(template.code).render({ json: { a: 1 } }).html).toBe(html);
  });

  it('reads as much of a tree without end as it can run', () => {
    let alternative: unknown = 3;
    for (let depth = 0; depth < 50_000; depth++) alternative = [7, 'even?', 0, [], alternative];
    const template = engine.fromCode([
      17,
      1,
      [
        [0, 'x'],
        [5, 'even?', 0, [], alternative],
      ],
      18,
    ]);
    expect(template.render({ json: 1 })).toEqual({ html: 'x', errors: [] });
    expect(printTemplate([17, 1, [[5, 'even?', 0, [], alternative]], 18])).toMatch(
      /^\{\.even\?\}(\{\.or even\?\})+/,
    );
  });

  it.each([
    ['{a|htlm}', 'error'],
    ['{.nope?}', 'error'],
    ['{.end}', 'error'],
    ['{.foo}', 'warning'],
  ])(
    'tells the first of very many %s, with hints for the very first, and how many more',
    (piece, severity) => {
      const { errors } = engine.compile(filled(piece, LONGEST_SOURCE));
      expect(errors).toHaveLength(1001);
      expect(errors.at(-1)).toMatchObject({ code: 'TOO_MANY_ERRORS', severity });
      expect(errors.at(-1)?.message).toMatch(
        /^SyntaxError: 1?\d{5} more mistakes behind this one are not listed\.$/,
      );
      expect(errors.at(-1)?.range).toEqual(errors.at(-2)?.range);
      expect(
        errors.filter(({ code, hint }) => code.endsWith('_UNKNOWN') && hint !== undefined).length,
      ).toBeLessThan(101);
    },
  );

  it.each(['{.eval (}', '{.eval 1 $}', '{@|apply none}'])('tells the first of very many %s', (piece) => {
    const { errors } = engine.compile(filled(piece, LONGEST_SOURCE)).render({ json: {} });
    expect(errors).toHaveLength(1001);
    expect(errors.at(-1)).toMatchObject({ code: 'TOO_MANY_ERRORS', severity: 'error' });
  });

  it('tells the first mistakes of very many broken partials', () => {
    const names = Array.from({ length: 50 }, (_, i) => `p${i}`);
    const partials = Object.fromEntries(names.map((name) => [name, '{.end}'.repeat(100)]));
    const source = names.map((name) => `{@|apply ${name}}`).join('');
    const { errors } = engine.compile(source).render({ json: {}, partials });
    expect(errors).toHaveLength(1001);
    expect(errors.at(-1)?.message).toBe('RuntimeError: 4000 more mistakes behind this one are not listed.');
  });

  it('refuses a value that is longer than any output', () => {
    const json = { a: 'x'.repeat(4_000_001), b: 'x'.repeat(4_000_000) };
    expect(answer('{a}', { json })).toEqual({ html: '', codes: ['CODE_LIMIT_REACHED'] });
    expect(answer('{b}', { json }).codes).toEqual([]);
  });

  it('tells each end that closes nothing', () => {
    const { html, codes } = answer(`${filled('{.end}', 60_000)}x`);
    expect(html).toBe('x');
    expect(codes).toEqual(['MISMATCHED_END', 'TOO_MANY_ERRORS']);
  });

  it.each<[string, string]>([
    ['arguments', `{a|html ${filled('x', 100_000)}}`],
    ['arguments of a predicate', `{.equal? ${filled('a ', 100_000)}}{.end}`],
  ])('refuses %s', (_name, source) => {
    expect(answer(source).codes).toContain('ARGUMENTS_TOO_LONG');
  });

  it.each<[string, string]>([
    ['many variables', `{a${filled(',a', 300_000)}}`],
    ['a long reference', `{a${filled('.a', 300_000)}}`],
    ['many formatters', `{a${filled('|html', 300_000)}}`],
    ['many conditions', `{.if a${filled('||a', 300_000)}}1{.end}`],
    ['many bindings', `{.ctx @x${filled(' a=a', 300_000)}}`],
    ['many words', `{.include p${filled(' a', 300_000)}}`],
    ['a long name', `{${filled('a', 300_000)}}`],
    ['much space', `{a${filled(' ', 300_000)},b}`],
  ])('renders a tag with %s, and prints it', (_name, source) => {
    const template = engine.compile(source);
    const { html } = template.render({ json: { a: 1 }, partials: { p: '' } });
    expect(html === '' || html === '1').toBe(true);
    expect(engine.compile(printTemplate(template.code)).code).toEqual(template.code);
  });
});

describe('long expressions', () => {
  it.each(['1+', '(', '-', '!', '1;', 'a?b:', '"x"+', 'max(', '1,', '2**', '~'])(
    'refuses %j without end',
    (piece) => {
      const { html, codes } = answer(`{.eval ${filled(piece, 200_000)}1}`, { json: { a: 1 } });
      expect(html).toBe('');
      expect(codes).toEqual(['EXPRESSION_PARSE']);
    },
  );

  it.each(['1+', '-', '!', '2**', '(', '1;'])('survives as much of %j as it allows', (piece) => {
    const { codes } = answer(`{.eval ${piece.repeat(4000)}1}`);
    expect(codes.filter((code) => !code.startsWith('EXPRESSION_'))).toEqual([]);
  });

  it('bounds a text that doubles itself', () => {
    const { codes } = answer(`{.eval @a = "xxxxxxxx"; ${filled('@a = @a + @a;', 13 * 40)} @a}`);
    expect(codes).toContain('EXPRESSION_REDUCE');
  });
});

describe('names of prototypes', () => {
  const NAMES = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '__defineGetter__',
    'prototype',
  ];

  it.each(NAMES)('finds nothing under %s', (name) => {
    const source = [
      `{${name}}{a.${name}}{a.${name}.${name}}{.section ${name}}x{.end}{.repeated section a.${name}}x{.end}`,
      `{.if ${name} || a.${name}}x{.end}{.equal? ${name} 1}x{.end}{.eval ${name}}`,
      `{a|get ${name}}{a|prop ${name}}{a|lookup ${name}}{list|key-by ${name}|prop ${name}}`,
    ].join('');
    const { html } = answer(source, { json: { a: {}, list: [{}] } });
    expect(html.replaceAll(/\{[^{}]*__[^{}]*\}/g, '').replaceAll('x', '')).toBe('');
  });

  it.each(NAMES)('has no partial, macro or value to inject of the name %s', (name) => {
    const source = `{@|apply ${name}}{.include ${name} output}{.inject @x ${name}}{@x}`;
    const { html, codes } = answer(source, { partials: {}, injects: {} });
    expect(html).toBe('');
    expect(codes).toEqual(['APPLY_PARTIAL_MISSING']);
    expect(answer(`{.macro ${name}}m{.end}{@|apply ${name}}`).html).toBe('m');
  });

  it.each(NAMES)('has no formatter or predicate of the name %s', (name) => {
    expect(answer(`{a|${name}}`, { json: { a: 1 } }).html).toBe(`{a|${name}}`);
    expect(answer(`{.${name}?}x{.or}y{.end}`).html).toMatch(/^y$|__\?\}xy$/);
    expect(FORMATTERS.get(name)).toBeUndefined();
    expect(PREDICATES.get(`${name}?`)).toBeUndefined();
  });

  it.each(NAMES)('makes an ordinary key of %s', (name) => {
    expect(answer(`{a|apply:p:${name}=polluted}`, { partials: { p: '{@args|json}{polluted}' } }).html).toBe(
      `{"${name}":"polluted"}`,
    );
  });

  it.each(NAMES.filter((name) => !name.startsWith('_')))('makes a context with the key %s', (name) => {
    expect(answer(`{.ctx @x ${name}=a}{@x|json}`, { json: { a: 1 } }).html).toBe(`{"${name}":1}`);
  });

  it.each(NAMES)('reads %s in data as data', (name) => {
    const json = JSON.parse(`{"${name}":{"polluted":"own"},"list":[{"k":"${name}"}]}`) as unknown;
    expect(answer('{@|json}', { json }).html).toBe(JSON.stringify(json));
    expect(answer(`{@|prop ${name}|prop polluted}`, { json }).html).toBe('own');
    expect(answer('{list|key-by k|json}', { json }).html).toBe(`{"${name}":{"k":"${name}"}}`);
    expect(answer('{polluted}', { json: {} }).html).toBe('');
  });

  it.each(NAMES)('reads %s in a tree as a name', (name) => {
    const code = [
      17,
      1,
      [
        [
          2,
          [name],
          [
            [1, [[name, 'polluted']], 0],
            [6, '@x', [[name]], 0],
          ],
          3,
        ],
        [22, '@y', [[name, [name]]]],
      ],
      18,
    ];
    const template = engine.fromCode(code);
    expect(template.render({ json: {} })).toEqual({ html: '', errors: [] });
    expect(template.code).toEqual(code);
    expect(printTemplate(code)).toBe(
      name.startsWith('_')
        ? ''
        : `{.section ${name}}{${name}.polluted}{.var @x ${name}}{.end}{.ctx @y ${name}=${name}}`,
    );
  });
});

describe('the references of hostile names', () => {
  it('are listed by their names, and change nothing else', () => {
    const name = ['constructor'];
    const inner = [1, [['keys']], 0];
    const code = [
      17,
      1,
      [
        [2, ['__proto__'], [inner], 3],
        [2, name, [inner], 3],
        [1, [['toString']], [['valueOf']]],
      ],
      18,
    ];
    const { variables, formatters } = scanReferences(code);
    expect(JSON.stringify(variables)).toBe(
      '[{"__proto__":{"keys":null},"constructor":{"keys":null},"toString":null}]',
    );
    expect(formatters).toEqual({ valueOf: 1 });
  });
});

describe('data that takes long to search', () => {
  const LENGTH = 50_000;
  const PIECES = [
    '<',
    '<a ',
    '<<>',
    '<!--',
    '&',
    '&nbsp;',
    '"',
    "'",
    ' -',
    '--',
    '"\'',
    'http://',
    'http://!',
    'http://a!',
    '@',
    ' @a',
    ' #',
    '#a',
    ' ',
    '\n',
    '\u00a0',
    'a ',
    '\u00e9',
    '\ud83d',
    '0',
    '.0',
    '%',
    '%Y',
    '%-',
    '{',
    '{0',
    '{0 plural one {',
    '{0 select a{',
    '}',
    '#',
  ];
  it.each([...FORMATTERS.keys()])('comes through {a|%s}', (formatter) => {
    const template = engine.compile(`{a|${formatter}}{b|${formatter}}`);
    for (const piece of PIECES) {
      const text = filled(piece, LENGTH);
      const money = { decimalValue: text, value: text, currency: 'USD' };
      const variants = [{ priceMoney: money, sku: text }];
      const json = { a: text, b: { ...money, html: text, structuredContent: { productType: 1, variants } } };
      const { html } = template.render({ json, locale });
      expect(html.length).toBeLessThan(4_000_000);
    }
  });

  it.each(['num(a)', 'a * 1', 'a == 1', 'a < 1', 'bool(a)'])('comes through {.eval %s}', (expression) => {
    for (const text of [
      '1'.repeat(LENGTH),
      `${'1'.repeat(1_000_000)}x`,
      ' '.repeat(LENGTH),
      `1e${'1'.repeat(LENGTH)}x`,
    ]) {
      const { codes } = answer(`{.eval ${expression}}`, { json: { a: text } });
      expect(codes).toEqual([]);
    }
  });

  it.each(['1', '1.', '0'])('takes no price from a megabyte of %j', (piece) => {
    const value = filled(piece, 1_000_000);
    const variants = [{ priceMoney: { value, currency: 'USD' } }];
    const json = { a: { structuredContent: { productType: 1, variants } }, b: value };
    expect(answer('{a|product-price}{b|money-format}', { json }).html.length).toBeLessThan(1_100_000);
    expect(answer('{a|product-price}{b|money-format}', { json: { ...json, b: `${value}x` } }).codes).toEqual(
      [],
    );
  });

  it.each(['%', '%Y', '%-', '%%', '%s', 'Y', '\u00e9'])('comes through a date pattern of %j', (piece) => {
    const { html } = answer(`{a|date:${filled(piece, 60_000)}}`, { json: { a: 1_384_518_630_000 } });
    expect(html.length).toBeLessThan(4_000_000);
  });

  it.each(['y', 'MMMM', 'x', '-'])('comes through a skeleton of %j', (piece) => {
    const { html } = answer(`{a|datetime ${filled(piece, 60_000)}}`, { json: { a: 1_384_518_630_000 } });
    expect(html.length).toBeLessThan(4_000_000);
  });
});
