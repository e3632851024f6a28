import { z } from 'zod';
import type { ImageItem } from '#shared/features/images/image-item.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { BRAND_PICTURES, type Tweak, type TweakProperty } from '#shared/theme/index.ts';

/** Most values that are sent at once. */
const MOST_TWEAKS = 1_000;
const PATH = '/api/v1/theme-settings';

const settingsShape = {
  /** Name of the preset that was chosen. */
  preset: z.string().max(200).optional(),
  /** Values by the names of the settings; as the preset or the theme has them where there is none. */
  tweaks: z
    .record(z.string().max(200), z.string().max(2_000))
    .refine((all) => Object.keys(all).length <= MOST_TWEAKS, `At most ${MOST_TWEAKS} settings can be sent.`),
  /** Ids of pictures of the library: of the logo, of the icon of browsers, and of the picture for shared links. */
  brand: z.partialRecord(z.enum(BRAND_PICTURES), idSchema),
};

const storedSchema = z.object({
  ...settingsShape,
  /** The entity tag; `none` while nothing was ever stored. */
  version: z.string(),
  /** The pictures of the brand by their ids. */
  pictures: z.record(z.string(), z.custom<ImageItem>()),
});

/** How a theme is set, as it is stored. */
export type StoredThemeSettings = z.output<typeof storedSchema>;

const themeSettingsSchema = storedSchema.extend({
  /** Name of the theme. */
  theme: z.string(),
  /** What can be set, in the order of the style sheets. */
  definitions: z.array(z.custom<Tweak>()),
  presets: z.array(z.object({ name: z.string(), tweaks: z.record(z.string(), z.string()) })),
  /** Custom properties of CSS by which a preview paints a change at once. */
  properties: z.array(z.custom<TweakProperty>()),
});

/** The settings of the theme of the draft, with what can be set. */
export const getThemeSettings = endpoint({
  name: 'getThemeSettings',
  method: 'GET',
  path: PATH,
  access: { permission: 'site.design' },
  studio: true,
  summary: 'How the theme of the draft is set, and what can be set.',
  input: {},
  output: themeSettingsSchema,
  errors: {},
});

/**
 * Keeps the settings of the theme as draft; visitors see them when they are published. A change of an old version answers
 * 409 `STALE` with what is stored under `current`.
 */
export const putThemeSettings = endpoint({
  name: 'putThemeSettings',
  method: 'PUT',
  path: PATH,
  access: { permission: 'site.design' },
  studio: true,
  activity: 'changed the theme settings',
  summary: 'Keeps the settings of the theme as draft.',
  input: {
    body: z.object({
      ...settingsShape,
      /** The version that the change is based on, where no `If-Match` names it. */
      version: z.string().max(200).nullish(),
    }),
  },
  output: storedSchema,
  errors: {
    STALE: { status: 409, text: 'The theme settings were changed by someone else in the meantime.' },
  },
});
