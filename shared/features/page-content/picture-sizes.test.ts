import { expect, it } from 'vitest';
import { shownPixels } from './picture-sizes.ts';

it.each([
  ['as wide as a phone, whatever its columns are', 'normal', 3, 390, 390],
  ['a share of the page', 'normal', 6, 1280, 640],
  ['a share of the widest section', 'normal', 6, 1920, 656],
  ['a share of a narrow section', 'narrow', 12, 1280, 704],
  ['as wide as the screen', 'full', 12, 1920, 1920],
] as const)('is %s', (_, width, span, screen, shown) => {
  expect(shownPixels(width, span, screen)).toBe(shown);
});
