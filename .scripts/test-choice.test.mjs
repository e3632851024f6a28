import { describe, expect, it } from 'vitest';
import { sidesOf } from './test-choice.mjs';

/** @param {string[]} folders those that hold tests */
const testsIn =
  (...folders) =>
  (/** @type {string} */ folder) =>
    folders.includes(folder) ? ['rules.test.ts'] : [];

describe('the tests of one feature', () => {
  it('are those of its folder on each side that has some', () => {
    const sides = sidesOf('cart', testsIn('shared/features/cart/', 'runtime/features/cart/'));
    expect(sides.map(({ folder, config }) => [folder, config])).toEqual([
      ['shared/features/cart/', 'shared/vitest.config.mjs'],
      ['runtime/features/cart/', 'runtime/vitest.config.ts'],
    ]);
  });

  it.each(['', '../cart', 'cart/browser', 'no-such-feature'])('are none for "%s"', (name) => {
    expect(sidesOf(name, testsIn('shared/features/cart/', 'shared/features/../cart/'))).toEqual([]);
  });
});
