import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VARIANTS_MAX } from './catalog.ts';
import { editsOf, type OptionEdit, optionProblems, planOptions } from './option-plan.ts';

const of = (...values: string[]) => ({ values, id: values.join(' ') });
const names = ['Size', 'Glaze'];
const mugs = [of('Small', 'Oat'), of('Small', 'Cobalt'), of('Large', 'Oat'), of('Large', 'Cobalt')];

const edit = (
  from: number | null,
  name: string,
  ...values: (string | [from: string | null, value: string])[]
) => ({
  from,
  name,
  values: values.map((value) =>
    typeof value === 'string' ? { from: value, value } : { from: value[0], value: value[1] },
  ),
});

function tell(edits: readonly OptionEdit[], variants = mugs) {
  const { variants: next, removed, isTooMany } = planOptions(variants, edits);
  return {
    next: next.map(
      ({ like, isNew, values }) => `${values.join('/')}${isNew ? ' new like' : ' is'} ${like.id}`,
    ),
    removed: removed.map(({ id }) => id),
    isTooMany,
  };
}

const size = edit(0, 'Size', 'Small', 'Large');
const glaze = edit(1, 'Glaze', 'Oat', 'Cobalt');

describe('a change of options', () => {
  it('that changes nothing keeps everything', () => {
    expect(tell(editsOf(names, mugs))).toEqual({
      next: mugs.map(({ id, values }) => `${values.join('/')} is ${id}`),
      removed: [],
      isTooMany: false,
    });
  });

  it('renames an option and a value, and loses no variant', () => {
    const { next, removed } = tell([edit(0, 'How big', 'Small', ['Large', 'Grand']), glaze]);
    expect(next).toEqual([
      'Small/Oat is Small Oat',
      'Small/Cobalt is Small Cobalt',
      'Grand/Oat is Large Oat',
      'Grand/Cobalt is Large Cobalt',
    ]);
    expect(removed).toEqual([]);
  });

  it('puts variants into the order of the options and values', () => {
    expect(tell([glaze, edit(0, 'Size', 'Large', 'Small')]).next).toEqual([
      'Oat/Large is Large Oat',
      'Oat/Small is Small Oat',
      'Cobalt/Large is Large Cobalt',
      'Cobalt/Small is Small Cobalt',
    ]);
  });

  it('joins a new value with all values of the other options', () => {
    expect(tell([size, edit(1, 'Glaze', 'Oat', 'Cobalt', [null, 'Red'])]).next).toEqual([
      'Small/Oat is Small Oat',
      'Small/Cobalt is Small Cobalt',
      'Small/Red new like Small Oat',
      'Large/Oat is Large Oat',
      'Large/Cobalt is Large Cobalt',
      'Large/Red new like Large Oat',
    ]);
  });

  it('does not bring combinations back that were taken out', () => {
    const three = mugs.slice(0, 3);
    expect(tell([size, glaze], three).next).toHaveLength(3);
    expect(tell([size, edit(1, 'Glaze', 'Oat', 'Cobalt', [null, 'Red'])], three).next).toHaveLength(5);
  });

  it('gives all that is there the first value of a new option', () => {
    const { next, removed } = tell([edit(null, 'Size', [null, 'Small'], [null, 'Large'])], [of()]);
    expect(next).toEqual(['Small is ', 'Large new like ']);
    expect(removed).toEqual([]);
  });

  it('removes the variants of a value that is removed', () => {
    expect(tell([edit(0, 'Size', 'Small'), glaze])).toMatchObject({
      next: ['Small/Oat is Small Oat', 'Small/Cobalt is Small Cobalt'],
      removed: ['Large Oat', 'Large Cobalt'],
    });
  });

  it('keeps the first of variants that become the same', () => {
    expect(tell([glaze])).toMatchObject({
      next: ['Oat is Small Oat', 'Cobalt is Small Cobalt'],
      removed: ['Large Oat', 'Large Cobalt'],
    });
    expect(tell([])).toMatchObject({ next: [' is Small Oat'], removed: mugs.slice(1).map(({ id }) => id) });
  });

  it('makes all of them anew where no value stays', () => {
    expect(tell([edit(null, 'Shape', [null, 'Bowl'], [null, 'Cup']), size].slice(0, 1)).next).toEqual([
      'Bowl is Small Oat',
      'Cup new like Small Oat',
    ]);
    expect(tell([edit(0, 'Size', [null, 'Tiny'])])).toMatchObject({
      next: ['Tiny new like Small Oat'],
      removed: mugs.map(({ id }) => id),
    });
  });

  it('stops at the most variants that a product may have', () => {
    const many = Array.from({ length: 50 }, (_, index): [null, string] => [null, `v${index}`]);
    const edits = [edit(null, 'A', ...many), edit(null, 'B', ...many)];
    const { next, isTooMany } = tell(edits, [of()]);
    expect([next.length, isTooMany]).toEqual([VARIANTS_MAX, true]);
  });
});

describe('mistakes in options', () => {
  it.each([
    [
      'no name',
      [edit(null, ' ', [null, 'a'])],
      { option: 0, text: 'Enter a name for the option, such as Size.' },
    ],
    ['no value', [edit(null, 'Size')], { option: 0, text: 'Enter at least one value.' }],
    [
      'a name that is there',
      [size, edit(null, 'size ', [null, 'a'])],
      { option: 1, text: 'Another option has this name.' },
    ],
    [
      'a value that is there',
      [edit(0, 'Size', 'Small', [null, 'small'])],
      { option: 0, value: 1, text: 'This value is there already.' },
    ],
    [
      'an empty value',
      [edit(0, 'Size', [null, ' '])],
      { option: 0, value: 0, text: 'A value is not empty.' },
    ],
    ['a long name', [edit(0, 'S'.repeat(51), 'a')], { option: 0, text: 'A name has at most 50 characters.' }],
    [
      'a long value',
      [edit(0, 'Size', [null, 'v'.repeat(101)])],
      { option: 0, value: 0, text: 'A value has at most 100 characters.' },
    ],
    [
      'more options than a product has',
      Array.from({ length: 7 }, (_, index) => edit(null, `O${index}`, [null, 'a'])),
      { option: 6, text: 'A product has at most 6 options.' },
    ],
  ])('%s', (_, edits, problem) => {
    expect(optionProblems(edits)).toEqual([problem]);
  });

  it('are none in options as they should be', () => {
    expect(optionProblems([size, glaze])).toEqual([]);
  });
});

describe('whatever is changed', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'd');
  const variants = fc
    .uniqueArray(fc.tuple(word, word), { minLength: 1, maxLength: 12, selector: (pair) => pair.join() })
    .map((pairs) => pairs.map((pair) => of(...pair)));
  const edits = fc.uniqueArray(fc.constantFrom<number | null>(0, 1, null), { maxLength: 3 }).chain((froms) =>
    fc.tuple(
      ...froms.map((from, index) =>
        fc
          .uniqueArray(fc.tuple(word, fc.boolean()), {
            minLength: 1,
            maxLength: 4,
            selector: ([value]) => value,
          })
          .map((values) =>
            edit(
              from,
              `O${index}`,
              ...values.map(([value, isOld]): [string | null, string] => [
                isOld && from !== null ? value : null,
                value,
              ]),
            ),
          ),
      ),
    ),
  );

  it('each variant stays once or goes once, no two are the same, and there is one at least', () => {
    fc.assert(
      fc.property(variants, edits, (before, wished) => {
        const plan = planOptions(before, wished);
        const kept = plan.variants.filter(({ isNew }) => !isNew).map(({ like }) => like.id);
        const gone = plan.removed.map(({ id }) => id);
        expect([...kept, ...gone].sort()).toEqual(before.map(({ id }) => id).sort());
        const combinations = plan.variants.map(({ values }) => values.join());
        expect(new Set(combinations).size).toBe(combinations.length);
        expect(combinations.length).toBeGreaterThan(0);
      }),
    );
  });
});
