import { describe, expect, it } from 'vitest';
import { loadLocale } from './load-locale.ts';
import { messageProblems } from './message-problems.ts';

const noKind = (locale: string, rule: string, key: string): string =>
  `MESSAGE_KEY_INVALID The locale '${locale}' has no ${rule} numbers of the kind '${key}'.`;

async function problemsOf(
  tag: string,
  pattern: string,
  positional: readonly unknown[] = [1, 2],
  named: Readonly<Record<string, unknown>> = {},
): Promise<readonly string[]> {
  const problems = messageProblems(await loadLocale(tag), pattern, positional, named);
  return problems.map(({ code, message }) => `${code} ${message}`);
}

describe('keys of plurals', () => {
  it.each<readonly [locale: string, pattern: string, problems: readonly string[]]>([
    ['en', '{0 plural one{#} other{#s}}', []],
    ['en', '{0, plural, one {#} other {#s}}', []],
    ['en', '{0 plural =0{none} =1{one} =-1{x} =1.5{y} other{#}}', []],
    ['en', '{0 plural few{#} other{#s}}', [noKind('en', 'cardinal', 'few')]],
    ['en', '{0 plural foo{#} other{#s}}', [noKind('en', 'cardinal', 'foo')]],
    ['en', '{0 plural =x{#} other{#s}}', [noKind('en', 'cardinal', '=x')]],
    ['en', '{0 plural {#} other{#s}}', [noKind('en', 'cardinal', '')]],
    ['en', '{0 selectordinal one{#st} two{#nd} few{#rd} other{#th}}', []],
    ['en', '{0 selectordinal many{#}}', [noKind('en', 'ordinal', 'many')]],
    ['de-CH', '{0 selectordinal one{#} other{#}}', [noKind('de-CH', 'ordinal', 'one')]],
    ['ja', '{0 plural other{#}}', []],
    ['ja', '{0 plural one{#} other{#}}', [noKind('ja', 'cardinal', 'one')]],
    ['pl', '{0 plural one{a} few{b} many{c} other{d}}', []],
    ['pl', '{0 plural two{a} other{d}}', [noKind('pl', 'cardinal', 'two')]],
    ['ar', '{0 plural zero{a} one{b} two{c} few{d} many{e} other{f}}', []],
    ['cy', '{0 plural zero{a} one{b} two{c} few{d} many{e} other{f}}', []],
    ['nowhere', '{0 plural few{a}}', [noKind('nowhere', 'cardinal', 'few')]],
    ['en', '{g select few{a} many{b} other{c}}', []],
    ['en', "'{0 plural few{a}}' it''s plural {0 plural one{'{'} other{#}}", []],
    [
      'en',
      '{0 plural one{{1 plural two{x} other{y}}} other{{1 selectordinal zero{z}}}} {0 plural two{x}}',
      [noKind('en', 'cardinal', 'two'), noKind('en', 'ordinal', 'zero')],
    ],
    ['en', 'plural } { plural {', []],
    ['en', 'no number', []],
  ])('in %s of %j: %j', async (locale, pattern, problems) => {
    expect(await problemsOf(locale, pattern)).toEqual(problems);
  });

  it('are not listed without end', async () => {
    const branches = Array.from({ length: 50 }, (_, i) => `k${i}{x}`).join(' ');
    expect(await problemsOf('en', `{0 plural ${branches}}`)).toHaveLength(10);
  });
});

describe('offsets', () => {
  const PATTERN = '{n plural offset:1 one{#} other{#}}';
  const NEEDS_NUMBER =
    "MESSAGE_OFFSET_NEEDS_NUMBER The argument 'n' of a message has an offset, but is not a number.";

  it.each<readonly [n: unknown, problems: readonly string[]]>([
    [3, []],
    ['3', []],
    ['1.5e3', []],
    [true, []],
    [{ value: '3', currency: 'USD' }, []],
    [{ decimalValue: 3, currencyCode: 'USD' }, []],
    ['three', [NEEDS_NUMBER]],
    ['', [NEEDS_NUMBER]],
    [null, [NEEDS_NUMBER]],
    [undefined, [NEEDS_NUMBER]],
    [{}, [NEEDS_NUMBER]],
    [{ value: 'x' }, [NEEDS_NUMBER]],
    [[3], [NEEDS_NUMBER]],
  ])('are subtracted from %j: %j', async (n, problems) => {
    expect(await problemsOf('en', PATTERN, [], { n })).toEqual(problems);
  });

  it('are whole numbers', async () => {
    expect(await problemsOf('en', '{0 plural offset:x one{a} other{b}}')).toEqual([
      "MESSAGE_OFFSET_INVALID The offset 'x' of a message is not a whole number.",
    ]);
    expect(await problemsOf('en', '{0, plural, offset:2 one{a} other{b}}')).toEqual([]);
  });

  it('do not matter where there is none', async () => {
    expect(await problemsOf('en', '{0 plural one{#} other{#}}', ['many'])).toEqual([]);
  });
});
