import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AspectRatio } from './aspect-ratios.ts';
import { ASPECT_RATIOS, cropAround } from './aspect-ratios.ts';

const LANDSCAPE = { width: 1200, height: 800 };
const share = fc.double({ min: 0, max: 1, noNaN: true });
const side = fc.integer({ min: 1, max: 20_000 });
const shape = fc.constantFrom(...(Object.keys(ASPECT_RATIOS) as AspectRatio[]));

describe('the part of a picture that a shape shows', () => {
  it.each([
    ['around the middle', 'square', { x: 0.5, y: 0.5 }, { x: 1 / 6, y: 0, width: 2 / 3, height: 1 }],
    ['up to the left edge', 'square', { x: 0.1, y: 0.9 }, { x: 0, y: 0, width: 2 / 3, height: 1 }],
    ['up to the right edge', 'square', { x: 1, y: 0 }, { x: 1 / 3, y: 0, width: 2 / 3, height: 1 }],
    ['whole', 'standard', { x: 0.2, y: 0.2 }, { x: 0, y: 0, width: 1, height: 1 }],
    [
      'up to the bottom',
      'anamorphic-widescreen',
      { x: 0, y: 1 },
      { x: 0, y: 0.375, width: 1, height: 0.625 },
    ],
  ] as const)('lies %s', (_, name, focus, crop) => {
    const found = cropAround(LANDSCAPE, ASPECT_RATIOS[name], focus);
    for (const part of ['x', 'y', 'width', 'height'] as const) expect(found[part]).toBeCloseTo(crop[part]);
  });

  it('has the shape, lies inside, holds the focal point, and is as large as can be', () => {
    fc.assert(
      fc.property(side, side, shape, share, share, (width, height, name, x, y) => {
        const crop = cropAround({ width, height }, ASPECT_RATIOS[name], { x, y });
        const near = 1e-9;
        expect((crop.width * width) / (crop.height * height)).toBeCloseTo(ASPECT_RATIOS[name], 6);
        expect(Math.max(crop.width, crop.height)).toBeCloseTo(1, 9);
        expect(crop.x).toBeGreaterThanOrEqual(-near);
        expect(crop.x + crop.width).toBeLessThanOrEqual(1 + near);
        expect(crop.y + crop.height).toBeLessThanOrEqual(1 + near);
        expect(x).toBeGreaterThanOrEqual(crop.x - near);
        expect(x).toBeLessThanOrEqual(crop.x + crop.width + near);
        expect(y).toBeGreaterThanOrEqual(crop.y - near);
        expect(y).toBeLessThanOrEqual(crop.y + crop.height + near);
      }),
    );
  });
});
