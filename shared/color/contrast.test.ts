import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf, nearestReadable, parseColor, type Rgb, TEXT_CONTRAST, toHex } from './contrast.ts';

const channel = fc.integer({ min: 0, max: 255 });
const anyColor: fc.Arbitrary<Rgb> = fc.record({ red: channel, green: channel, blue: channel });

const read = (text: string): Rgb => {
  const color = parseColor(text);
  if (color === undefined) throw new Error(`${text} is no colour.`);
  return color;
};

describe('the contrast of colours', () => {
  it.each([
    ['#000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', 'white', 4.54],
    ['rgb(255, 0, 0)', '#fff', 4],
    ['hsl(0, 100%, 50%)', '#fff', 4],
    ['#1f6f54', '#1f6f54', 1],
  ])('of %s and %s is %d', (one, other, contrast) => {
    expect(Math.round(contrastOf(read(one), read(other)) * 100) / 100).toBe(contrast);
  });

  it.each([
    '',
    'red-ish',
    '#12',
    '#12345678',
    'rgba(0, 0, 0, 0.5)',
    'rgb(300, 0, 0)',
    'hsl(0, 200%, 50%)',
    '@ink',
  ])('is not told of %s, which is no colour or lets something shine through', (text) => {
    expect(parseColor(text)).toBeUndefined();
  });

  it('reads what it writes', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(parseColor(toHex(color))).toEqual(color);
      }),
    );
  });

  it('is the same in both directions, from 1 to 21', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (one, other) => {
        const contrast = contrastOf(one, other);
        expect(contrastOf(other, one)).toBe(contrast);
        expect(contrast).toBeGreaterThanOrEqual(1);
        expect(contrast).toBeLessThanOrEqual(21.01);
      }),
    );
  });
});

describe('the nearest colour that can be read', () => {
  it('is there for every ground, and can be read on it', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (color, ground) => {
        const found = nearestReadable(color, [ground]);
        expect(found && contrastOf(found, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }),
    );
  });

  it('is the colour itself where that can be read', () => {
    fc.assert(
      fc.property(anyColor, fc.array(anyColor, { maxLength: 3 }), (color, grounds) => {
        fc.pre(grounds.every((ground) => contrastOf(color, ground) >= TEXT_CONTRAST));
        expect(nearestReadable(color, grounds)).toEqual(color);
      }),
    );
  });

  it('stays put when it is asked for again', () => {
    fc.assert(
      fc.property(anyColor, fc.array(anyColor, { maxLength: 3 }), (color, grounds) => {
        const found = nearestReadable(color, grounds);
        fc.pre(found !== undefined);
        expect(nearestReadable(found, grounds)).toEqual(found);
      }),
    );
  });

  it('is not there where no shade has as much on all grounds', () => {
    expect(nearestReadable(read('#808080'), [read('#000'), read('#fff')], 7)).toBeUndefined();
  });

  it.each([
    ['#8a8a8a', '#ffffff', '#767676'],
    ['#333333', '#24453b', '#aaaaaa'],
  ])('to %s on %s is %s', (color, ground, nearest) => {
    const found = nearestReadable(read(color), [read(ground)]);
    expect(found && toHex(found)).toBe(nearest);
  });
});
