import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf, parseColor, TEXT_CONTRAST, toHex } from '#shared/color/contrast.ts';
import { themeConf, tweaksOf } from '#shared/theme/index.ts';
import { checkThemeSettings, colorPairs, settingsOf, valuesOf } from './rules.ts';

const conf = themeConf('{ "stylesheets": ["a.less"] }');
const { tweaks } = tweaksOf(conf, {
  'styles/a.less': `
// tweak: { "type": "color", "role": "background" }
@paper: #ffffff;
// tweak: { "type": "color" }
@card: #f0f0f0;
// tweak: { "type": "color", "on": ["paper", "card"] }
@ink: #222222;
// tweak: { "type": "value", "min": 0, "max": 40 }
@corner: 3px;
// tweak: { "type": "dropdown", "options": ["Plain", "Line"] }
@header: Plain;
`,
});
const theme = { tweaks, presets: [{ name: 'Night', tweaks: { paper: '#111111', ink: '#eeeeee' } }] };
const nothing = { tweaks: {}, brand: {} };

describe('settings of a theme', () => {
  it.each([
    [{ ink: 'not a colour' }, 'tweaks.ink', 'Enter a colour'],
    [{ corner: '41px' }, 'tweaks.corner', 'within the range'],
    [{ header: 'Wavy' }, 'tweaks.header', 'Choose one of the list'],
    [{ sparkle: '1' }, 'tweaks.sparkle', 'no setting of this name'],
  ])('are refused at their field: %j', (sent, path, words) => {
    const { faults } = checkThemeSettings(
      theme,
      { tweaks: sent as Record<string, string>, brand: {} },
      nothing,
    );
    expect(faults).toEqual([{ path, text: expect.stringContaining(words) as string }]);
  });

  it('are refused with a preset that the theme does not have', () => {
    const { faults } = checkThemeSettings(theme, { ...nothing, preset: 'Day' }, nothing);
    expect(faults).toEqual([{ path: 'preset', text: 'The theme has no preset of this name.' }]);
  });

  it('keep the values of another theme, and show those of their own', () => {
    const stored = { tweaks: { petals: '7', ink: '#000000' }, brand: {} };
    const { settings } = checkThemeSettings(theme, { ...nothing, tweaks: { corner: '4px' } }, stored);
    expect(settings.tweaks).toEqual({ corner: '4px', petals: '7' });
    expect(settingsOf(theme, settings).tweaks).toEqual({ corner: '4px' });
  });

  it('are the same text whatever order they came in', () => {
    const one = checkThemeSettings(theme, { ...nothing, tweaks: { ink: '#000', corner: '1px' } }, nothing);
    const other = checkThemeSettings(theme, { ...nothing, tweaks: { corner: '1px', ink: '#000' } }, nothing);
    expect(JSON.stringify(one.settings)).toBe(JSON.stringify(other.settings));
  });

  it('are those of the preset where nothing was set', () => {
    expect(valuesOf(theme, { preset: 'Night', tweaks: { ink: '#ffffff' }, brand: {} })).toEqual({
      paper: '#111111',
      ink: '#ffffff',
    });
  });
});

describe('colours that stand on each other', () => {
  it('are told with their contrast, and with the nearest that can be read where that is not enough', () => {
    expect(colorPairs(tweaks, { ink: '#888888' })).toMatchObject([
      { color: 'ink', ground: 'paper', isEnough: false },
      { color: 'ink', ground: 'card', isEnough: false },
    ]);
    expect(colorPairs(tweaks, {})).toMatchObject([
      { isEnough: true, nearest: undefined },
      { isEnough: true, nearest: undefined },
    ]);
  });

  const channel = fc.integer({ min: 0, max: 255 });
  const color = fc.record({ red: channel, green: channel, blue: channel }).map(toHex);

  it('can be read on all their grounds once the nearest colour is taken', () => {
    fc.assert(
      fc.property(color, color, color, (ink, paper, card) => {
        const pairs = colorPairs(tweaks, { ink, paper, card });
        const nearest = pairs.find((pair) => pair.nearest !== undefined)?.nearest ?? ink;
        const isHelped = pairs.every((pair) => pair.isEnough || pair.nearest !== undefined);
        fc.pre(isHelped);
        const after = colorPairs(tweaks, { ink: nearest, paper, card });
        expect(after.every(({ isEnough }) => isEnough)).toBe(true);
      }),
    );
  });

  it('say what the two colours have', () => {
    const [pair] = colorPairs(tweaks, { ink: '#777777' });
    const [ink, paper] = ['#777777', '#ffffff'].map(parseColor);
    expect(pair?.contrast).toBe(ink && paper && contrastOf(ink, paper));
    expect(pair?.contrast).toBeLessThan(TEXT_CONTRAST);
  });
});
