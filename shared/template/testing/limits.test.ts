import { describe, expect, it } from 'vitest';
import { createEngine, type RenderInput } from '../index.ts';

const engine = createEngine();
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

  it('leaves out a partial that takes too long, and renders the rest', () => {
    const partials = { slow: '{.repeated section a}{@}{.end}' };
    const { html, errors } = engine
      .compile('a{@|apply slow}b')
      .render({ json: { a: list(9000) }, partials, clock: clockWithStep(60), limits: { renderMs: 1e9 } });
    expect(html).toBe('ab');
    expect(errors.map(({ code }) => code)).toEqual(['CODE_LIMIT_REACHED']);
  });

  it('bounds expressions', () => {
    const json = { s: 'x'.repeat(40_000) };
    expect(codesOf('{.eval s + s}', { json })).toEqual(['EXPRESSION_REDUCE']);
    expect(codesOf(`{.eval ${'1+'.repeat(6000)}1}`, { json })).toEqual(['EXPRESSION_PARSE']);
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
