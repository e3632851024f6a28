import { z } from 'zod';

/** How the window is coloured; `system` follows the machine. */
export const colorThemeSchema = z.enum(['system', 'light', 'dark', 'contrast']);

export type ColorTheme = z.output<typeof colorThemeSchema>;

/** Sites that the studio remembers at most. */
export const MAX_SITES = 50;

/** A site that the studio works with. */
export const knownSiteSchema = z.object({
  /** Origin at which its API answers, without a trailing slash. */
  site: z.string().max(300),
  /** Its title when it was last open; null before the first time. */
  title: z.string().max(200).nullable(),
});

export type KnownSite = z.output<typeof knownSiteSchema>;

/** Everything the studio remembers about a person's way of working; none of it is about the site's content. */
export const settingsSchema = z.object({
  colorTheme: colorThemeSchema.catch('system'),
  /** Sites that were added; the host alone changes them, after it has looked at the address. */
  sites: z.array(knownSiteSchema).max(MAX_SITES).catch([]),
  /** The site that was open last. */
  lastSite: z.string().max(300).nullable().catch(null),
  /** Sizes of the panes of each divided area, in percent by name of the pane. */
  layouts: z.record(z.string().max(40), z.record(z.string().max(40), z.number().min(0).max(100))).catch({}),
  /** Columns that were put away, by name of the table. */
  hiddenColumns: z.record(z.string().max(40), z.array(z.string().max(40)).max(40)).catch({}),
  /** The theme file that was open last. */
  lastFile: z.string().max(200).nullable().catch(null),
  /** The page that the preview showed last. */
  lastPage: z.string().max(2083).nullable().catch(null),
  /** The device that the preview showed last. */
  device: z.enum(['responsive', 'phone', 'tablet', 'desktop']).catch('responsive'),
});

export type Settings = z.output<typeof settingsSchema>;

/** Reads stored settings of any age: what is missing or no longer understood gets its default. */
export function parseSettings(stored: unknown): Settings {
  return settingsSchema.parse(typeof stored === 'object' && stored !== null ? stored : {});
}

const shape = settingsSchema.shape;

/** One setting with its new value. */
export const settingChangeSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('colorTheme'), value: colorThemeSchema }),
  z.object({ name: z.literal('lastSite'), value: shape.lastSite.unwrap() }),
  z.object({ name: z.literal('layouts'), value: shape.layouts.unwrap() }),
  z.object({ name: z.literal('hiddenColumns'), value: shape.hiddenColumns.unwrap() }),
  z.object({ name: z.literal('lastFile'), value: shape.lastFile.unwrap() }),
  z.object({ name: z.literal('lastPage'), value: shape.lastPage.unwrap() }),
  z.object({ name: z.literal('device'), value: shape.device.unwrap() }),
]);

export type SettingChange = z.output<typeof settingChangeSchema>;
