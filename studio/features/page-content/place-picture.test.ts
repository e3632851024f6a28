// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { imageItem } from '#shared/features/images/image-item.ts';
import { placePicture, readPlacePicture, withAltText, withCut } from './place-picture.ts';

const picture = imageItem(
  {
    id: 'pic',
    filename: 'creek.jpg',
    width: 1600,
    height: 900,
    title: '',
    altText: 'The creek',
    focalX: 0.5,
    focalY: 0.25,
    colorData: {},
  },
  '/images/creek.jpg',
);

const imgOf = (html: string | undefined) => {
  const img = new DOMParser().parseFromString(html ?? '', 'text/html').querySelector('img');
  return Object.fromEntries([...(img?.attributes ?? [])].map(({ name, value }) => [name, value]));
};

it('prints a picture as wide and as urgent as the one before, with all its widths', () => {
  const before = '<img src="/a.webp" sizes="50vw" class="wide" fetchpriority="high" alt="Before">';
  const made = imgOf(placePicture(before, picture));
  expect(made).toMatchObject({
    alt: 'The creek',
    sizes: '50vw',
    class: 'wide',
    fetchpriority: 'high',
    width: '1600',
    height: '900',
    style: 'object-position: 50% 25%',
  });
  expect(made['srcset']).toContain('/images/creek.jpg?format=750w 750w');
});

it('takes the whole width for a picture where none was', () => {
  expect(imgOf(placePicture('', picture))).toMatchObject({ sizes: '100vw' });
});

it('makes none of a picture whose size is not known', () => {
  expect(placePicture('', { ...picture, originalSize: '' })).toBeUndefined();
});

it('reads and writes the words for a picture', () => {
  const html = withAltText('<img src="/a.webp" alt="Before">', 'A "new" one');
  expect(readPlacePicture(html)?.altText).toBe('A "new" one');
  expect(readPlacePicture('<p>none</p>')).toBeUndefined();
});

it('reads and writes what stays in sight of a picture and the shape that it is cut to', () => {
  const html = placePicture('', picture) ?? '';
  expect(readPlacePicture(html)).toMatchObject({
    point: { x: 0.5, y: 0.25 },
    ratio: null,
    size: { width: 1600, height: 900 },
  });
  const cut = withCut(html, { x: 0, y: 1 }, 'widescreen');
  expect(readPlacePicture(cut)).toMatchObject({ point: { x: 0, y: 1 }, ratio: 'widescreen' });
  expect(imgOf(withCut(cut, { x: 0, y: 1 }, null))['style']).toBe('object-position: 0% 100%');
});

it('keeps the shape of a place when it gets another picture', () => {
  const cut = withCut(placePicture('', picture) ?? '', { x: 0, y: 1 }, 'square');
  expect(readPlacePicture(placePicture(cut, picture) ?? '')).toMatchObject({
    point: { x: 0.5, y: 0.25 },
    ratio: 'square',
  });
});

it('asks for a small one of a picture of the library, and takes a file of the theme as it is', () => {
  const kept = readPlacePicture(placePicture('', picture) ?? '');
  expect(kept?.pathOf(300)).toBe('/images/creek.jpg?format=300w');
  expect(readPlacePicture('<img src="/assets/a.webp">')?.pathOf(300)).toBe('/assets/a.webp');
});
