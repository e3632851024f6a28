import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf, parseColor, type Rgb, TEXT_CONTRAST, toHex } from '#shared/color/contrast.ts';
import { iconPath, NO_BRAND, paperLook } from './brand.ts';

const channel = fc.integer({ min: 0, max: 255 });
const color = fc.record({ red: channel, green: channel, blue: channel }).map(toHex);
const read = (text: string): Rgb => {
  const found = parseColor(text);
  if (found === undefined) throw new Error(`${text} is no colour.`);
  return found;
};
const contrast = (one: string, other: string) => contrastOf(read(one), read(other));

describe('how mails and invoices look', () => {
  it('can be read whatever the colours of the brand are', () => {
    fc.assert(
      fc.property(color, color, (accent, accentText) => {
        const colors = { accent, 'accent-text': accentText };
        const look = paperLook({ pictures: {}, colors }, 'https://shop.example');
        expect(look.accent).toBe(accent);
        expect(contrast(look.onAccent, look.accent)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(contrast(look.link, '#ffffff')).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(contrast(look.darkLink, '#211f1c')).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }),
    );
  });

  it('is plain for a site without a brand', () => {
    expect(paperLook(NO_BRAND, 'https://shop.example')).toMatchObject({
      accent: '#23201c',
      onAccent: '#ffffff',
    });
    expect(paperLook(NO_BRAND, 'https://shop.example')).not.toHaveProperty('logo');
  });

  it('has the logo at an address of its site', () => {
    const { logo } = paperLook({ pictures: { logo: 'abc' }, colors: {} }, 'https://shop.example');
    expect(logo).toBe('https://shop.example/images/abc/logo?format=500w');
  });
});

describe('the icon of a site', () => {
  it.each<readonly [pictures: object, files: readonly string[], path: string | undefined]>([
    [{ favicon: 'abc' }, ['assets/favicon.svg'], '/images/abc/icon?format=100w'],
    [{}, ['assets/favicon.svg', 'assets/favicon.ico'], '/assets/favicon.svg'],
    [{}, ['assets/favicon.ico'], '/assets/favicon.ico'],
    [{}, [], undefined],
  ])('with the pictures %j and the files %j is at %s', (pictures, files, path) => {
    expect(iconPath({ pictures }, (file) => files.includes(file))).toBe(path);
  });
});
