import { describe, expect, it } from 'vitest';
import { describeUse, formatPixels, lacksAltText, nameOf, thumbnailOf } from './media-words.ts';
import { mediaOf } from './testing/media-of.ts';

describe('a file in words', () => {
  it('has a size in pixels where it is a picture', () => {
    expect(formatPixels(mediaOf({}))).toBe('1200 × 800');
    expect(formatPixels({})).toBeUndefined();
  });

  it('is called by its title, else by its file name', () => {
    expect(nameOf(mediaOf({ title: 'Blue bowl' }))).toBe('Blue bowl');
    expect(nameOf(mediaOf({}))).toBe('bowl.png');
  });

  it.each([
    [mediaOf({ altText: '' }), true],
    [mediaOf({ altText: '', isDecorative: true }), false],
    [mediaOf({ altText: 'A bowl' }), false],
    [mediaOf({ altText: '', kind: 'drawing' }), true],
    [mediaOf({ altText: '', kind: 'video' }), false],
  ])('lacks an alternative text or does not', (media, lacks) => {
    expect(lacksAltText(media)).toBe(lacks);
  });

  it('says what uses it', () => {
    expect(describeUse({ kind: 'product', id: '1', title: 'Tide mug' })).toBe('Product Tide mug');
    expect(describeUse({ kind: 'something', id: '1', title: 'New' })).toBe('New');
  });

  it('is asked for in a width that is kept', () => {
    const address = thumbnailOf('http://localhost:4000', { url: '/images/a/b.png' }, 180);
    expect(address).toBe('http://localhost:4000/images/a/b.png?format=300w');
  });
});
