import { describe, expect, it } from 'vitest';
import { readTweaks } from '../tweaks/tweaks.ts';
import { paintOf, tweakProperties } from '../tweaks/properties.ts';
import { familiesIn, familyOf, FONT_PAIRS, LIBRARY_FONTS, libraryFont } from './library.ts';
import { usedFonts } from './used-fonts.ts';

const MOST_BYTES = 60_000;

const SHEET = `
// tweak: { "type": "font", "role": "headings" }
@headings: "font-family: Own Serif, serif; font-size: 2rem;";
// tweak: { "type": "font", "role": "body" }
@body: "font-family: Unknown, sans-serif;";
// tweak: { "type": "color" }
@ink: #222222;
@font-face { font-family: "Own Serif"; font-style: italic; src: url("/assets/own-italic.woff2") }
@font-face { font-family: "Own Serif"; src: url("/assets/own.woff2") format("woff2") }
:root { --ink: @ink; --loud: @headings-font-family; --size: @{headings-font-size}; --other: @gap; }`;

const { tweaks } = readTweaks('styles/a.less', SHEET);

describe('the fonts of the library', () => {
  it.each(FONT_PAIRS.map(({ headings, body }) => [headings, body] as const))(
    'weigh at most 60 KB as the pair %s and %s',
    (headings, body) => {
      const files = [...new Set([libraryFont(headings), libraryFont(body)])];
      expect(files.reduce((sum, font) => sum + (font?.bytes ?? MOST_BYTES), 0)).toBeLessThanOrEqual(
        MOST_BYTES,
      );
    },
  );

  it.each(LIBRARY_FONTS)('are found again by the families that they give: $name', (font) => {
    expect(familiesIn(familyOf(font))[0]).toBe(font.name);
    expect(libraryFont(font.name.toLowerCase())).toBe(font);
  });
});

describe('the fonts that a theme uses', () => {
  it('are those of its own sheets where they have them, and no others that nobody knows', () => {
    expect(usedFonts(tweaks, {}, [SHEET])).toEqual({ preloads: ['/assets/own.woff2'], faces: '' });
  });

  it('come from the library where a setting names one of it, with a stand-in of the same widths', () => {
    const values = { headings: 'font-family: Lora, Lora stand-in, serif', body: 'font-family: Figtree' };
    const { preloads, faces } = usedFonts(tweaks, values, [SHEET]);
    expect(preloads).toEqual([
      expect.stringMatching(/^\/static\/fonts\/lora-latin-[\da-f]{8}\.woff2$/) as string,
      expect.stringMatching(/^\/static\/fonts\/figtree-latin-[\da-f]{8}\.woff2$/) as string,
    ]);
    expect(faces).toContain(preloads[0] ?? 'none');
    expect(faces).toContain('font-family:"Lora stand-in";size-adjust:115.2%');
    expect(faces).toContain('font-family:"Figtree stand-in"');
  });
});

describe('custom properties that print tweaks', () => {
  const properties = tweakProperties(tweaks, [SHEET]);

  it('are found with the part of a font that they print', () => {
    expect(properties).toEqual([
      { property: '--ink', tweak: 'ink' },
      { property: '--loud', tweak: 'headings', part: 'font-family' },
      { property: '--size', tweak: 'headings', part: 'font-size' },
    ]);
  });

  it('are painted as the tweaks are set', () => {
    expect(paintOf(properties, tweaks, { ink: '#123456' })).toBe(
      ':root{--ink:#123456;--loud:Own Serif, serif;--size:2rem;}',
    );
  });

  it('are left to the compiler where a value is none', () => {
    const broken = tweaks.map((tweak) => (tweak.name === 'ink' ? { ...tweak, initial: '@other' } : tweak));
    expect(paintOf([{ property: '--ink', tweak: 'ink' }], broken, {})).toBe('');
  });
});
