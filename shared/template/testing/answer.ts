import { isDeepStrictEqual } from 'node:util';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { formatter, predicate } from '../definition.ts';
import { type CompiledTemplate, createEngine, type Engine, type TemplateError } from '../index.ts';
import { scanReferences } from '../language/references.ts';
import { tokenList } from '../language/tokens.ts';
import type { ConformanceCase } from './conformance-case.ts';

const NO_DATA = 'none';

/** Asks our engine a case and says what is wrong with its answer; undefined when nothing is. */
export async function complaint(given: ConformanceCase): Promise<string | undefined> {
  const engine = engineFor(given);
  const { template = '' } = given;
  switch (given.kind) {
    case 'tokens': {
      const tokens = tokenList(template).map(({ type, canonical }) => [type, canonical]);
      return differs(tokens, given.expectedTokens);
    }
    case 'positions': {
      const positions = tokenList(template).map(({ range }) => range.start);
      const { lines, offsets } = given.expectedPositions ?? {};
      return (
        (lines &&
          differs(
            positions.map(({ line }) => line),
            lines,
          )) ??
        (offsets &&
          differs(
            positions.map(({ column }) => column),
            offsets,
          ))
      );
    }
    case 'parse':
      return differs(engine.compile(template).code, given.expectedCode);
    case 'references': {
      const code = given.code ?? engine.compile(template).code;
      return isPartOf(given.expectedReferences, scanReferences(code))
        ? undefined
        : `${JSON.stringify(scanReferences(code))} lacks ${JSON.stringify(given.expectedReferences)}`;
    }
    case 'errors':
      return errorComplaint(given, engine.compile(template).errors);
    default: {
      const compiled = given.code ? engine.fromCode(given.code) : engine.compile(template);
      const { html, errors } = await answer(given, engine, compiled);
      return outputComplaint(given, html) ?? errorComplaint(given, errors);
    }
  }
}

function engineFor({ options }: ConformanceCase): Engine {
  const formatters = (options?.extraFormatters ?? []).map((name) =>
    formatter({ name, summary: '', params: [], examples: [], apply: (value) => value }),
  );
  const predicates = (options?.extraPredicates ?? []).map((name) =>
    predicate({ name, summary: '', params: [], examples: [], test: () => false }),
  );
  return createEngine({ formatters, predicates, isPreprocessing: options?.preprocess ?? false });
}

async function answer(given: ConformanceCase, engine: Engine, compiled: CompiledTemplate) {
  const { options = {}, partials = {} } = given;
  const { locale = NO_DATA, exprOpts } = options;
  return compiled.render({
    json: given.jsonText === undefined ? (given.json ?? {}) : (JSON.parse(given.jsonText) as unknown),
    partials: Object.fromEntries(
      Object.entries(partials).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : engine.fromCode(value),
      ]),
    ),
    injects: given.injects,
    locale: locale === NO_DATA ? undefined : await loadLocale(locale),
    now: options.now,
    enableExpr: options.enableExpr ?? false,
    enableInclude: options.enableInclude ?? given.source === 'java',
    limits: {
      ...(options.maxPartialDepth === undefined ? {} : { partialDepth: options.maxPartialDepth }),
      ...(exprOpts?.maxTokens === undefined ? {} : { expressionTokens: exprOpts.maxTokens }),
      ...(exprOpts?.maxStringLen === undefined ? {} : { expressionStringLength: exprOpts.maxStringLen }),
    },
  });
}

function outputComplaint(given: ConformanceCase, html: string): string | undefined {
  const text = given.trim ? html.trim() : html;
  const { expectedOutput, expectedContains = [] } = given;
  if (expectedOutput !== undefined && text !== expectedOutput) {
    return `${JSON.stringify(text)} is not ${JSON.stringify(expectedOutput)}`;
  }
  const absent = expectedContains.find((part) => !text.includes(part));
  return absent === undefined ? undefined : `${JSON.stringify(text)} lacks ${JSON.stringify(absent)}`;
}

function errorComplaint(given: ConformanceCase, all: readonly TemplateError[]): string | undefined {
  const expected = given.expectedErrors;
  if (!expected) return undefined;
  const errors = all.filter((error) => error.severity === 'error');
  const found = `among ${JSON.stringify(all)}`;
  if (expected.count !== undefined && errors.length !== expected.count) {
    return `${errors.length} errors instead of ${expected.count} ${found}`;
  }
  const codes = all.map((error) => error.code);
  for (const [i, code] of (expected.codes ?? []).entries()) {
    const isThere = expected.mode === 'includes' ? codes.includes(code) : codes[i] === code;
    if (!isThere) return `no ${code} ${found}`;
  }
  if (expected.mode === 'exact' && codes.length !== expected.codes?.length) return `not exact ${found}`;
  const lacking = (expected.contains ?? []).find(
    (part) => !all.some((error) => error.message.includes(part)),
  );
  if (lacking !== undefined) return `no error with ${JSON.stringify(lacking)} ${found}`;
  return (
    expected.types &&
    differs(
      all.map((error) => error.type),
      expected.types,
    )
  );
}

function differs(actual: unknown, expected: unknown): string | undefined {
  const plain = JSON.parse(JSON.stringify(actual)) as unknown;
  return isDeepStrictEqual(plain, expected)
    ? undefined
    : `${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`;
}

/** Is every key of the expected object, at any depth, in the actual one with the same value? */
function isPartOf(expected: unknown, actual: unknown): boolean {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) {
    return isDeepStrictEqual(expected, actual);
  }
  if (typeof actual !== 'object' || actual === null) return false;
  return Object.entries(expected).every(([key, value]) =>
    isPartOf(value, (actual as Record<string, unknown>)[key]),
  );
}
