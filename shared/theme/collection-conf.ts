import { z } from 'zod';
import { readLenientJson } from './lenient-json.ts';

const flag = z.boolean().catch(false).default(false);

const fieldSchema = z.object({
  name: z.string(),
  title: z.string().optional(),
  type: z.string().default('text').catch('text'),
});

const typeSchema = z.object({
  name: z.string(),
  title: z.string().optional(),
  base: z.string().optional(),
  fields: z.array(fieldSchema).default([]).catch([]),
});

const collectionConfSchema = z.object({
  title: z.string().optional().catch(undefined),
  addText: z.string().optional().catch(undefined),
  icon: z.string().optional().catch(undefined),
  acceptTypes: z.array(z.string()).default([]).catch([]),
  ordering: z
    .enum(['chronological', 'reverse-chronological', 'user-orderable', 'calendar'])
    .optional()
    .catch(undefined),
  pageSize: z.coerce.number().int().min(1).optional().catch(undefined),
  forcePageSize: flag,
  folder: flag,
  index: flag,
  fullData: flag,
  homepage: flag,
  /** Whether the page of an item shows those that go with it. */
  relatedItems: flag,
  layout: z.string().optional().catch(undefined),
  regionName: z.string().optional().catch(undefined),
  customTypes: z.array(typeSchema).default([]).catch([]),
});

/** What the settings file of a collection or a page says. */
export type CollectionConf = z.output<typeof collectionConfSchema>;

const NOTHING: CollectionConf = collectionConfSchema.parse({});

/** Reads the settings file of a collection or a page; one that is not there, or no settings, says nothing. */
export function parseCollectionConf(text: string | undefined): CollectionConf {
  if (text === undefined) return NOTHING;
  const json = readLenientJson(text);
  return ('value' in json ? collectionConfSchema.safeParse(json.value).data : undefined) ?? NOTHING;
}

const TYPE_SETTINGS = /^collections\/([\w-]+)(?:\.list)?\.conf$/;
const TYPE_LIST = /^collections\/([\w-]+)\.list$/;

/** Whether a list of a type is none that a theme has to have: its settings make a folder, which a plain page shows. */
export function isPlainFolder(template: string, conf: CollectionConf): boolean {
  return TYPE_LIST.test(template) && conf.folder && !conf.index;
}

/** True for the settings of a type of collections. */
export const isTypeSettings = (path: string): boolean => TYPE_SETTINGS.test(path);

/**
 * The types of collections of a theme, by their names: those that have settings or a list in `collections/`.
 * @param paths of the theme's files
 * @param texts of those that are settings of types
 */
export function collectionTypesOf(
  paths: readonly string[],
  texts: Readonly<Record<string, string>>,
): ReadonlyMap<string, CollectionConf> {
  const listed = paths.flatMap((path) => TYPE_LIST.exec(path)?.[1] ?? []);
  return new Map([
    ...listed.map((name) => [name, NOTHING] as const),
    ...paths.flatMap((path) => {
      const name = TYPE_SETTINGS.exec(path)?.[1];
      return name === undefined ? [] : [[name, parseCollectionConf(texts[path])] as const];
    }),
  ]);
}

/**
 * The name of the type in `collections/` that a page is made by: the one that its template means, where the theme has no
 * page of that name. Undefined for every other page.
 * @param has whether the theme has a file of a path
 */
export function typeOfPage(
  { type, page }: { readonly type: string; readonly page?: string | undefined },
  types: ReadonlyMap<string, CollectionConf>,
  has: (path: string) => boolean,
): string | undefined {
  const isOne = type === 'page' && page !== undefined && types.has(page) && !has(`pages/${page}.page`);
  return isOne ? page : undefined;
}

/**
 * The settings file that goes with a template.
 * @param template such as `collections/products.list` or `pages/about.page`
 * @param has whether the theme has a file of a path
 */
export function confPathOf(template: string, has: (path: string) => boolean): string | undefined {
  const stem = template.replace(/\.(?:list|item|page)$/, '');
  return [`${template}.conf`, `${stem}.conf`].find(has);
}

/** Facts of the page's collection that decide its layout. */
export interface LayoutFacts {
  /** The layout that the merchant chose. */
  readonly chosen: string | undefined;
  readonly isHomepage: boolean;
}

/**
 * Names of the layout that a page is shown in, the one that counts first: what the merchant chose, what its settings
 * file names, and the layouts that are named after what the page is.
 */
export function layoutNames(
  { layout, regionName, index, folder, homepage }: CollectionConf,
  { chosen, isHomepage }: LayoutFacts,
): readonly string[] {
  return [
    chosen,
    layout,
    regionName,
    ...(isHomepage || homepage ? ['homepage', 'home'] : []),
    index ? 'index' : undefined,
    folder ? 'folder' : undefined,
  ].filter((name) => name !== undefined);
}
