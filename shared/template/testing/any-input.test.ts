import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../index.ts';

const engine = createEngine();

const pieces = fc.constantFrom(
  '{',
  '}',
  '{a}',
  '{@}',
  '{a|html}',
  '{a.b|apply p}',
  '{a|json|truncate 3}',
  '{.section a}',
  '{.repeated section b}',
  '{.alternates with}',
  '{.or}',
  '{.or even? a}',
  '{.end}',
  '{.if a && b}',
  '{.equal? a 1}',
  '{.var @x a}',
  '{.ctx @y k=a}',
  '{.macro p}',
  '{.include p output}',
  '{.eval @x = a + 1; @x ** 2}',
  '{.eval (a}',
  '{##',
  '##}',
  '{# c }',
  ' text ',
  '\n',
);
const template = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(pieces, { maxLength: 30 }).map((list) => list.join('')),
);

describe('any input', () => {
  it('compiles and renders every text without throwing', () => {
    fc.assert(
      fc.property(template, fc.jsonValue(), (source, json) => {
        const compiled = engine.compile(source);
        const { html, errors } = compiled.render({ json, partials: { p: source } });
        expect(typeof html).toBe('string');
        for (const { range } of errors) {
          expect(range.start.offset).toBeLessThanOrEqual(range.end.offset);
          expect(range.start.line).toBeGreaterThan(0);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('renders a tree as it renders its text', () => {
    fc.assert(
      fc.property(template, fc.jsonValue(), (source, json) => {
        const compiled = engine.compile(source);
        const again = engine.fromCode(JSON.parse(JSON.stringify(compiled.code)));
        expect(again.render({ json }).html).toBe(compiled.render({ json }).html);
        expect(again.code).toEqual(compiled.code);
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps a text without braces as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const source = text.replace(/[{}]/g, '');
        expect(engine.compile(source).render({ json: {} }).html).toBe(source);
      }),
    );
  });

  it('makes a template of every value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (code, json) => {
        const wrapped = engine.fromCode([17, 1, [code], 18]);
        expect(typeof wrapped.render({ json }).html).toBe('string');
      }),
      { numRuns: 1000 },
    );
  });
});
