import { describe, expect, it } from 'vitest';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { createEngine, type RenderInput } from '../index.ts';

const engine = createEngine();
const locale = await loadLocale('en-US');
const list = (length: number): number[] => Array.from({ length }, (_, i) => i);

/** A clock that a test moves on with every look at it. */
function clockWithStep(step: number): () => number {
  let time = 0;
  return () => {
    time += step;
    return time;
  };
}

function codesOf(source: string, input: RenderInput): string[] {
  return engine
    .compile(source)
    .render(input)
    .errors.map(({ code }) => code);
}

describe('limits of a render', () => {
  it('cuts a repeated section', () => {
    const { html, errors } = engine
      .compile('{.repeated section a}x{.end}')
      .render({ json: { a: list(10_001) } });
    expect(html).toHaveLength(10_000);
    expect(errors.map(({ code }) => code)).toEqual(['CODE_LIMIT_REACHED']);
  });

  it('cuts repeated sections inside of each other', () => {
    const row = '{.repeated section a}x{.end}';
    const { html } = engine
      .compile(`{.repeated section b}${row}{.end}`)
      .render({ json: { b: list(300).map(() => ({ a: list(1000) })) } });
    expect(html.length).toBeLessThan(200_000);
    expect(html.length).toBeGreaterThan(190_000);
  });

  it('ends a render with too many instructions', () => {
    const limits = { instructions: 5000 };
    const source = '{.repeated section a}{@}{@}{@}{.end}';
    expect(codesOf(source, { json: { a: list(9000) }, limits })).toEqual(['CODE_LIMIT_REACHED']);
  });

  it('ends a render with too much output', () => {
    const json = { a: list(100), text: 'x'.repeat(100_000) };
    const { html, errors } = engine.compile('{.repeated section a}{text}{.end}').render({ json });
    expect(html).toBe('');
    expect(errors.map(({ code }) => code)).toEqual(['CODE_LIMIT_REACHED']);
  });

  it('ends a render that takes too long', () => {
    const source = '{.repeated section a}{@}{@}{.end}';
    expect(codesOf(source, { json: { a: list(9000) }, clock: clockWithStep(100) })).toEqual([
      'CODE_LIMIT_REACHED',
    ]);
    expect(codesOf(source, { json: { a: list(9000) }, clock: clockWithStep(1) })).toEqual([]);
  });

  it.each(['{a|key-by id}', '{a|key-by id|count}', '{.var @x a|count}', '{.equal? a b}{.end}', '{1|get a}'])(
    'looks at the clock more often where %s walks through data',
    (tag) => {
      const input = { json: { a: list(5), b: list(5), 1: {} }, clock: clockWithStep(100) };
      expect(codesOf(tag.repeat(100), input)).toEqual(['CODE_LIMIT_REACHED']);
      expect(codesOf(tag.repeat(10), { ...input, clock: clockWithStep(100) })).toEqual([]);
    },
  );

  it('looks at the clock on the way through very many tags side by side', () => {
    const source = '{a|html}'.repeat(10_000);
    const looks: number[] = [];
    const clock = () => looks.push(0);
    const { html } = engine.compile(source).render({ json: { a: 'x' }, clock });
    expect(html).toBe('x'.repeat(10_000));
    expect(looks.length).toBeGreaterThan(5);
    expect(codesOf(source, { json: { a: 'x' }, clock: clockWithStep(100) })).toEqual(['CODE_LIMIT_REACHED']);
  });

  it('leaves out a partial that takes too long, and renders the rest', () => {
    const partials = { slow: '{.repeated section a}{@}{.end}' };
    const { html, errors } = engine
      .compile('a{@|apply slow}b')
      .render({ json: { a: list(9000) }, partials, clock: clockWithStep(60), limits: { renderMs: 1e9 } });
    expect(html).toBe('ab');
    expect(errors.map(({ code }) => code)).toEqual(['CODE_LIMIT_REACHED']);
  });

  it.each([
    '{a|json|json|json|json|json|json|json|json|html}',
    '{.var @x a|json|json|json|json|json|json|json|json}',
  ])('lets no text grow beyond any output on its way through %s', (source) => {
    const input = { json: { a: '"'.repeat(10_000) }, limits: { outputLength: 100_000 } };
    const { html, errors } = engine.compile(source).render(input);
    expect(html).toBe('');
    expect(errors.map(({ code }) => code)).toEqual(['CODE_LIMIT_REACHED']);
    expect(errors[0]?.message).toContain('100000 characters');
  });

  it('counts what long texts make formatters do', () => {
    const source = `{.repeated section l}{a|html|truncate 1}{.end}`;
    const limits = { instructions: 10_000 };
    expect(codesOf(source, { json: { l: list(100), a: 'x'.repeat(1000) }, limits })).toEqual([]);
    expect(codesOf(source, { json: { l: list(100), a: 'x'.repeat(200_000) }, limits })).toEqual([
      'CODE_LIMIT_REACHED',
    ]);
  });

  it('bounds expressions', () => {
    const json = { s: 'x'.repeat(40_000) };
    expect(codesOf('{.eval s + s}', { json })).toEqual(['EXPRESSION_REDUCE']);
    expect(codesOf(`{.eval ${'1+'.repeat(6000)}1}`, { json })).toEqual(['EXPRESSION_PARSE']);
    expect(codesOf('{.eval 1+1}', { json, limits: { expressionTokens: 3 } })).toEqual([]);
    expect(codesOf('{.eval 1+1+}', { json, limits: { expressionTokens: 3 } })).toEqual(['EXPRESSION_PARSE']);
  });

  it('holds an expression against the limit of each render', () => {
    const template = engine.compile('{.eval 1+1}');
    const htmlWith = (expressionTokens: number) =>
      template.render({ json: {}, limits: { expressionTokens } }).html;
    expect([htmlWith(2), htmlWith(3), htmlWith(0), htmlWith(2)]).toEqual(['', '2', '2', '']);
  });

  it('quotes no more of an expression than can be read', () => {
    const { errors } = engine.compile(`{.eval ${'x'.repeat(100_000)} + (}`).render({ json: {} });
    expect(errors[0]?.message.length).toBeLessThan(1200);
    expect(errors[0]?.message).toContain('x…": Mismatched');
  });

  it('refuses messages that are nested too deep', () => {
    const message = (depth: number) => `${'{0 plural one{'.repeat(depth / 2)}x${'}}'.repeat(depth / 2)}`;
    const input = (depth: number) => ({ json: { m: message(depth), n: 1 }, locale });
    expect(codesOf('{m|message n}', input(100))).toEqual([]);
    expect(codesOf('{m|message n}', input(102))).toEqual(['UNEXPECTED_ERROR']);
  });

  it('refuses texts and arguments that are too long', () => {
    expect(engine.compile('x'.repeat(1_000_001)).errors).toMatchObject([{ code: 'SOURCE_TOO_LONG' }]);
    expect(engine.compile(`{a|output ${'x'.repeat(70_000)}}`).errors).toMatchObject([
      { code: 'ARGUMENTS_TOO_LONG' },
    ]);
  });

  it('survives data that is nested without end', () => {
    let json: unknown = 1;
    for (let i = 0; i < 20_000; i++) json = [json];
    const { html, errors } = engine.compile('a{@|json}b').render({ json });
    expect(html).toBe('ab');
    expect(errors.map(({ code }) => code)).toEqual(['UNEXPECTED_ERROR']);
  });
});
