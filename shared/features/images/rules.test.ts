import { describe, expect, it } from 'vitest';
import { altText, averageColor, focalPoint, hasMainImage } from './rules.ts';

const IMAGE_BLOCK = 5;

describe('alternative text', () => {
  it.each<readonly [image: object, blockType: number | undefined, text: string]>([
    [{ title: 'T', body: 'B', filename: 'f' }, undefined, 'T'],
    [{ title: '', body: '<p>a</p>b', filename: 'f' }, undefined, ' a b'],
    [{ body: 'x'.repeat(300) }, undefined, 'x'.repeat(250)],
    [{ filename: 'f.jpg' }, undefined, 'f.jpg'],
    [{}, undefined, ''],
    [{ title: 'T', altText: ' A ' }, IMAGE_BLOCK, 'A'],
    [{ title: 'T' }, IMAGE_BLOCK, ''],
    [{ title: 'T', altText: '' }, IMAGE_BLOCK, ''],
    [{ title: 'T', altText: 'A' }, 6, 'T'],
    [{ title: ' ' }, undefined, ' '],
    [{ title: 5, body: 'B' }, undefined, '5'],
    [{ title: null, body: null, filename: 'f' }, undefined, 'f'],
    [{ title: {}, body: ['B'], filename: 'f' }, undefined, 'f'],
    [{ body: `<p>${'x'.repeat(249)}</p>y` }, undefined, ` ${'x'.repeat(249)}`],
    [{ body: 'a <b', filename: 'f' }, undefined, 'a '],
    [{ body: '<p', filename: 'f' }, undefined, 'f'],
    [{ altText: 'A' }, undefined, ''],
  ])('of %j in block %s', (image, blockType, text) => {
    expect(altText(image, blockType)).toBe(text);
  });
});

describe('focal point', () => {
  it.each<readonly [media: unknown, point: string]>([
    [{}, '0.5,0.5'],
    [undefined, '0.5,0.5'],
    [{ mediaFocalPoint: { x: 0.3, y: 1 } }, '0.3,1'],
    [{ mediaFocalPoint: { x: '0.25', y: 0 } }, '0.25,0'],
    [{ mediaFocalPoint: {} }, '0,0'],
    [{ mediaFocalPoint: null }, '0,0'],
  ])('of %j is %s', (media, point) => {
    expect(focalPoint(media)).toBe(point);
  });
});

describe('a picture of its own', () => {
  it.each<readonly [item: unknown, has: boolean]>([
    [{ mainImageId: 'm' }, true],
    [{ systemDataId: 's' }, true],
    [{ mainImageId: '', systemDataId: 0 }, false],
    [{}, false],
    [undefined, false],
  ])('has %j: %s', (item, has) => {
    expect(hasMainImage(item)).toBe(has);
  });
});

describe('average colours', () => {
  it.each<readonly [image: unknown, position: string, color: string]>([
    [{ colorData: { centerAverage: 'abcdef' } }, 'center', 'abcdef'],
    [{ colorData: { centerAverage: 'abcdef' } }, 'topLeft', ''],
    [{ colorData: null }, 'center', ''],
    [{}, 'center', ''],
  ])('of %j at the %s is %j', (image, position, color) => {
    expect(averageColor(image, position)).toBe(color);
  });
});
