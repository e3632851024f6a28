import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { formSchema } from '#shared/features/forms/contract.ts';
import type { SentContent } from '#shared/features/page-content/contract.ts';
import { pageContentSchema } from '#shared/features/page-content/shape.ts';
import { BILLING_UNITS } from '#shared/features/products/catalog.ts';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '#shared/text/languages.ts';
import { OWN_THEMES, type OwnTheme } from '#shared/features/themes/rules.ts';
import type { Phrasebook } from '../translations/fill.ts';
import type { SiteStart } from '#shared/features/websites/rules.ts';

/** Something with a name and a description that sites in other languages call otherwise. */
const namedSchema = z.object({
  name: z.string(),
  inLanguages: z
    .partialRecord(
      z.enum(SPOKEN_LANGUAGES),
      z.object({ name: z.string(), description: z.string().optional() }),
    )
    .default({}),
});

const siteSchema = z.object({
  title: z.string(),
  tagLine: z.string(),
  language: z.string(),
  /** Tags of the languages that visitors may choose beside it. */
  otherLanguages: z.array(z.string()),
  timeZone: z.string(),
  currency: z.string(),
  owner: z.object({ name: z.string(), email: z.string() }),
  storeSettings: z.record(z.string(), z.unknown()),
  localizedStrings: z.record(z.string(), z.string()),
  shippingZones: z
    .array(
      z.object({
        ...namedSchema.shape,
        places: z.array(z.object({ country: z.string() })),
        options: z.array(
          z.object({ ...namedSchema.shape, description: z.string().default(''), price: z.string() }),
        ),
      }),
    )
    .default([]),
  commercePreferences: z.record(z.string(), z.record(z.string(), z.unknown())),
});

const collectionsSchema = z.array(z.looseObject({ urlId: z.string(), homepage: z.boolean().optional() }));

interface SampleNavigationItem {
  readonly collection?: string | undefined;
  readonly externalLink?: string | undefined;
  readonly title?: string | undefined;
  readonly items?: readonly SampleNavigationItem[] | undefined;
}

const navigationItemSchema: z.ZodType<SampleNavigationItem> = z.object({
  collection: z.string().optional(),
  externalLink: z.string().optional(),
  title: z.string().optional(),
  get items() {
    return z.array(navigationItemSchema).optional();
  },
});

const productsSchema = z.array(
  z.object({
    urlId: z.string(),
    name: z.string(),
    productType: z.int(),
    featured: z.boolean().default(false),
    excerpt: z.string(),
    body: z.string(),
    tags: z.array(z.string()).default([]),
    /** Names of categories, each after those that it is in, with " > " between. */
    categories: z.array(z.string()).default([]),
    variantOptionOrdering: z.array(z.string()),
    customAddButtonText: z.string().optional(),
    form: formSchema.omit({ id: true }).optional(),
    isShippingIncluded: z.boolean().default(false),
    subscriptionPlan: z
      .object({
        billingPeriod: z.object({ value: z.int(), unit: z.enum(BILLING_UNITS) }),
        numBillingCycles: z.int(),
      })
      .optional(),
    variants: z.array(
      z.object({
        sku: z.string(),
        attributes: z.record(z.string(), z.string()),
        price: z.string(),
        salePrice: z.string().optional(),
        onSale: z.boolean().default(false),
        stock: z.int().optional(),
        unlimited: z.boolean().default(false),
        weightGrams: z.int().optional(),
        lengthMm: z.int().optional(),
        widthMm: z.int().optional(),
        heightMm: z.int().optional(),
        image: z.string().optional(),
        /** Sold before it is there, with the day from which on it is sent. */
        preorder: z.object({ limit: z.int(), inDays: z.int() }).optional(),
      }),
    ),
    /** What people say of it, in the sample shop alone. */
    reviews: z
      .array(z.object({ stars: z.int(), author: z.string(), words: z.string(), daysAgo: z.int() }))
      .default([]),
    /** Names of the documents that buyers get. */
    files: z.array(z.string()).default([]),
    pictures: z.array(
      z.object({
        file: z.string(),
        title: z.string(),
        altText: z.string(),
        focalPoint: z.object({ x: z.number(), y: z.number() }).default({ x: 0.5, y: 0.5 }),
      }),
    ),
  }),
);

/** What a new site begins with. */
export interface SiteFiles {
  /** Tag of the language that all of it is written in. */
  readonly language: string;
  readonly storeSettings: Readonly<Record<string, unknown>>;
  /** Texts of the theme that the merchant may change. */
  readonly localizedStrings: Readonly<Record<string, string>>;
  /** Preferences of the store by namespace. */
  readonly commercePreferences: z.output<typeof siteSchema>['commercePreferences'];
  readonly shippingZones: z.output<typeof siteSchema>['shippingZones'];
  readonly collections: z.output<typeof collectionsSchema>;
  readonly navigation: Readonly<Record<string, readonly SampleNavigationItem[]>>;
  /** Text of `block-fields.json`, kept as it is. */
  readonly blockFields: string;
  /** What pages of sections consist of, by their word in addresses and the language that it is written in. */
  readonly pages: ReadonlyMap<string, Partial<Record<SpokenLanguage, SentContent>>>;
  readonly products: z.output<typeof productsSchema>;
  /** Files of the theme by path. */
  readonly theme: ReadonlyMap<string, Buffer>;
  /** Bytes of a picture. */
  picture(file: string): Promise<Buffer>;
  /** Bytes of a document. */
  document(file: string): Promise<Buffer>;
}

/** The sample site as its files tell it. */
export interface SampleFiles extends SiteFiles {
  readonly site: Pick<
    z.output<typeof siteSchema>,
    'title' | 'tagLine' | 'language' | 'otherLanguages' | 'timeZone' | 'currency' | 'owner'
  >;
  /** What it says in its other languages. */
  readonly phrasebooks: readonly Phrasebook[];
}

const phrasesSchema = z.record(z.string(), z.string());
const phrasebookSchema = z.object({
  texts: z.record(z.string(), z.record(z.string(), phrasesSchema)),
  phrases: phrasesSchema,
});

/** Reads what the sample site says in other languages, from a file for each. */
function readPhrasebooks(folder: string, languages: readonly string[]): Promise<Phrasebook[]> {
  return Promise.all(
    languages.map(async (language) => {
      const text = await readFile(path.join(folder, `${language}.json`), 'utf8');
      return { language, ...phrasebookSchema.parse(JSON.parse(text)) };
    }),
  );
}

async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    files.set(path.relative(folder, file).split(path.sep).join('/'), await readFile(file));
  }
  return files;
}

/** Folders of files by path, one over the other: of two of a path the later one counts. */
async function readLayers(folders: readonly string[]): Promise<Map<string, Buffer>> {
  const layers = await Promise.all(folders.map(readFolder));
  return new Map(layers.flatMap((files) => [...files]));
}

/** The folder of a theme, and that of what all of our own have in common, which it stands over. */
const themeFolders = (resources: string, theme: OwnTheme) =>
  ['base', theme].map((name) => path.join(resources, 'themes', name));

/**
 * Reads a theme that comes along.
 * @param resources folder with `themes`
 * @returns its files by path
 */
export function readOwnTheme(resources: string, theme: OwnTheme): Promise<ReadonlyMap<string, Buffer>> {
  return readLayers(themeFolders(resources, theme));
}

/** The same with the templates and pictures of the sample shop between them. */
function readSampleTheme(resources: string, theme: OwnTheme): Promise<Map<string, Buffer>> {
  const [base = '', own = ''] = themeFolders(resources, theme);
  return readLayers([base, path.join(resources, 'sample-site', 'theme'), own]);
}

/** Name of a file with what a page consists of, in a language: `home.fr.json`. */
const PAGE_FILE = new RegExp(`^([\\w-]+)\\.(${SPOKEN_LANGUAGES.join('|')})\\.json$`);

/** Reads what pages of sections consist of; a site may have none. */
async function readPages(folder: string): Promise<SiteFiles['pages']> {
  const pages = new Map<string, Partial<Record<SpokenLanguage, SentContent>>>();
  for (const [file, text] of existsSync(folder) ? await readFolder(folder) : []) {
    const [, urlId, language] = PAGE_FILE.exec(file) ?? [];
    if (urlId === undefined) throw new Error(`${file} is not named after a page and a language.`);
    const content = pageContentSchema.parse(JSON.parse(text.toString('utf8')));
    pages.set(urlId, { ...pages.get(urlId), [language as SpokenLanguage]: content });
  }
  return pages;
}

async function readContent(folder: string) {
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const json = async (file: string): Promise<unknown> => JSON.parse(await read(file));
  return {
    collections: collectionsSchema.parse(await json('collections.json')),
    navigation: z.record(z.string(), z.array(navigationItemSchema)).parse(await json('navigation.json')),
    blockFields: await read('block-fields.json'),
    pages: await readPages(path.join(folder, 'pages')),
  };
}

/**
 * Reads the sample site.
 * @param resources folder with `sample-site` and `themes`
 */
export async function readSampleFiles(
  resources: string,
  theme: OwnTheme = OWN_THEMES[0],
): Promise<SampleFiles> {
  const folder = path.join(resources, 'sample-site');
  const json = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(folder, file), 'utf8'));
  const { storeSettings, localizedStrings, commercePreferences, shippingZones, ...site } = siteSchema.parse(
    await json('site.json'),
  );
  return {
    site,
    phrasebooks: await readPhrasebooks(path.join(folder, 'translations'), site.otherLanguages),
    language: site.language,
    storeSettings,
    localizedStrings,
    commercePreferences,
    shippingZones,
    ...(await readContent(path.join(folder, 'content'))),
    products: productsSchema.parse(await json('products.json')),
    theme: await readSampleTheme(resources, theme),
    picture: (file) => readFile(path.join(folder, 'pictures', path.basename(file))),
    document: (file) => readFile(path.join(folder, 'documents', path.basename(file))),
  };
}

/**
 * Reads what a new site begins with: the sample shop, or files of `new-sites` over a theme or alone.
 * @param resources folder with `sample-site`, `themes` and `new-sites`
 * @param theme makes no difference to an empty site, which has its own
 */
export async function readSiteFiles(
  resources: string,
  start: SiteStart,
  theme: OwnTheme = OWN_THEMES[0],
): Promise<SiteFiles> {
  const sample = await readSampleFiles(resources, theme);
  if (start === 'sample-shop') return sample;
  const folder = path.join(resources, 'new-sites', start);
  // What the sample shop collects money for is its own.
  const { donations: _donations, ...commercePreferences } = sample.commercePreferences;
  const below = start === 'empty' ? [] : themeFolders(resources, theme);
  return {
    ...sample,
    commercePreferences,
    ...(await readContent(path.join(folder, 'content'))),
    products: [],
    theme: await readLayers([...below, path.join(folder, 'theme')]),
  };
}

async function readTemplates(resources: string, theme: string): Promise<ReadonlyMap<string, string>> {
  const files = await readFolder(path.join(resources, 'themes', theme));
  return new Map([...files].map(([file, content]) => [file, content.toString('utf8')]));
}

/**
 * Reads the templates of a store that go with any theme.
 * @param resources folder with `themes`
 * @returns texts by their path in a theme
 */
export function readStoreTemplates(resources: string): Promise<ReadonlyMap<string, string>> {
  return readTemplates(resources, 'plain-store');
}

/**
 * Reads the templates of pages that every shop has, whatever its theme, and the plain ones that stand in for those that a
 * theme lacks; else as `readStoreTemplates`.
 */
export async function readCommonTemplates(resources: string): Promise<ReadonlyMap<string, string>> {
  const store = await readStoreTemplates(resources);
  const plain = [...store].map(
    ([file, text]) => [`${path.dirname(file)}/plain${path.extname(file)}`, text] as const,
  );
  return new Map([...(await readTemplates(resources, 'common')), ...plain]);
}

export type { SampleNavigationItem };
