import { describe, expect, it } from 'vitest';
import { heightForWidth, parseSize, widthForHeight } from './size.ts';
import { srcset, widthTier } from './widths.ts';

describe('widths of pictures', () => {
  it.each([
    [1001, '1500w'],
    [1000, '1000w'],
    [751, '1000w'],
    [501, '750w'],
    [301, '500w'],
    [101, '300w'],
    [100, '100w'],
    [Number.NaN, '100w'],
  ])('serves %d px by %s', (width, tier) => {
    expect(widthTier(width)).toBe(tier);
  });

  it.each<readonly [variants: string, entries: string | undefined]>([
    ['', undefined],
    ['orig', undefined],
    ['100w,300w', 'u?format=100w 100w,u?format=300w 300w,u?format=original 500w'],
    ['2500w', 'u?format=2500w 2500w'],
    ['350w', 'u?format=350w 350w'],
  ])('lists %j', (variants, entries) => {
    expect(srcset('u', variants)).toBe(entries);
  });

  it('reads sizes and keeps their proportion', () => {
    expect(parseSize('1200x800')).toEqual({ width: 1200, height: 800 });
    expect(parseSize('1200')).toBeUndefined();
    expect(heightForWidth({ width: 1200, height: 800 }, 250)).toBe(166);
    expect(widthForHeight({ width: 1200, height: 0 }, 250)).toBe(Number.POSITIVE_INFINITY);
  });
});
