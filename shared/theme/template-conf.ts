import { z } from 'zod';
import { readLenientJson } from './lenient-json.ts';

const regionsSchema = z.union([z.array(z.string()).min(1), z.string().transform((name) => [name])]);

const presetSchema = z.object({
  name: z.string().optional(),
  title: z.string().optional(),
  tweaks: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});

const confSchema = z.object({
  name: z.string().default('Theme'),
  layouts: z.record(z.string(), z.object({ name: z.string().optional(), regions: regionsSchema })).optional(),
  navigations: z
    .array(z.object({ name: z.string(), title: z.string().optional() }))
    .default([])
    .transform((all) => all.map(({ name, title = name }) => ({ name, title }))),
  stylesheets: z.array(z.string()).default([]),
  presets: z.array(presetSchema).default([]),
});

/** A layout: regions that are shown one after the other around the main content. */
export interface Layout {
  readonly name: string;
  readonly title: string;
  /** Theme files of its regions, in their order. */
  readonly regions: readonly string[];
}

/** Values of tweaks that are chosen together. */
export interface Preset {
  readonly name: string;
  /** Text of each value by the name of its tweak. */
  readonly tweaks: Readonly<Record<string, string>>;
}

/** What `template.conf` says of a theme. */
export interface TemplateConf {
  readonly name: string;
  /** Layouts by their names; never empty. */
  readonly layouts: ReadonlyMap<string, Layout>;
  readonly navigations: readonly { readonly name: string; readonly title: string }[];
  /** Paths of the style sheets in the order of the page. */
  readonly stylesheets: readonly string[];
  readonly presets: readonly Preset[];
}

/** The settings of a theme. */
export const SETTINGS_FILE = 'template.conf';
/** The layout of pages that choose none. */
export const DEFAULT_LAYOUT = 'default';
const STYLE_FOLDER = 'styles/';
const DEFAULT_REGION = 'site.region';

/** Path of the region that a name in `template.conf` means. */
export function pathOfRegion(name: string): string {
  return name.endsWith('.region') ? name : `${name}.region`;
}

/** Path of the style sheet that a name in `template.conf` means. */
export function pathOfStyleSheet(name: string): string {
  const path = name.replace(/^\.?\/+/, '');
  const inFolder = path.startsWith(STYLE_FOLDER) ? path : STYLE_FOLDER + path;
  return /\.(less|css)$/.test(inFolder) ? inFolder : `${inFolder}.less`;
}

function layoutsOf(given: z.output<typeof confSchema>['layouts']): Map<string, Layout> {
  const layouts = new Map(
    Object.entries(given ?? {}).map(([name, { name: title = name, regions }]) => [
      name,
      { name, title, regions: regions.map(pathOfRegion) },
    ]),
  );
  if (layouts.size > 0) return layouts;
  const only = { name: DEFAULT_LAYOUT, title: 'Default', regions: [DEFAULT_REGION] };
  return new Map([[DEFAULT_LAYOUT, only]]);
}

/** The settings of a theme that has none. */
export const PLAIN_CONF: TemplateConf = {
  name: '',
  layouts: layoutsOf(undefined),
  navigations: [],
  stylesheets: [],
  presets: [],
};

/** The settings in the text of a theme's `template.conf`; plain ones where there is none, or it cannot be read. */
export function themeConf(text: string | undefined): TemplateConf {
  const conf = parseTemplateConf(text);
  return typeof conf === 'string' ? PLAIN_CONF : conf;
}

/** The layout of a name; without one of that name the default one, or the first that there is. */
export function layoutOf({ layouts }: Pick<TemplateConf, 'layouts'>, name = DEFAULT_LAYOUT): Layout {
  const found = layouts.get(name) ?? layouts.get(DEFAULT_LAYOUT) ?? [...layouts.values()][0];
  if (found === undefined) throw new Error('A theme has at least one layout.');
  return found;
}

/**
 * Reads `template.conf`.
 * @returns the settings, or a sentence that says what is wrong with the text
 */
export function parseTemplateConf(text: string | undefined): TemplateConf | string {
  const json = readLenientJson(text ?? '{}');
  if ('problem' in json) return `${SETTINGS_FILE}, line ${json.line}: ${json.problem}`;
  const parsed = confSchema.safeParse(json.value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return `${SETTINGS_FILE} is not complete: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim();
  }
  const { name, layouts, navigations, stylesheets, presets } = parsed.data;
  return {
    name,
    layouts: layoutsOf(layouts),
    navigations,
    stylesheets: stylesheets.map(pathOfStyleSheet),
    presets: presets.map(({ name: word, title, tweaks }, index) => ({
      name: title ?? word ?? `Preset ${index + 1}`,
      tweaks: Object.fromEntries(Object.entries(tweaks).map(([tweak, value]) => [tweak, String(value)])),
    })),
  };
}
