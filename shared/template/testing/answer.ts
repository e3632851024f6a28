import { isDeepStrictEqual } from 'node:util';
import { answerCase } from '../cases/index.ts';
import type { TemplateError } from '../index.ts';
import type { ConformanceCase } from './conformance-case.ts';

/** Asks our engine a case and says what is wrong with its answer; undefined when nothing is. */
export async function complaint(given: ConformanceCase): Promise<string | undefined> {
  const answer = await answerCase(given);
  switch (given.kind) {
    case 'tokens':
      return differs(answer.tokens, given.expectedTokens);
    case 'positions': {
      const { lines, offsets } = given.expectedPositions ?? {};
      return (
        (lines && differs(answer.positions?.lines, lines)) ??
        (offsets && differs(answer.positions?.offsets, offsets))
      );
    }
    case 'parse':
      return differs(answer.code, given.expectedCode);
    case 'references':
      return isPartOf(given.expectedReferences, answer.references)
        ? undefined
        : `${JSON.stringify(answer.references)} lacks ${JSON.stringify(given.expectedReferences)}`;
    case 'errors':
      return errorComplaint(given, answer.errors);
    case 'render':
    case 'exec':
      return outputComplaint(given, answer.output) ?? errorComplaint(given, answer.errors);
  }
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
