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

  it('tells them in the order in which they are met, a tag before its place in the tree', () => {
    const { errors } = engine.compile('{.end}{a|nope}{.or nope?}{.alternates with}{b|nope}{.section a}');
    expect(errors.map(({ code }) => code)).toEqual([
      'MISMATCHED_END',
      'FORMATTER_UNKNOWN',
      'PREDICATE_UNKNOWN',
      'NOT_ALLOWED_AT_ROOT',
      'NOT_ALLOWED_AT_ROOT',
      'FORMATTER_UNKNOWN',
      'EOF_IN_BLOCK',
    ]);
  });

  it('tells of a second unknown formatter in a tag as a warning: the first has made the tag a text', () => {
    const { errors } = engine.compile('{a|nope 1|html|never}');
    expect(errors.map(({ code, severity, range }) => [code, severity, range.start.column])).toEqual([
      ['FORMATTER_UNKNOWN', 'error', 4],
      ['FORMATTER_UNKNOWN', 'warning', 16],
    ]);
  });

  it.each(['{a|nope|}', '{a|nope||}', '{a|apply|}', '{.var @x a|nope|}'])(
    'does not look for names in what is no tag anyway: %s',
    (source) => {
      expect(engine.compile(source).errors).toEqual([]);
    },
  );

  it.each([
    ['{.repeated section a}{.alternates with}{.alternates with}{.end}', 'ALTERNATES_WITH', 'REPEATED'],
    ['{.repeated section a}{.or}{.alternates with}{.end}', 'ALTERNATES_WITH', 'OR_PREDICATE'],
    ['{.section a}{.alternates with}{.end}', 'ALTERNATES_WITH', 'SECTION'],
    ['{.macro m}{.or}{.end}', 'OR_PREDICATE', 'MACRO'],
  ])('names what is not allowed where in %s', (source, type, block) => {
    expect(engine.compile(source).errors.map(({ message }) => message)).toEqual([
      `SyntaxError: ${type} instruction is not allowed inside ${block} block.`,
    ]);
  });

  it.each([
    ['{.section a}', 'SECTION'],
    ['{.repeated section a}{.alternates with}', 'REPEATED'],
    ['{.section a}{.or even? b}', 'OR_PREDICATE'],
    ['{.if a}', 'IF'],
    ['{.if even? a}', 'PREDICATE'],
    ['{.macro m}', 'MACRO'],
  ])('names the block that %s leaves open', (source, block) => {
    expect(engine.compile(source).errors.map(({ message }) => message)).toEqual([
      `SyntaxError: Reached EOF in the middle of ${block}`,
    ]);
  });

  it('keeps as many as the limit says and counts the others', () => {
    const few = createEngine({ limits: { errors: 2 } });
    const { errors } = few.compile('{.end}{a|nope}{.end}{b|nope}{.foo}');
    expect(errors.map(({ code, severity }) => [code, severity])).toEqual([
      ['MISMATCHED_END', 'error'],
      ['FORMATTER_UNKNOWN', 'error'],
      ['TOO_MANY_ERRORS', 'error'],
    ]);
    expect(errors.at(-1)?.message).toBe('SyntaxError: 3 more mistakes behind this one are not listed.');
    expect(few.compile('{.end}{a|nope}').errors).toHaveLength(2);
    expect(few.compile('{.end}{.end}{.foo}').errors.at(-1)).toMatchObject({
      code: 'TOO_MANY_ERRORS',
      severity: 'warning',
    });
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
