import { describe, expect, it } from 'vitest';
import { hasGalleryMeta, isGalleryChoice, isGalleryOptionOn } from './rules.ts';

describe('options of a gallery', () => {
  it.each<readonly [value: unknown, isOn: boolean]>([
    [true, true],
    ['true', true],
    [1, true],
    [-1, true],
    [false, false],
    ['false', false],
    ['yes', false],
    ['1', false],
    [0, false],
    [1.5, false],
    [null, false],
    [undefined, false],
    [{}, false],
  ])('that are %j are on: %s', (value, isOn) => {
    expect(isGalleryOptionOn({ autoplay: value }, 'autoplay')).toBe(isOn);
  });

  it('are off without options', () => {
    expect(isGalleryOptionOn(undefined, 'autoplay')).toBe(false);
    expect(isGalleryOptionOn({}, 'constructor')).toBe(false);
  });

  it.each<readonly [options: unknown, isGrid: boolean]>([
    [{ design: 'grid' }, true],
    [{ design: 'slider' }, false],
    [{ design: ['grid'] }, false],
    [{}, false],
    [undefined, false],
  ])('%j choose the grid: %s', (options, isGrid) => {
    expect(isGalleryChoice(options, 'design', 'grid')).toBe(isGrid);
  });

  it.each<readonly [options: unknown, shown: boolean]>([
    [{ controls: true }, true],
    [{ indicators: 'dots' }, true],
    [{ controls: false, indicators: '' }, false],
    [{}, false],
    [undefined, false],
  ])('%j show controls or indicators: %s', (options, shown) => {
    expect(hasGalleryMeta(options)).toBe(shown);
  });
});
