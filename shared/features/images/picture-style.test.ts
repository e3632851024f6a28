import { expect, it } from 'vitest';
import { ASPECT_RATIOS } from '#shared/images/aspect-ratios.ts';
import { isAspectRatio, isPoint, PICTURE_STYLE, pictureStyle, readPictureStyle } from './picture-style.ts';

const RATIOS = [undefined, ...Object.keys(ASPECT_RATIOS).filter(isAspectRatio)];

it.each(RATIOS)('reads back the style of a picture that is cut to the shape %s', (ratio) => {
  const point = { x: 0.25, y: 1 };
  const style = pictureStyle(point, ratio);
  expect(style).toMatch(PICTURE_STYLE);
  expect(readPictureStyle(style)).toEqual({ point, ratio });
});

it.each(['', 'color: red', 'object-fit: cover', 'object-position: left top'])(
  'reads no point from the style "%s"',
  (style) => {
    expect(readPictureStyle(style)).toBeUndefined();
  },
);

it.each([
  [{ x: 0, y: 1 }, true],
  [{ x: 0.5 }, false],
  [{ x: 1.1, y: 0 }, false],
  [{ x: '0', y: 0 }, false],
  [null, false],
])('takes %j for a place in a picture: %s', (value, isOne) => {
  expect(isPoint(value)).toBe(isOne);
});
