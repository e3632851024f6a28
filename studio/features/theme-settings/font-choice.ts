import { familyOf, FONT_PAIRS, type FontPair, fontOf, libraryFont, type Tweak } from '#shared/theme/index.ts';
import type { TweakValues } from '#shared/features/theme-settings/rules.ts';

/** A font tweak of a theme with each of the two roles. */
export interface PairedFonts {
  readonly headings: Tweak;
  readonly body: Tweak;
}

/** The fonts of a theme that a pair sets; undefined where it has not both. */
export function pairedFonts(tweaks: readonly Tweak[]): PairedFonts | undefined {
  const [headings, body] = (['headings', 'body'] as const).map((role) =>
    tweaks.find((tweak) => tweak.kind === 'font' && tweak.role === role),
  );
  return headings === undefined || body === undefined ? undefined : { headings, body };
}

/** A pair as lists name it. */
export function nameOfPair({ headings, body }: FontPair): string {
  return headings === body ? headings : `${headings} with ${body}`;
}

/** A value of a font tweak with another family; what else it says stays. */
export function withFamily(tweak: Tweak, values: TweakValues, family: string): string {
  const { 'font-family': _family, ...parts } = fontOf(tweak, values);
  const rest = Object.entries(parts).map(([name, part]) => `${name}: ${part}`);
  return [`font-family: ${family}`, ...rest].join('; ');
}

/** The pair that is chosen; undefined where the fonts are those of the theme, or of no pair. */
export function chosenPair({ headings, body }: PairedFonts, values: TweakValues): FontPair | undefined {
  const familyIn = (tweak: Tweak) => fontOf(tweak, values)['font-family'];
  if (values[headings.name] === undefined && values[body.name] === undefined) return undefined;
  return FONT_PAIRS.find(
    (pair) =>
      familyIn(headings).startsWith(`${pair.headings},`) && familyIn(body).startsWith(`${pair.body},`),
  );
}

/** The values by which a theme shows a pair; those of the theme for undefined. */
export function valuesOfPair(
  { headings, body }: PairedFonts,
  values: TweakValues,
  pair: FontPair | undefined,
): Readonly<Record<string, string | undefined>> {
  const valueFor = (tweak: Tweak, name: string | undefined) => {
    const font = name === undefined ? undefined : libraryFont(name);
    return font && withFamily(tweak, values, familyOf(font));
  };
  return {
    [headings.name]: valueFor(headings, pair?.headings),
    [body.name]: valueFor(body, pair?.body),
  };
}
