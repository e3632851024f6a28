// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { imageItem } from '#shared/features/images/image-item.ts';
import { altTextAt, placePicture, withAltText } from './place-picture.ts';

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
  expect(altTextAt(html)).toBe('A "new" one');
  expect(altTextAt('<p>none</p>')).toBe('');
});
