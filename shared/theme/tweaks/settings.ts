import { z } from 'zod';
import type { TemplateConf } from '../template-conf.ts';

/** The pictures of a brand, which belong to the site and to no theme. */
export const BRAND_PICTURES = ['logo', 'favicon', 'socialImage'] as const;

/** A picture of a brand. */
export type BrandPicture = (typeof BRAND_PICTURES)[number];

/** How merchants have set a theme, as it is stored beside it. */
export const themeSettingsSchema = z.object({
  /** Name of the preset that was chosen. */
  preset: z.string().optional(),
  /** Values of tweaks by their names; those of the preset where there is none. */
  tweaks: z.record(z.string(), z.string()).default({}),
  /** Ids of pictures of the library. */
  brand: z.partialRecord(z.enum(BRAND_PICTURES), z.string()).default({}),
});

/** How merchants have set a theme. */
export type ThemeSettings = z.output<typeof themeSettingsSchema>;

/** Reads the settings of a theme; those that cannot be read are none. */
export function parseThemeSettings(text: string | undefined): ThemeSettings {
  try {
    return themeSettingsSchema.parse(JSON.parse(text ?? '{}'));
  } catch {
    return { tweaks: {}, brand: {} };
  }
}

/**
 * The settings of a theme, and what comes of them.
 * @param text as it is stored; undefined where nothing was set
 * @returns the values of tweaks: those that were set, and of the chosen preset where nothing was
 */
export function readThemeSettings(
  text: string | undefined,
  { presets }: Pick<TemplateConf, 'presets'>,
): { readonly settings: ThemeSettings; readonly values: Readonly<Record<string, string>> } {
  const settings = parseThemeSettings(text);
  const preset = presets.find(({ name }) => name === settings.preset);
  return { settings, values: { ...preset?.tweaks, ...settings.tweaks } };
}
