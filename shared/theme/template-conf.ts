import { z } from 'zod';

const confSchema = z.object({
  name: z.string().default('Theme'),
  layouts: z
    .record(z.string(), z.object({ name: z.string().optional(), regions: z.array(z.string()).min(1) }))
    .optional(),
  navigations: z.array(z.object({ name: z.string(), title: z.string() })).default([]),
  stylesheets: z.array(z.string()).default([]),
});

/** What `template.conf` says of a theme. */
export interface TemplateConf {
  readonly name: string;
  /** Theme file of the region that holds the page, by layout name. */
  readonly regions: ReadonlyMap<string, string>;
  readonly navigations: readonly { readonly name: string; readonly title: string }[];
  /** Paths of the style sheets in the order of the page. */
  readonly stylesheets: readonly string[];
}

const DEFAULT_REGION = 'site.region';

/** Path of the region that a name in `template.conf` means. */
export function pathOfRegion(name: string): string {
  return name.endsWith('.region') ? name : `${name}.region`;
}

/** Path of the style sheet that a name in `template.conf` means. */
export function pathOfStyleSheet(name: string): string {
  return name.startsWith('styles/') ? name : `styles/${name}`;
}

/**
 * Reads `template.conf`.
 * @returns the settings, or a sentence that says what is wrong with the text
 */
export function parseTemplateConf(text: string | undefined): TemplateConf | string {
  let json: unknown;
  try {
    json = JSON.parse(text ?? '{}');
  } catch {
    return 'template.conf is not valid JSON.';
  }
  const parsed = confSchema.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return `template.conf is not complete: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim();
  }
  const layouts = Object.entries(parsed.data.layouts ?? {});
  const regions = new Map(layouts.map(([name, layout]) => [name, pathOfRegion(layout.regions[0] ?? '')]));
  if (regions.size === 0) regions.set('default', DEFAULT_REGION);
  return {
    name: parsed.data.name,
    regions,
    navigations: parsed.data.navigations,
    stylesheets: parsed.data.stylesheets.map(pathOfStyleSheet),
  };
}
