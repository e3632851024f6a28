import { describe, expect, it } from 'vitest';
import { altText, focalPoint } from './rules.ts';

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
  ])('of %j in block %s', (image, blockType, text) => {
    expect(altText(image, blockType)).toBe(text);
  });
});

describe('focal point', () => {
  it('is the middle unless given', () => {
    expect(focalPoint({})).toBe('0.5,0.5');
    expect(focalPoint({ mediaFocalPoint: { x: 0.3, y: 1 } })).toBe('0.3,1');
  });
});
