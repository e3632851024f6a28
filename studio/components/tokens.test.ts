import { describe, expect, it } from 'vitest';
import type { Tokens } from './tokens.ts';
import { THEMES, toThemeCss } from './tokens.ts';

function channel(hex: string): number {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(color.slice(at, at + 2)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours written as #rrggbb, from 1 to 21 (WCAG 2.2). */
function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

type Name = keyof Tokens;

const GROUNDS: Name[] = ['ground', 'surface', 'raised', 'sunken'];
const TEXT_ON_GROUNDS: Name[] = ['text', 'muted', 'accentText', 'amber', 'red'];
const CODE: Name[] = [
  'codeInstruction',
  'codeVariable',
  'codeFormatter',
  'codeArgument',
  'codePredicate',
  'codeComment',
  'codeTag',
  'codeString',
];
const TEXT_PAIRS: [Name, Name][] = [
  ...TEXT_ON_GROUNDS.flatMap((text) => GROUNDS.map((ground): [Name, Name] => [text, ground])),
  ...CODE.map((code): [Name, Name] => [code, 'surface']),
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onRed', 'redFill'],
  ['text', 'accentSoft'],
  ['accentText', 'accentSoft'],
  ['muted', 'accentSoft'],
  ['amber', 'accentSoft'],
  ['amber', 'amberSoft'],
  ['text', 'amberSoft'],
  ['red', 'redSoft'],
  ['text', 'redSoft'],
];
const SHAPE_PAIRS: [Name, Name][] = GROUNDS.flatMap((ground): [Name, Name][] => [
  ['control', ground],
  ['focus', ground],
]);

describe.each(Object.entries(THEMES))('the %s theme', (_, tokens) => {
  it.each(TEXT_PAIRS)('shows %s on %s with a contrast of at least 4.5', (text, ground) => {
    expect(contrastOf(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPE_PAIRS)('shows %s on %s with a contrast of at least 3', (shape, ground) => {
    expect(contrastOf(tokens[shape], tokens[ground])).toBeGreaterThanOrEqual(3);
  });
});

describe('contrastOf', () => {
  it('is 21 between black and white, in either order', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21);
  });
});

describe('toThemeCss', () => {
  it('gives every theme its own block with dashed names', () => {
    const css = toThemeCss();
    expect(css).toContain(':root[data-theme="light"]{--ground:#f7f6f3');
    expect(css).toContain('--accent-soft:#20392f');
  });
});
