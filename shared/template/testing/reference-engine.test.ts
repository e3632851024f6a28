import { createRequire } from 'node:module';
import type * as reference from '@squarespace/template-engine';
import { describe, expect, it } from 'vitest';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { FORMATTERS } from '../formatters/registry.ts';
import { createEngine } from '../index.ts';
import { PREDICATES } from '../predicates/registry.ts';
import { ARGUMENTS, EDGES, SURROUNDINGS } from './edge-data.ts';
import { DIFFERENCES } from './differences.ts';

const NOW = 1_500_000_000_000;
const PARTIALS = { p: '[{@}{a}{@args.k}]' };

const ours = createEngine();
const library = createRequire(import.meta.url)('@squarespace/template-engine') as typeof reference;
const theirs = new library.Compiler({ formatters: library.Formatters, predicates: library.Predicates });
const locale = await loadLocale('en-US');

/** What a template prints, and whether it met mistakes while it ran. */
interface Answer {
  readonly html: string;
  readonly hasErrors: boolean;
}

/** Makes the function that answers a template with any data. */
type Prepare = (template: string) => (json: unknown) => Answer;

const prepareOurs: Prepare = (template) => {
  const compiled = ours.compile(template);
  return (json) => {
    const { html, errors } = compiled.render({ json, locale, now: NOW, partials: PARTIALS });
    return { html, hasErrors: errors.some(({ severity }) => severity === 'error') };
  };
};

const prepareTheirs: Prepare = (template) => {
  const { code } = theirs.parse(template);
  return (json) => {
    const { ctx, errors } = theirs.execute({
      code,
      json,
      cldr: locale.cldr,
      now: NOW,
      partials: PARTIALS,
      enableExpr: true,
      enableInclude: true,
    } as Parameters<typeof theirs.execute>[0]);
    return { html: ctx.render(), hasErrors: errors.length > 0 };
  };
};

interface Asked {
  readonly template: string;
  readonly value: unknown;
  readonly json: unknown;
}

const [PLAINLY] = SURROUNDINGS;

/** What a formatter is asked; the words of the site matter to those that look around and have few arguments. */
function askedOfFormatter(name: string): readonly Asked[] {
  const uses = ARGUMENTS[name] ?? [''];
  const looksAround = FORMATTERS.get(name)?.usesScope === true && uses.length < 3;
  return uses.flatMap((args) =>
    (looksAround ? SURROUNDINGS : [PLAINLY]).flatMap((around) =>
      EDGES.map((value) => ({ template: `{v|${name}${args}}`, value, json: { ...around, v: value } })),
    ),
  );
}

function askedOfPredicate(name: string): readonly Asked[] {
  return (ARGUMENTS[name] ?? ['']).flatMap((args) =>
    EDGES.map((value) => ({
      template: `{.repeated section l}{.${name}${args}}yes{.or}no{.end}{.end}`,
      value,
      json: { ...PLAINLY, l: [value] },
    })),
  );
}

/** The questions that both engines do not answer alike. */
function unlikeAmong(all: readonly Asked[]): readonly Asked[] {
  const templates = [...new Set(all.map(({ template }) => template))];
  const prepared = new Map(
    templates.map((text) => [text, [prepareOurs(text), prepareTheirs(text)] as const]),
  );
  return all.filter(({ template, json }) => {
    const answers = (prepared.get(template) ?? []).map((answer) => answer(json));
    return answers[0]?.html !== answers[1]?.html || answers[0]?.hasErrors !== answers[1]?.hasErrors;
  });
}

/** There is much to ask, and a machine may be busy. */
const PATIENCE_MS = 60_000;

describe.each([
  ['formatter', [...FORMATTERS.keys()], askedOfFormatter],
  ['predicate', [...PREDICATES.keys()], askedOfPredicate],
] as const)('a %s on odd values', (_kind, names, askedOf) => {
  it.each(names)(
    'answers as the reference engine does, or differs on purpose: %s',
    (name) => {
      const all = askedOf(name);
      const difference = DIFFERENCES[name];
      const intended = all.filter(({ value, template }) => difference?.where(value, template));
      expect(unlikeAmong(all)).toEqual(intended);
    },
    PATIENCE_MS,
  );
});

describe('differences on purpose', () => {
  it('are those of names that exist, each with a reason', () => {
    for (const [name, { reason }] of Object.entries(DIFFERENCES)) {
      expect(FORMATTERS.has(name) || PREDICATES.has(name)).toBe(true);
      expect(reason.length).toBeGreaterThan(10);
    }
  });
});
