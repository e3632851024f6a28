// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { positionOf, showPicture, widthsOf } from './waiting-picture.ts';

it.each([
  ['0.5,0.25', '50% 25%'],
  ['0,1', '0% 100%'],
  ['.5,.5', '50% 50%'],
  ['2,0', undefined],
  ['0.5', undefined],
  ['red;}', undefined],
  [undefined, undefined],
])('a focal point of %s is kept in sight at %s', (focus, position) => {
  expect(positionOf(focus)).toBe(position);
});

it('a picture of the library comes in several widths, and every other one as it is', () => {
  expect(widthsOf('/images/5f/mill.jpg')).toContain('/images/5f/mill.jpg?format=750w 750w');
  expect(widthsOf('https://shop.example/images/5f/mill.jpg')).toContain('?format=100w 100w');
  for (const address of ['/assets/mill.jpg', '/images/5f/mill.jpg?format=100w', '']) {
    expect(widthsOf(address)).toBeUndefined();
  }
});

it('a picture is shown where it waits, in view at its focal point', () => {
  document.body.innerHTML = '<img data-src="/images/5f/mill.jpg" data-image-focal-point="0.5,0.25">';
  const picture = document.body.firstElementChild as HTMLImageElement;
  showPicture(picture);
  expect(picture.getAttribute('src')).toBe('/images/5f/mill.jpg');
  expect(picture.style.objectPosition).toBe('50% 25%');
  expect(picture.srcset).toContain('2500w');
});
