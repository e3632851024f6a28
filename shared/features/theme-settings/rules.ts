import { contrastOf, nearestReadable, parseColor, TEXT_CONTRAST, toHex } from '#shared/color/contrast.ts';
import {
  BRAND_PICTURES,
  type BrandPicture,
  problemOfValue,
  resolvedValue,
  type ThemeSettings,
  type Tweak,
} from '#shared/theme/index.ts';

/** Values of tweaks by their names. */
export type TweakValues = Readonly<Record<string, string>>;

/** Values of tweaks that are chosen together. */
interface NamedValues {
  readonly name: string;
  readonly tweaks: TweakValues;
}

/** What a theme lets merchants set. */
export interface SettableTheme {
  readonly tweaks: readonly Tweak[];
  readonly presets: readonly NamedValues[];
}

/** Something of the settings that is refused, at its field: `tweaks.ink`. */
export interface SettingFault {
  readonly path: string;
  readonly text: string;
}

/** Settings as they are sent. */
export type SentSettings = Pick<ThemeSettings, 'preset' | 'tweaks' | 'brand'>;

const UNKNOWN_SETTING = 'The theme has no setting of this name.';
const UNKNOWN_PRESET = 'The theme has no preset of this name.';

/** Settings in one order, so that the same settings are the same text. */
function inOrder({ preset, tweaks, brand }: ThemeSettings): ThemeSettings {
  return {
    ...(preset === undefined ? {} : { preset }),
    tweaks: Object.fromEntries(Object.entries(tweaks).sort(([a], [b]) => (a < b ? -1 : 1))),
    brand: Object.fromEntries(
      BRAND_PICTURES.flatMap((name) => {
        const id = brand[name];
        return id === undefined ? [] : [[name, id] as const];
      }),
    ) as Partial<Record<BrandPicture, string>>,
  };
}

/**
 * Checks settings that are to be kept. Values of settings that another theme had stay, for who goes back to it.
 * @param stored as they are kept now
 * @returns the settings to keep, and what is wrong with those that were sent
 */
export function checkThemeSettings(
  { tweaks, presets }: SettableTheme,
  sent: SentSettings,
  stored: ThemeSettings,
): { readonly settings: ThemeSettings; readonly faults: readonly SettingFault[] } {
  const byName = new Map(tweaks.map((tweak) => [tweak.name, tweak]));
  const faults = Object.entries(sent.tweaks).flatMap(([name, value]) => {
    const tweak = byName.get(name);
    const text = tweak === undefined ? UNKNOWN_SETTING : problemOfValue(tweak, value);
    return text === undefined ? [] : [{ path: `tweaks.${name}`, text }];
  });
  const { preset } = sent;
  if (preset !== undefined && presets.every(({ name }) => name !== preset)) {
    faults.push({ path: 'preset', text: UNKNOWN_PRESET });
  }
  const ofOthers = Object.entries(stored.tweaks).filter(([name]) => !byName.has(name));
  const kept = { ...Object.fromEntries(ofOthers), ...sent.tweaks };
  return { settings: inOrder({ preset, tweaks: kept, brand: sent.brand }), faults };
}

/** The settings that a theme has of those that are kept. */
export function settingsOf({ tweaks, presets }: SettableTheme, stored: ThemeSettings): ThemeSettings {
  const names = new Set(tweaks.map(({ name }) => name));
  const own = Object.entries(stored.tweaks).filter(([name]) => names.has(name));
  const preset = presets.some(({ name }) => name === stored.preset) ? stored.preset : undefined;
  return inOrder({ preset, tweaks: Object.fromEntries(own), brand: stored.brand });
}

/** The values that count: those that were set, and those of the chosen preset where nothing was. */
export function valuesOf({ presets }: Pick<SettableTheme, 'presets'>, settings: ThemeSettings): TweakValues {
  return { ...presets.find(({ name }) => name === settings.preset)?.tweaks, ...settings.tweaks };
}

/** Two colours of a theme that stand on each other. */
export interface ColorPair {
  /** Names of the tweaks. */
  readonly color: string;
  readonly ground: string;
  readonly contrast: number;
  /** True where it is enough for text. */
  readonly isEnough: boolean;
  /** The nearest colour that can be read on all grounds of the first one; undefined where none can, or it is enough. */
  readonly nearest: string | undefined;
}

/** The contrast of all colours that a theme puts on each other, as far as they are plain colours. */
export function colorPairs(tweaks: readonly Tweak[], values: TweakValues): readonly ColorPair[] {
  const colorOf = (name: string) => {
    const tweak = tweaks.find((one) => one.kind === 'color' && one.name === name);
    return tweak && parseColor(resolvedValue(tweaks, tweak, values));
  };
  return tweaks.flatMap(({ name, kind, on }) => {
    const color = kind === 'color' ? colorOf(name) : undefined;
    if (color === undefined) return [];
    const grounds = on.flatMap((ground) => {
      const found = colorOf(ground);
      return found === undefined ? [] : [{ ground, found }];
    });
    return grounds.map(({ ground, found }): ColorPair => {
      const contrast = contrastOf(color, found);
      const isEnough = contrast >= TEXT_CONTRAST;
      const nearest = isEnough
        ? undefined
        : nearestReadable(
            color,
            grounds.map((one) => one.found),
          );
      return { color: name, ground, contrast, isEnough, nearest: nearest && toHex(nearest) };
    });
  });
}
