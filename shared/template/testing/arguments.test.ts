import { describe, expect, it } from 'vitest';
import { createEngine } from '../index.ts';

const engine = createEngine();

const AT_LEAST_ONE = ['apply', 'cycle', 'date', 'datetimefield'];
const SIZES = [
  'resizedHeightForWidth',
  'resizedWidthForHeight',
  'squarespaceThumbnailForHeight',
  'squarespaceThumbnailForWidth',
];
const COMPARISONS = [
  'equal?',
  'notEqual?',
  'lessThan?',
  'lessThanOrEqual?',
  'greaterThan?',
  'greaterThanOrEqual?',
  'nth?',
];

const warningsOf = (template: string): readonly string[] =>
  engine.compile(template).errors.map(({ severity, code, message }) => `${severity} ${code} ${message}`);

const needs = (name: string): string =>
  `warning FORMATTER_NEEDS_ARGS SyntaxError: Formatter '${name}' needs arguments but none were provided.`;
const invalid = (name: string, problem: string): string =>
  `warning FORMATTER_ARGS_INVALID SyntaxError: Formatter '${name}' arguments are invalid: '${problem}'`;
const asksFor = (name: string): string =>
  `warning PREDICATE_NEEDS_ARGS SyntaxError: Predicate '.${name}' requires arguments but none were provided.`;
const refused = (name: string, problem: string): string =>
  `warning PREDICATE_ARGS_INVALID SyntaxError: Predicate ${name} arguments invalid: '${problem}'`;

const NONE: readonly string[] = [];

describe('arguments of formatters are looked at when a template compiles', () => {
  it.each<readonly [use: string, warnings: readonly string[]]>([
    ...[...AT_LEAST_ONE, ...SIZES].map((name) => [name, [needs(name)]] as const),
    ...AT_LEAST_ONE.map((name) => [`${name} a b c d e`, NONE] as const),
    ['cycle ', [needs('cycle')]],
    ...SIZES.flatMap((name) => [
      [`${name} 100`, NONE] as const,
      [`${name} x`, [invalid(name, "'x' is not a whole number")]] as const,
    ]),
    ...['lookup', 'key-by'].flatMap((name) => [
      [name, [needs(name)]] as const,
      [`${name} a`, NONE] as const,
      [`${name} a b`, [invalid(name, 'Wrong number of args, exactly 1 expected')]] as const,
    ]),
    ['image', NONE],
    ['image a', NONE],
    ['image a b', [invalid('image', 'Too many args. Takes between 0 and 1')]],
    ['child-image-meta 1', NONE],
    ['child-image-meta x', [invalid('child-image-meta', "'x' is not a whole number")]],
    ['child-image-meta 1 2', [invalid('child-image-meta', 'Too many args. Takes between 0 and 1')]],
    ['i18n-money-format', NONE],
    ['i18n-money-format de-DE', NONE],
    ['i18n-money-format de_DE', NONE],
    ['i18n-money-format 1', [invalid('i18n-money-format', "'1' is not a locale")]],
    ['i18n-money-format de fr', [invalid('i18n-money-format', 'Too many args. Takes between 0 and 1')]],
    ['pluralize', NONE],
    ['pluralize a b', NONE],
    ['pluralize a b c', [invalid('pluralize', 'Too many args. Takes between 0 and 2')]],
    ['image-color', NONE],
    ['image-color center color', NONE],
    [
      'image-color middle',
      [invalid('image-color', "'middle' is none of topLeft, topRight, bottomLeft, bottomRight, center")],
    ],
    ['image-color center a b', [invalid('image-color', 'Too many args. Takes between 0 and 2')]],
    ['truncate', NONE],
    ['truncate 10 …', NONE],
    ['truncate long', [invalid('truncate', "'long' is not a whole number")]],
    ['video load-false color-data', NONE],
    ['video autoplay', [invalid('video', "'autoplay' is none of load-false, color-data")]],
    ['html a', NONE],
  ])('{a|%s}', (use, warnings) => {
    expect(warningsOf(`{a|${use}}`)).toEqual(warnings);
  });
});

describe('arguments of predicates are looked at when a template compiles', () => {
  it.each<readonly [use: string, warnings: readonly string[]]>([
    ...COMPARISONS.flatMap((name) => [
      [name, [asksFor(name)]] as const,
      [`${name} 1`, NONE] as const,
      [`${name} a.b -1`, NONE] as const,
      [`${name}:a:"x y"`, NONE] as const,
      [`${name} a [1]`, NONE] as const,
      [`${name} a b c`, [refused(name, 'Too many args. Takes between 1 and 2')]] as const,
      [`${name} a "x`, [refused(name, `'"x' is neither a JSON value nor a reference`)]] as const,
      [`${name} 1x a`, [refused(name, "'1x' is neither a JSON value nor a reference")]] as const,
    ]),
    ...['even?', 'odd?'].flatMap((name) => [
      [name, NONE] as const,
      [`${name} a`, NONE] as const,
      [`${name} a b`, [refused(name, 'Too many args. Takes between 0 and 1')]] as const,
    ]),
    ['collectionTypeNameEquals?', [asksFor('collectionTypeNameEquals?')]],
    ['collectionTypeNameEquals? blog', NONE],
    [
      'collectionTypeNameEquals? a b',
      [refused('collectionTypeNameEquals?', 'Wrong number of args, exactly 1 expected')],
    ],
    ['debug? a', NONE],
  ])('{.%s}', (use, warnings) => {
    expect(warningsOf(`{.${use}}{.end}`)).toEqual(warnings);
  });

  it('are looked at behind .or and .if as well', () => {
    expect(warningsOf('{.debug?}{.or nth?}{.end}')).toEqual([asksFor('nth?')]);
    expect(warningsOf('{.if nth? "}{.end}')).toEqual([
      refused('nth?', `'"' is neither a JSON value nor a reference`),
    ]);
  });
});
