import { loadZones } from '#shared/dates/load-zones.ts';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { formatter, predicate } from '../definition.ts';
import type { Code, CompiledTemplate, Engine, RenderInput, TemplateError } from '../index.ts';
import { createEngine } from '../index.ts';
import { scanReferences } from '../language/references.ts';
import { tokenList } from '../language/tokens.ts';
import type { PartialMemory } from '../render/partial-memory.ts';
import type { CaseInput } from './case.ts';

/** What the engine answers a case; which fields are there depends on the kind of the case. */
export interface CaseAnswer {
  readonly output: string;
  readonly errors: readonly TemplateError[];
  readonly code?: Code;
  /** Type and plainest spelling of each instruction. */
  readonly tokens?: readonly (readonly [string, string])[];
  readonly references?: unknown;
  /** Lines and columns of the instructions, from 1. */
  readonly positions?: { readonly lines: readonly number[]; readonly offsets: readonly number[] };
}

const NO_DATA = 'none';

/** How a case is asked. */
export interface AskOptions {
  /** Milliseconds from any fixed point; with it the limits of time hold (runtime contract B15). */
  readonly clock?: (() => number) | undefined;
  /** Keeps what partials printed: the answer is then that of the second render, for which they are kept. */
  readonly memory?: PartialMemory | undefined;
}

/** Asks the engine a case. */
export async function answerCase(given: CaseInput, options: AskOptions = {}): Promise<CaseAnswer> {
  const engine = engineFor(given, options.memory);
  const { template = '' } = given;
  switch (given.kind) {
    case 'tokens': {
      const { errors } = engine.compile(template);
      return {
        output: '',
        errors,
        tokens: tokenList(template).map(({ type, canonical }) => [type, canonical]),
      };
    }
    case 'positions': {
      const starts = tokenList(template).map(({ range }) => range.start);
      const positions = {
        lines: starts.map(({ line }) => line),
        offsets: starts.map(({ column }) => column),
      };
      return { output: '', errors: engine.compile(template).errors, positions };
    }
    case 'parse': {
      const { code, errors } = engine.compile(template);
      return { output: '', errors, code };
    }
    case 'references': {
      const { code, errors } = compiledOf(given, engine);
      return { output: '', errors, references: scanReferences(code) };
    }
    case 'errors':
      return { output: '', errors: engine.compile(template).errors };
    case 'render':
    case 'exec': {
      const { html, errors } = await render(given, compiledOf(given, engine), engine, options);
      return { output: html, errors };
    }
  }
}

function compiledOf({ code, template = '' }: CaseInput, engine: Engine): CompiledTemplate {
  return code === undefined ? engine.compile(template) : engine.fromCode(code);
}

function engineFor({ options }: CaseInput, memory: PartialMemory | undefined): Engine {
  const formatters = (options?.extraFormatters ?? []).map((name) =>
    formatter({ name, summary: '', params: [], examples: [], apply: (value) => value }),
  );
  const predicates = (options?.extraPredicates ?? []).map((name) =>
    predicate({ name, summary: '', params: [], examples: [], test: () => false }),
  );
  return createEngine({ formatters, predicates, isPreprocessing: options?.preprocess ?? false, memory });
}

async function render(
  given: CaseInput,
  compiled: CompiledTemplate,
  engine: Engine,
  { clock, memory }: AskOptions,
) {
  const { options = {}, partials = {} } = given;
  const { locale = NO_DATA, exprOpts } = options;
  const input: RenderInput = {
    json: given.jsonText === undefined ? (given.json ?? {}) : (JSON.parse(given.jsonText) as unknown),
    partials: Object.fromEntries(
      Object.entries(partials).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : engine.fromCode(value),
      ]),
    ),
    injects: given.injects,
    locale: locale === NO_DATA ? undefined : await loadLocale(locale),
    zones: await loadZones(),
    now: options.now,
    clock,
    enableExpr: options.enableExpr ?? false,
    enableInclude: options.enableInclude ?? given.source === 'java',
    limits: {
      ...(options.maxPartialDepth === undefined ? {} : { partialDepth: options.maxPartialDepth }),
      ...(exprOpts?.maxTokens === undefined ? {} : { expressionTokens: exprOpts.maxTokens }),
      ...(exprOpts?.maxStringLen === undefined ? {} : { expressionStringLength: exprOpts.maxStringLen }),
    },
  };
  if (memory !== undefined) compiled.render(input);
  return compiled.render(input);
}
