import { describe, expect, it, vi } from 'vitest';
import { assetImage, imageElement, type ImageInput } from './image-element.ts';

const PICTURE: ImageInput = { src: '/a.jpg', width: 800, height: 600, alt: 'A boat', sizes: '50vw' };
const RAW: ImageInput = { src: '/a.svg', width: 80, height: 60, alt: '', loader: 'raw' };

function markupOf(input: ImageInput, variants?: string): string {
  const element = imageElement(input, variants);
  if ('problems' in element) throw new Error(JSON.stringify(element.problems));
  return element.markup.text;
}

function codesOf(input: ImageInput): readonly string[] {
  const element = imageElement(input);
  return 'problems' in element ? element.problems.map(({ field, code }) => `${field} ${code}`) : [];
}

describe('the markup of an image', () => {
  it('asks for a width that is kept, and lists the others', () => {
    expect(markupOf(PICTURE)).toBe(
      '<img src="/a.jpg?format=1000w" srcset="/a.jpg?format=100w 100w,/a.jpg?format=300w 300w,/a.jpg?format=500w 500w,/a.jpg?format=750w 750w,/a.jpg?format=1000w 1000w,/a.jpg?format=1500w 1500w,/a.jpg?format=2500w 2500w" sizes="50vw" width="800" height="600" alt="A boat" loading="lazy">',
    );
  });

  it.each<readonly [variants: string, list: string]>([
    ['800x600,100w,300w', ' srcset="u?format=100w 100w,u?format=300w 300w,u?format=original 500w"'],
    ['2500w', ' srcset="u?format=2500w 2500w"'],
    ['800x600', ''],
  ])('lists the widths of %j alone', (variants, list) => {
    expect(markupOf({ ...PICTURE, src: 'u' }, variants)).toBe(
      `<img src="u?format=1000w"${list} sizes="50vw" width="800" height="600" alt="A boat" loading="lazy">`,
    );
  });

  it.each([
    [1, '100w'],
    [100, '100w'],
    [101, '300w'],
    [301, '500w'],
    [501, '750w'],
    [751, '1000w'],
    [1001, '1500w'],
    [9000, '1500w'],
  ])('shows %i px by %s', (width, tier) => {
    expect(markupOf({ ...PICTURE, width })).toContain(`src="/a.jpg?format=${tier}"`);
  });

  it('takes an address as it is', () => {
    expect(markupOf(RAW)).toBe('<img src="/a.svg" width="80" height="60" alt="" loading="lazy">');
    expect(markupOf({ ...RAW, srcset: '/b.svg 2x', sizes: '10px' })).toBe(
      '<img src="/a.svg" srcset="/b.svg 2x" sizes="10px" width="80" height="60" alt="" loading="lazy">',
    );
  });

  it.each<readonly [priority: unknown, attributes: string]>([
    ['high', 'loading="eager" fetchpriority="high"'],
    ['low', 'loading="lazy" fetchpriority="low"'],
    [null, 'loading="lazy"'],
    [undefined, 'loading="lazy"'],
  ])('with the priority %j has %s', (priority, attributes) => {
    expect(markupOf({ ...RAW, priority })).toBe(
      `<img src="/a.svg" width="80" height="60" alt="" ${attributes}>`,
    );
  });

  it('has class, style and further attributes, all escaped', () => {
    const passthrough = { id: 'x', 'data-caption': '"><script>', 'aria-hidden': 'true' };
    expect(markupOf({ ...RAW, class: 'a "b"', style: 'color:red', alt: '<b>', passthrough })).toBe(
      '<img class="a &quot;b&quot;" style="color:red" src="/a.svg" width="80" height="60" alt="&lt;b&gt;" loading="lazy" id="x" data-caption="&quot;&gt;&lt;script&gt;" aria-hidden="true">',
    );
  });

  it('hands the attributes and what is to be called to programs', () => {
    const onLoadingComplete = vi.fn<() => void>();
    const element = imageElement({ ...RAW, onLoadingComplete });
    expect(element).toMatchObject({ onLoadingComplete });
    expect('attributes' in element && element.attributes.get('width')).toBe('80');
    expect(onLoadingComplete).not.toHaveBeenCalled();
  });
});

describe('an image that cannot be made', () => {
  it.each<readonly [input: ImageInput, codes: readonly string[]]>([
    [
      {},
      [
        'src SRC_REQUIRED',
        'width SIZE_INVALID',
        'height SIZE_INVALID',
        'alt ALT_REQUIRED',
        'sizes SIZES_REQUIRED',
      ],
    ],
    [{ ...PICTURE, src: '' }, ['src SRC_REQUIRED']],
    [{ ...PICTURE, src: 5 }, ['src SRC_REQUIRED']],
    [{ ...PICTURE, width: 0 }, ['width SIZE_INVALID']],
    [{ ...PICTURE, width: -1 }, ['width SIZE_INVALID']],
    [{ ...PICTURE, width: 1.5 }, ['width SIZE_INVALID']],
    [{ ...PICTURE, height: '600' }, ['height SIZE_INVALID']],
    [{ ...PICTURE, height: Number.NaN }, ['height SIZE_INVALID']],
    [{ ...PICTURE, height: Number.POSITIVE_INFINITY }, ['height SIZE_INVALID']],
    [{ ...PICTURE, alt: undefined }, ['alt ALT_REQUIRED']],
    [{ ...PICTURE, alt: null }, ['alt ALT_REQUIRED']],
    [{ ...PICTURE, alt: '' }, []],
    [{ ...PICTURE, class: 5 }, ['class TEXT_EXPECTED']],
    [{ ...PICTURE, style: { color: 'red' } }, ['style TEXT_EXPECTED']],
    [{ ...PICTURE, priority: 'urgent' }, ['priority PRIORITY_INVALID']],
    [{ ...PICTURE, loader: 'fast' }, ['loader LOADER_INVALID']],
    [{ ...PICTURE, loader: null }, ['loader LOADER_INVALID']],
    [{ ...PICTURE, loader: 'sqs' }, []],
    [{ ...PICTURE, sizes: undefined }, ['sizes SIZES_REQUIRED']],
    [{ ...PICTURE, sizes: ' ' }, ['sizes SIZES_REQUIRED']],
    [{ ...PICTURE, srcset: '/b 2x' }, ['srcset SRCSET_NEEDS_RAW']],
    [{ ...RAW, sizes: 5, srcset: 5 }, ['sizes TEXT_EXPECTED', 'srcset TEXT_EXPECTED']],
    [{ ...PICTURE, onLoadingComplete: 'alert(1)' }, ['onLoadingComplete FUNCTION_EXPECTED']],
    [{ ...PICTURE, passthrough: 'id' }, ['passthrough PASSTHROUGH_INVALID']],
    [{ ...PICTURE, passthrough: { id: 5 } }, ['passthrough PASSTHROUGH_INVALID']],
    [{ ...PICTURE, passthrough: { onload: 'alert(1)' } }, ['passthrough PASSTHROUGH_INVALID']],
    [{ ...PICTURE, passthrough: { 'a b': 'x' } }, ['passthrough PASSTHROUGH_INVALID']],
    [{ ...PICTURE, passthrough: { src: '/b' } }, ['passthrough PASSTHROUGH_INVALID']],
  ])('%j: %j', (input, codes) => {
    expect(codesOf(input)).toEqual(codes);
  });

  it('says so in words', () => {
    expect(imageElement({ ...PICTURE, alt: undefined })).toEqual({
      problems: [
        {
          field: 'alt',
          code: 'ALT_REQUIRED',
          message: 'alt is required: words for the picture, or an empty text for decoration.',
        },
      ],
    });
  });
});

describe('the image of a picture that the site keeps', () => {
  const ASSET = {
    assetUrl: '/a.jpg',
    originalSize: '400x300',
    title: 'A boat',
    systemDataVariants: '400x300,100w,300w',
  };

  it('has its address, size, words and widths', () => {
    const image = assetImage(ASSET, { sizes: '50vw', priority: 'high' });
    expect('markup' in image && image.markup.text).toBe(
      '<img src="/a.jpg?format=500w" srcset="/a.jpg?format=100w 100w,/a.jpg?format=300w 300w,/a.jpg?format=original 500w" sizes="50vw" width="400" height="300" alt="A boat" loading="eager" fetchpriority="high">',
    );
  });

  it('may be shown in another size, for decoration', () => {
    const image = assetImage(ASSET, { loader: 'raw', width: 40, height: 30, alt: '' });
    expect('markup' in image && image.markup.text).toBe(
      '<img src="/a.jpg" width="40" height="30" alt="" loading="lazy">',
    );
  });

  it.each(['', '400', '400x300x200', 5, undefined])('needs a size: %j is none', (originalSize) => {
    expect(assetImage({ ...ASSET, originalSize }, { sizes: '50vw' })).toEqual({
      problems: [
        {
          field: 'originalSize',
          code: 'ORIGINAL_SIZE_INVALID',
          message: "Invalid source parameter. Pass in 'originalSize'",
        },
      ],
    });
  });

  it('tells what is wrong with the rest', () => {
    expect(assetImage({ ...ASSET, originalSize: '0xb' }, {})).toMatchObject({
      problems: [{ code: 'SIZE_INVALID' }, { code: 'SIZE_INVALID' }, { code: 'SIZES_REQUIRED' }],
    });
  });
});
