import { describe, expect, it } from 'vitest';
import { createEngine } from '../index.ts';

const engine = createEngine();

function html(template: string, json: unknown, partials?: Record<string, string>): string {
  return engine.compile(template).render({ json, partials }).html;
}

type Row = readonly [template: string, json: unknown, output: string];

describe('text and tags', () => {
  it.each<Row>([
    ['{{a}}', { a: 1 }, '{1}'],
    ['{{{a}}}', { a: 1 }, '{{1}}'],
    ['{a{b}c}', { b: 1 }, '{a1c}'],
    ['{}', {}, '{}'],
    ['{ a}{a }{\na}', { a: 1 }, '{ a}{a }{\na}'],
    ['{a||b}', { a: 1 }, '{a||b}'],
    ['.a{color:red}', {}, '.a{color:red}'],
    ['{.end }{.foo}', {}, '{.end }{.foo}'],
    ['{# a #}{## {b} ##}x', { b: 1 }, 'x'],
    ['{.space}{.tab}{.newline}{.meta-left}{.meta-right}', {}, ' \t\n{}'],
  ])('renders %j', (template, json, output) => {
    expect(html(template, json)).toBe(output);
  });
});

describe('variables', () => {
  it.each<Row>([
    ['{a.0.b}', { a: [{ b: 5 }] }, '5'],
    ['{a.0}', { a: { 0: 5 } }, '5'],
    ['{a,b}', { a: 1, b: 2 }, '1'],
    ['{a}', { a: [1, null, [2, 'x'], { b: 1 }] }, '1,null,2,x,[object Object]'],
    ['{a}', { a: [[null, [1]], Object.create(null)] }, ',1,[object Object]'],
    ['{a}{b}{c}{d}', { a: null, b: {}, c: true, d: 1e21 }, 'true1e+21'],
    ['{a.length}', { a: [1] }, ''],
    ['{0}{length}', [7], '7'],
    ['{.section a}{x}{.end}', { x: 1, a: { x: null, y: 1 } }, ''],
    ['{.section a}{b.c}{.end}', { b: { c: 1 }, a: { b: {}, y: 1 } }, ''],
  ])('renders %j', (template, json, output) => {
    expect(html(template, json)).toBe(output);
  });

  it.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'length', 'map'])(
    'finds nothing inherited under %s',
    (name) => {
      const template = `{${name}}{a.${name}}{l.${name}}{l.x.${name}}{@|prop ${name}}{.if a.${name}}found{.end}`;
      expect(html(template, { a: {}, l: [] })).toBe('');
      expect(html(`{.section ${name}}found{.end}{${name}}`, ['x'])).toBe('');
    },
  );

  it('finds an own property with the name of an inherited one', () => {
    expect(html('{constructor}{a.toString}', { constructor: 1, a: { toString: 2 } })).toBe('12');
  });

  it('does not read what a host object inherits', () => {
    class Host {
      get inherited(): string {
        return 'secret';
      }
    }
    const host = new Host();
    expect(html('{inherited}{a.inherited}{@|prop inherited}', { a: host })).toBe('');
    expect(html('{inherited}', host)).toBe('');
  });
});

describe('blocks', () => {
  it.each<Row>([
    ['{.section a}{b}{.or}none{.end}', { a: { b: 1 } }, '1'],
    ['{.section a}x{.or}[{@}]{.end}', { a: 0 }, '[0]'],
    ['{.section a}{.section z}x{.or}no{.end}{.end}', { z: 1, a: { b: 1 } }, 'no'],
    ['{.repeated section a}{@}{.alternates with},{.end}', { a: [1, 2, 3] }, '1,2,3'],
    ['{.repeated section a}{@}{.alternates with},{.or}none {b}{.end}', { a: [], b: 2 }, 'none 2'],
    ['{.repeated section a}A{.alternates with}{.section b}B{.end}C{.end}', { a: [{ b: 1 }, {}] }, 'ABCA'],
    ['{.repeated section a}{@index}{@index0}{b} {.end}', { a: [null, { b: 1 }], b: 9 }, '109 211 '],
    [
      '{.repeated section a}{.section @}{.repeated section @}{@index}{.end}{.end}{.end}',
      { a: [[7, 8]] },
      '12',
    ],
    ['{.if a || b && c}y{.or}n{.end}', { a: 1, b: 0, c: 0 }, 'y'],
    ['{.if a && b || c}y{.or}n{.end}', { a: 1, b: 0, c: 1 }, 'n'],
    ['{.equal? a 1}one{.or equal? a 2}two{.or}more{.end}', { a: 2 }, 'two'],
    ['{.if equal? a 1}one{.end}', { a: 1 }, 'one'],
    ['{.equal?:a:"x y"}yes{.end}', { a: 'x y' }, 'yes'],
  ])('renders %j', (template, json, output) => {
    expect(html(template, json)).toBe(output);
  });
});

describe('local variables', () => {
  it.each<Row>([
    ['{.var @x a|json}{@x}', { a: [1] }, '[1]'],
    ['{.section a}{.var @x b}{.end}[{@x}]', { a: { b: 1 } }, '[]'],
    ['{.var @x a}{.section b}{.var @x c}{@x}{.end}{@x}', { a: 1, b: { c: 2 } }, '21'],
    ['{.ctx @x k=a l=b}{@x.k}{@x|json}', { a: 1 }, '1{"k":1,"l":null}'],
    ['{.repeated section a}{@x}{.var @x @}{.end}', { a: [1, 2] }, ''],
    ['{.eval @x = 2 * 3; @x + 1}{@x}', {}, '76'],
  ])('renders %j', (template, json, output) => {
    expect(html(template, json)).toBe(output);
  });

  it('injects values by path', () => {
    const template = engine.compile('{.inject @a ./x.json}{@a.b}{.inject @c none}{@c}');
    expect(template.render({ json: {}, injects: { './x.json': { b: 1 } } }).html).toBe('1');
  });
});

describe('macros and partials', () => {
  it('runs the innermost macro before a partial of the same name', () => {
    expect(html('{@|apply p}{.macro p}macro{.end}{@|apply p}', {}, { p: 'partial ' })).toBe('partial macro');
  });

  it('hides outer names and variables from a private call', () => {
    const json = { a: { b: 1 }, c: 2 };
    expect(html('{.var @v c}{a|apply p private}|{a|apply p}', json, { p: '{b}{c}{@v}' })).toBe('1|122');
  });

  it('includes a library of macros without its output', () => {
    const partials = { lib: 'text{.macro m}[{@}]{.end}{.var @x a}' };
    expect(html('{.include lib}{a|apply m}{@x}{.include lib output}', { a: 1 }, partials)).toBe('[1]1text');
  });

  it('stops a partial that applies itself after 16 levels, and can call it again', () => {
    const template = engine.compile('{@|apply p} {@|apply p}');
    const { html: output, errors } = template.render({ json: {}, partials: { p: 'x{@|apply p}' } });
    expect(output).toBe(`${'x'.repeat(16)} ${'x'.repeat(16)}`);
    expect(errors.map((error) => error.code)).toEqual([
      'APPLY_PARTIAL_RECURSION_DEPTH',
      'APPLY_PARTIAL_RECURSION_DEPTH',
    ]);
  });

  it('restores the scope after a formatter that throws', () => {
    const throwing = createEngine({
      formatters: [
        {
          name: 'boom',
          summary: '',
          params: [],
          examples: [],
          usesScope: true,
          apply: () => {
            throw new TypeError('no');
          },
        },
      ],
    });
    const { html: output, errors } = throwing
      .compile('{.section a}{b|boom}{c}{.end}')
      .render({ json: { a: { c: 1 } } });
    expect(output).toBe('1');
    expect(errors[0]?.message).toBe('RuntimeError: Unexpected TypeError error when executing VARIABLE: no');
  });

  it('takes the changed text of a partial', () => {
    const partials: Record<string, string> = { p: '1' };
    const template = engine.compile('{@|apply p}');
    expect(template.render({ json: {}, partials }).html).toBe('1');
    partials['p'] = '2';
    expect(template.render({ json: {}, partials }).html).toBe('2');
  });
});

describe('preprocessing', () => {
  it('runs only marked tags and keeps the others', () => {
    const before = createEngine({ isPreprocessing: true });
    expect(before.compile('{^a} {a} {.if a}{^# x}').render({ json: { a: 1 } }).html).toBe('1 {a} {.if a}');
  });
});
