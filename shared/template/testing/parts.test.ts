import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { type CompiledTemplate, createEngine } from '../index.ts';
import { anyData, anySource, anyTree } from './any-template.ts';
import { leavesState } from './state.ts';

const engine = createEngine();
const locale = await loadLocale('en-US');
const partials = { p: '[{title}{@|html}]' };

function render(template: CompiledTemplate, json: unknown): { html: string; codes: string[] } {
  const { html, errors } = template.render({ json, partials, locale });
  const met = errors.filter(({ type }) => type === 'engine');
  return { html, codes: met.map(({ code }) => code) };
}

/** The instructions of a template's root, each as a template of its own. */
function partsOf(code: unknown): CompiledTemplate[] {
  const [, , block] = code as readonly unknown[];
  return (block as readonly unknown[]).map((node) => engine.fromCode([17, 1, [node], 18]));
}

/** Cuts a tree behind each instruction that leaves nothing, and renders the pieces one after the other. */
function expectPartsToMakeWhole(code: unknown, json: unknown): void {
  const [, , block] = code as readonly unknown[];
  fc.pre(!(block as readonly unknown[]).some(leavesState));
  const parts = partsOf(code).map((part) => render(part, json));
  const whole = render(engine.fromCode(code), json);
  expect(parts.map(({ html }) => html).join('')).toBe(whole.html);
  expect(new Set(parts.flatMap(({ codes }) => codes))).toEqual(new Set(whole.codes));
}

describe('rendering in parts', () => {
  it.each([
    ['<p>{a}</p>{.section b}{c}{.end}{.repeated section items}{@index}{.alternates with},{.end}'],
    ['{.if a}{b}{.or}none{.end}{items|json}{a|html}{.even? a}even{.or}odd{.end}'],
    ['{.repeated section items}{.var @x @}{@x}{.end}{@x}{title|apply p}'],
  ])('gives what the whole of %j gives', (source) => {
    const json = { a: 2, b: { c: '<c>' }, items: [1, 2, 3], title: 'T' };
    const { code } = engine.compile(source);
    const whole = engine.compile(source).render({ json, partials, locale }).html;
    expect(
      partsOf(code)
        .map((part) => render(part, json).html)
        .join(''),
    ).toBe(whole);
    expect(whole).not.toBe('');
  });

  it('gives what the whole text gives, cut at the borders of its instructions', () => {
    fc.assert(
      fc.property(anySource, anyData, (source, json) => {
        expectPartsToMakeWhole(engine.compile(source).code, json);
      }),
      { numRuns: 2000 },
    );
  });

  it('gives what the whole tree gives', () => {
    fc.assert(
      fc.property(anyTree, anyData, (code, json) => {
        expectPartsToMakeWhole(code, json);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['{.var @x a}', '{@x}', '1'],
    ['{.macro m}[{@}]{.end}', '{a|apply m}', '[1]'],
    ['{.if a}{.ctx @x k=a}{.end}', '{@x.k}', '1'],
    ['{.repeated section none}{.or}{.eval @x = a + 1}{.end}', '{@x}', '2'],
  ])('does not hold across the state that %j leaves', (setting, asking, output) => {
    const { code } = engine.compile(setting + asking);
    expect((code[2] as unknown[]).some(leavesState)).toBe(true);
    expect(render(engine.compile(setting + asking), { a: 1 }).html).toBe(output);
    expect(
      partsOf(code)
        .map((part) => render(part, { a: 1 }).html)
        .join(''),
    ).not.toBe(output);
  });
});
