import { describe, expect, it } from 'vitest';
import { areLikesShown } from './rules.ts';

describe('likes', () => {
  it.each<readonly [item: unknown, settings: unknown, shown: boolean]>([
    [{ id: 'a' }, { simpleLikingEnabled: true }, true],
    [{ id: 'a' }, { simpleLikingEnabled: 'yes' }, true],
    [{ id: 'a' }, { simpleLikingEnabled: false }, false],
    [{ id: 'a' }, {}, false],
    [{ id: 'a' }, undefined, false],
    [{}, { simpleLikingEnabled: true }, false],
    [undefined, { simpleLikingEnabled: true }, false],
  ])('of %j on a site with %j: shown is %s', (item, settings, shown) => {
    expect(areLikesShown(item, settings)).toBe(shown);
  });
});
