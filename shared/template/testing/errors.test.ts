import { describe, expect, it } from 'vitest';
import { createEngine } from '../index.ts';

const engine = createEngine();

describe('mistakes in a text', () => {
  it('tells all of them at once, with place, code and a hint', () => {
    const { errors } = engine.compile('{a|htlm}\n{.section b}\n{.or}{.or}');
    expect(errors.map(({ code, range }) => [code, range.start.line, range.start.column])).toEqual([
      ['FORMATTER_UNKNOWN', 1, 4],
      ['DEAD_CODE_BLOCK', 3, 6],
      ['EOF_IN_BLOCK', 3, 11],
    ]);
    expect(errors[0]).toMatchObject({
      type: 'parser',
      severity: 'error',
      message: "SyntaxError: Formatter 'htlm' is unknown",
      hint: "Did you mean 'html'?",
      range: { start: { offset: 3 }, end: { offset: 7 } },
    });
    expect(errors[2]?.hint).toBe('The block was opened by SECTION on line 2. Close it with {.end}.');
  });

  it('renders the rest', () => {
    const { html, errors } = engine.compile('{a|nope}{.end}{a}').render({ json: { a: 1 } });
    expect(html).toBe('{a|nope}1');
    expect(errors).toHaveLength(2);
  });

  it('warns of a misspelt instruction and prints it', () => {
    const template = engine.compile('{.repeated  section a}');
    expect(template.errors).toMatchObject([{ severity: 'warning', code: 'MISSING_SECTION_KEYWORD' }]);
    expect(template.render({ json: {} }).html).toBe('{.repeated  section a}');
  });

  it.each([
    ['{a|apply}', 'FORMATTER_NEEDS_ARGS'],
    ['{a|lookup b c}', 'FORMATTER_ARGS_INVALID'],
    ['{.equal?}{.end}', 'PREDICATE_NEEDS_ARGS'],
    ['{.equal? a b c}{.end}', 'PREDICATE_ARGS_INVALID'],
  ])('warns of the number of arguments in %s', (source, code) => {
    expect(engine.compile(source).errors).toMatchObject([{ severity: 'warning', code }]);
  });

  it.each(['.a{margin:0 .5em}', 'if(a){b||c}', '{"a":1}', '{a:b}'])('is silent about %j', (source) => {
    expect(engine.compile(source).errors).toEqual([]);
  });

  it('refuses blocks that are nested without end', () => {
    const { errors } = engine.compile('{.section a}'.repeat(5000));
    expect(errors.map(({ code }) => code)).toContain('NESTED_TOO_DEEP');
  });
});

describe('mistakes while rendering', () => {
  it('says in which partial and on which way', () => {
    const partials = { outer: 'x\n{@|apply inner}', inner: '{a}\n  {.eval 1 + (}' };
    const { errors } = engine.compile('{@|apply outer}').render({ json: {}, partials });
    expect(errors).toMatchObject([
      {
        code: 'EXPRESSION_PARSE',
        partial: 'inner',
        range: { start: { line: 2, column: 3 } },
        includes: [
          { name: 'outer', range: { start: { line: 1, column: 1 } } },
          { name: 'inner', range: { start: { line: 2, column: 1 } } },
        ],
      },
    ]);
  });

  it('tells the mistakes of a broken partial once, in its own text', () => {
    const template = engine.compile('[{@|apply p}{@|apply p}]');
    const { html, errors } = template.render({ json: {}, partials: { p: 'x\n{.end}' } });
    expect(html).toBe('[]');
    expect(errors).toMatchObject([
      {
        type: 'engine',
        message:
          'RuntimeError: Parse of partial "p" failed: SyntaxError: Instruction END not allowed at root',
        partial: 'p',
        range: { start: { line: 2, column: 1 } },
      },
    ]);
  });

  it('reports a missing partial at every call', () => {
    const { errors } = engine.compile('{@|apply p}{.include p}').render({ json: {} });
    expect(errors.map(({ code }) => code)).toEqual(['APPLY_PARTIAL_MISSING', 'APPLY_PARTIAL_MISSING']);
  });
});
