import { FONT_PROPERTIES, type FontProperty } from './font.ts';
import { fontOf, resolvedValue, type Tweak } from './tweaks.ts';

/** A custom property of CSS that says what a tweak says, so that a page can be painted anew without its sheet. */
export interface TweakProperty {
  /** Its name, such as `--ink`. */
  readonly property: string;
  /** Name of the tweak. */
  readonly tweak: string;
  /** The part of a font that it says; absent for every other tweak. */
  readonly part?: FontProperty;
}

const DECLARED = /(?<![\w-])(--[\w-]+)\s*:\s*@\{?([\w-]+)\}?\s*(?=[;}])/g;

function toProperty(property: string, variable: string, tweaks: readonly Tweak[]): TweakProperty[] {
  const tweak = tweaks.find(({ name }) => name === variable);
  if (tweak !== undefined) return tweak.kind === 'font' ? [] : [{ property, tweak: tweak.name }];
  return tweaks
    .filter(({ kind, name }) => kind === 'font' && variable.startsWith(`${name}-`))
    .flatMap(({ name }) => {
      const part = FONT_PROPERTIES.find((one) => variable === `${name}-${one}`);
      return part === undefined ? [] : [{ property, tweak: name, part }];
    });
}

/**
 * The custom properties that print a tweak as it is, such as `--ink: @ink;`, each once.
 * @param sheets texts of the style sheets
 */
export function tweakProperties(
  tweaks: readonly Tweak[],
  sheets: readonly string[],
): readonly TweakProperty[] {
  const found = sheets.flatMap((text) =>
    [...text.matchAll(DECLARED)].flatMap(([, property = '', variable = '']) =>
      toProperty(property, variable, tweaks),
    ),
  );
  return [...new Map(found.map((one) => [one.property, one])).values()];
}

/** A rule with the custom properties as the values of the tweaks have them; empty where there are none. */
export function paintOf(
  properties: readonly TweakProperty[],
  tweaks: readonly Tweak[],
  values: Readonly<Record<string, string>>,
): string {
  const said = properties.flatMap(({ property, tweak: name, part }) => {
    const tweak = tweaks.find((one) => one.name === name);
    if (tweak === undefined) return [];
    const value = part === undefined ? resolvedValue(tweaks, tweak, values) : fontOf(tweak, values)[part];
    // What another variable of the sheet says is known to its compiler alone.
    return /[@{};<]/.test(value) ? [] : [`${property}:${value};`];
  });
  return said.length === 0 ? '' : `:root{${said.join('')}}`;
}
