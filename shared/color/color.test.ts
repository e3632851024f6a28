import { describe, expect, it } from 'vitest';
import { formatHsl, hslProblems } from './hsl.ts';
import { colorWeight } from './weight.ts';

describe('colours', () => {
  it.each([
    ['#fff', 'light'],
    ['800000', 'light'],
    ['7fffff', 'dark'],
    ['ffff', 'dark'],
    ['xyz', undefined],
    ['##fff', undefined],
  ])('weighs %s as %s', (text, weight) => {
    expect(colorWeight(text)).toBe(weight);
  });

  it('prints CSS', () => {
    expect(formatHsl({ hue: 120.123, saturation: 0.5, lightness: 0.255, alpha: 0.3 })).toBe(
      'hsla(120.12, 50%, 25.5%, 0.3)',
    );
  });

  it('says what is out of bounds', () => {
    expect(hslProblems({ hue: 361, saturation: 2, lightness: 0, alpha: -1 })).toBe(
      'Hue out of bounds. Saturation out of bounds. Alpha out of bounds.',
    );
  });
});
