import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '#shared/features/theme-settings/rules.ts';
import { FONT_PAIRS, fontOf, themeConf, tweaksOf } from '#shared/theme/index.ts';
import { chosenPair, pairedFonts, valuesOfPair, withFamily } from './font-choice.ts';
import { mergeSettings } from './settings-draft.ts';

const conf = themeConf('{ "stylesheets": ["a.less"] }');
const { tweaks } = tweaksOf(conf, {
  'styles/a.less': `
// tweak: { "type": "font", "role": "headings" }
@headings: "font-family: Own, serif; font-weight: 400";
// tweak: { "type": "font", "role": "body" }
@body: "font-family: Other, sans-serif; font-size: 18px";`,
});

const fonts = pairedFonts(tweaks);

describe('a pair of fonts', () => {
  it.each(FONT_PAIRS)('is found again once it was chosen: $headings and $body', (pair) => {
    const values = fonts === undefined ? {} : valuesOfPair(fonts, {}, pair);
    expect(fonts && chosenPair(fonts, values as Record<string, string>)).toEqual(pair);
  });

  it('leaves alone what else is said of a font', () => {
    const body = fonts?.body;
    const value = body === undefined ? '' : withFamily(body, {}, 'Lora, serif');
    const font = body && fontOf(body, { body: value });
    expect([font?.['font-family'], font?.['font-size']]).toEqual(['Lora, serif', '18px']);
  });

  it('is left for the fonts of the theme', () => {
    expect(fonts && valuesOfPair(fonts, {}, undefined)).toEqual({ headings: undefined, body: undefined });
    expect(fonts && chosenPair(fonts, {})).toBeUndefined();
  });

  it('is not offered by a theme that does not say which font is which', () => {
    expect(pairedFonts(tweaks.slice(0, 1))).toBeUndefined();
  });
});

describe('settings that two people changed', () => {
  const name = fc.constantFrom('a', 'b', 'c');
  const settings = fc.record({
    tweaks: fc.dictionary(name, fc.constantFrom('1', '2')),
    brand: fc.constant({}),
  });

  it('are those of whoever changed something where only one did', () => {
    fc.assert(
      fc.property(settings, settings, (base, changed) => {
        expect(mergeSettings(base, changed, base)).toEqual(changed);
        expect(mergeSettings(base, base, changed)).toEqual(changed);
      }),
    );
  });

  it('are put together by setting, and are mine where both changed the same', () => {
    const base = { tweaks: { a: '1', b: '1' }, brand: {} };
    const mine = { tweaks: { a: '2', b: '1' }, brand: {} };
    const theirs = { preset: 'Night', tweaks: { a: '3', b: '2' }, brand: { logo: 'x' } };
    expect(mergeSettings(base, mine, theirs)).toEqual({
      preset: 'Night',
      tweaks: { a: '2', b: '2' },
      brand: { logo: 'x' },
    });
    expect(valuesOf({ presets: [] }, mine)).toEqual({ a: '2', b: '1' });
  });
});
