import { z } from 'zod';
import type { TemplateConf } from '../template-conf.ts';

/** How merchants have set a theme, as it is stored beside it. */
export const themeSettingsSchema = z.object({
  /** Name of the preset that was chosen. */
  preset: z.string().optional(),
  /** Values of tweaks by their names; those of the preset where there is none. */
  tweaks: z.record(z.string(), z.string()).default({}),
});

/** How merchants have set a theme. */
export type ThemeSettings = z.output<typeof themeSettingsSchema>;

/** Reads the settings of a theme; those that cannot be read are none. */
export function parseThemeSettings(text: string | undefined): ThemeSettings {
  try {
    return themeSettingsSchema.parse(JSON.parse(text ?? '{}'));
  } catch {
    return { tweaks: {} };
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
