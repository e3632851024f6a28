import { createRequire } from 'node:module';
import type * as reference from '@squarespace/template-engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../index.ts';
import { anyData, anySource } from './any-template.ts';

const ours = createEngine();
const library = createRequire(import.meta.url)('@squarespace/template-engine') as typeof reference;
const theirs = new library.Compiler();

const PARTIALS = { p: '[{a}{@args.k}]', broken: 'x{.end}{a|nope}', deep: '{.var @x b}{.macro m}({@}){.end}' };
const INJECTS = { './a.json': { k: [1] } };

/** What decides a page, in a form that both engines take. */
interface Given {
  readonly source: string;
  readonly json: unknown;
}

interface Answer {
  readonly code: unknown;
  readonly html: string;
  readonly errors: readonly string[];
}

function answerOurs({ source, json }: Given): Answer {
  const template = ours.compile(source);
  const { html, errors } = template.render({ json, partials: PARTIALS, injects: INJECTS, now: 0 });
  const told = errors.filter(({ severity }) => severity === 'error');
  return { code: template.code, html, errors: told.map(({ type, message }) => `${type} ${message}`) };
}

function answerTheirs({ source, json }: Given): Answer {
  const { ctx, errors } = theirs.execute({
    code: source,
    json,
    partials: PARTIALS,
    injects: INJECTS,
    now: 0,
    enableExpr: true,
    enableInclude: true,
  } as Parameters<typeof theirs.execute>[0]);
  const told = errors.map(({ type, message }) => `${type} ${message}`);
  return { code: theirs.parse(source).code, html: ctx.render(), errors: told };
}

/**
 * Where we differ on purpose: blocks between the elements of a
 * repeated section, `.eof`, names that every object inherits, a bare `length`, a scope that is not restored, the
 * depth after too deep a call, `~` before a name, an `.if` of white space.
 */
const ON_PURPOSE = /\.eof|alternates with\}.*(?:section|\?|\.if|\.macro)|constructor|length|~|\.if\s+\}/s;
const IS_BROKEN = /Unexpected \w+ error when executing|maximum recursion depth/;

const PIECES = [
  '{a}',
  '{b.c}',
  '{@}',
  '{@index}',
  '{@index0}',
  '{@x}',
  '{@y.k}',
  '{a,b|json}',
  '{a|json|html}',
  '{a|nope}',
  '{a|nope|never}',
  '{a|nope|}',
  '{items|count}',
  '{@|apply p k=v}',
  '{b|apply p private}',
  '{@|apply broken}',
  '{@|apply none}',
  '{@|apply m}',
  '{.include deep}',
  '{.include deep output}',
  '{.inject @y ./a.json}',
  '{.var @x a}',
  '{.var @x b|json}',
  '{.ctx @y k=a l=b.c}',
  '{.macro m}<{@}{@x}>{.end}',
  '{.section a}',
  '{.section @}',
  '{.section items}',
  '{.repeated section items}',
  '{.repeated section @}',
  '{.alternates with}',
  '{.or}',
  '{.or even? a}',
  '{.or nope?}',
  '{.even? a}',
  '{.equal? a 1}',
  '{.nope?}',
  '{.if a && b || c}',
  '{.if a||b}',
  '{.end}',
  '{.end}',
  '{.eval a + b}',
  '{.eval @x = a * 2; -@x}',
  '{.eval max(a, 1, c) == null}',
  '{.eval (a}',
  '{.eval f(1) "}',
  '{.eval #a;b}',
  '{.foo}',
  '{# c }',
  '{## {a} ##}',
  '{##',
  ' text ',
  '{',
  '}',
];
const anyPieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((list) => list.join(''));

/** As requests bring it: the package takes no objects without a prototype. */
const anyJson = anyData.map((data): unknown => JSON.parse(JSON.stringify(data)));

describe('any template', () => {
  it('is read and printed, and its mistakes are told, as by the package that defines the dialect', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.oneof(anyPieces, anySource), anyJson, (source, json) => {
        fc.pre(!ON_PURPOSE.test(source));
        const expected = answerTheirs({ source, json });
        fc.pre(!expected.errors.some((message) => IS_BROKEN.test(message)));
        compared++;
        expect(JSON.parse(JSON.stringify(answerOurs({ source, json })))).toEqual(
          JSON.parse(JSON.stringify(expected)),
        );
      }),
      { numRuns: 2000, maxSkipsPerRun: 10_000 },
    );
    expect(compared).toBe(2000);
  });
});
