import { z } from 'zod';
import { SLICE_NAMES, type SliceName } from '#shared/codes/slice-name.ts';
import type { SentContent } from '#shared/features/page-content/contract.ts';
import {
  pageContentSchema,
  readHeaderFooter,
  type StoredHeaderFooter,
} from '#shared/features/page-content/shape.ts';
import type { HeaderFooter } from '#shared/features/page-content/header-footer.ts';
import { placesIn } from '#shared/features/page-content/places.ts';
import { fileOfPage } from '#shared/features/page-content/rules.ts';
import { isForEverybody, isShownAt, PAGE_STATUSES, withPagesAbove } from '#shared/features/pages/states.ts';
import type { PageRoute, SiteCollection } from '#shared/features/pages/rules.ts';
import { templateOf } from '#shared/features/pages/rules.ts';
import { isPattern } from '#shared/features/pages/redirect-patterns.ts';
import type { Redirect } from '#shared/features/pages/redirect-patterns.ts';
import { CONTENT_FILES, SETTINGS_FILE } from '#shared/features/templates/rules.ts';
import { brandColors, type SiteBrand } from '#shared/features/theme-settings/brand.ts';
import { translatedBy } from '#shared/features/translations/files.ts';
import { readTranslations } from '#shared/features/translations/shape.ts';
import type { KeptTranslation } from '#shared/features/translations/texts.ts';
import {
  classesOf,
  type CollectionConf,
  collectionTypesOf,
  readThemeSettings,
  textsOfSheets,
  themeConf,
  tweaksOf,
  typeOfPage,
  usedFonts,
} from '#shared/theme/index.ts';
import { createSameObject } from '../../platform/kept-objects/same-object.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { closedFilesOf, type ReleaseTexts } from './closed-files.ts';
import { readListing } from './theme-types.ts';

const collectionsSchema = z.array(
  z.object({
    id: z.string(),
    urlId: z.string(),
    title: z.string(),
    navigationTitle: z.string(),
    description: z.string().default(''),
    type: z.enum(['page', 'products']),
    page: z.string().optional(),
    homepage: z.boolean().default(false),
    parentId: z.string().optional(),
    protectedBy: z.string().min(1).optional(),
    status: z.enum(PAGE_STATUSES).optional(),
    scheduledFor: z.iso.datetime().optional(),
    passwordHash: z.string().optional(),
    isHidden: z.boolean().optional(),
    seoTitle: z.string().optional(),
    seoDescription: z.string().optional(),
    socialImageId: z.string().optional(),
    layout: z.string().optional(),
    slice: z.enum(SLICE_NAMES).optional(),
  }),
);

/** An entry of a navigation as it is stored. */
export interface NavigationItem {
  readonly collectionId?: string | undefined;
  readonly externalLink?: string | undefined;
  readonly memberAreaId?: string | undefined;
  readonly title?: string | undefined;
  /** True for a link that opens a window of its own. */
  readonly newWindow?: boolean | undefined;
  /** What a click on it does where it holds others: a code of `shared/codes/folder-behavior.ts`. */
  readonly folderBehavior?: number | undefined;
  readonly items?: readonly NavigationItem[] | undefined;
}

const navigationItemSchema: z.ZodType<NavigationItem> = z.object({
  collectionId: z.string().optional(),
  externalLink: z.string().optional(),
  memberAreaId: z.string().optional(),
  title: z.string().optional(),
  newWindow: z.boolean().optional(),
  folderBehavior: z.number().optional(),
  get items() {
    return z.array(navigationItemSchema).optional();
  },
});

const navigationSchema = z.record(z.string(), z.array(navigationItemSchema));
const blockFieldsSchema = z.record(z.string(), z.string());
const goneSchema = z.array(z.string());
const redirectsSchema = z.array(z.object({ from: z.string(), to: z.string() }));

/** Pages, navigation and merchant's texts of a release. */
export interface SiteContent {
  readonly collections: readonly SiteCollection[];
  /** The pages that are shown in the place of others, or over them. */
  readonly slices: ReadonlyMap<SliceName, SiteCollection>;
  /** What the popup consists of, as a short word; another one with each change. */
  readonly popupVersion: string;
  readonly navigations: Readonly<Record<string, readonly NavigationItem[]>>;
  /** Names of the navigations that the theme declares. */
  readonly navigationNames: readonly string[];
  /** Classes of the page by which the theme knows how its tweaks are set. */
  readonly themeClasses: readonly string[];
  readonly blockFields: Readonly<Record<string, string>>;
  readonly headerFooter: StoredHeaderFooter & Pick<HeaderFooter, 'brandLogo'>;
  /** What the site looks like beyond its templates. */
  readonly brand: SiteBrand;
  /** Names of the block fields that only templates of some pages show, by those templates. */
  readonly fieldsOfTemplates: ReadonlyMap<string, ReadonlySet<string>>;
  /** Where addresses lead that have no page any more. */
  readonly redirects: ReadonlyMap<string, string>;
  /** The same by patterns, the one that counts first. */
  readonly redirectPatterns: readonly Redirect[];
  /** The text of a file beside the theme, such as `content/site-code.json`; undefined where there is none. */
  readonly fileOf: (path: string) => string | undefined;
  /** Paths of pages that were deleted on purpose, where no page is meant to stand again. */
  readonly gone: ReadonlySet<string>;
  /** What a page of sections consists of, by the id of its collection; undefined for every other page. */
  readonly contentOf: (collectionId: string) => SentContent | undefined;
  /** Products on one page of a list, as the theme wants it. */
  readonly listPageSize: number;
  /** In which order the theme wants them where nobody asked; undefined where it does not say. */
  readonly listOrdering: CollectionConf['ordering'];
  /** What the settings files of the theme say of the types of its collections, by their names. */
  readonly themeTypes: ReadonlyMap<string, CollectionConf>;
  /** Ids of files that stand only on pages which not everybody sees at a moment, in epoch milliseconds. */
  readonly closedFilesAt: (now: number) => ReadonlySet<string>;
  /** Files of the theme's own, by path: it shows the pages of every shop where it has no template of its own. */
  readonly ownTemplates: Pick<ReadonlySet<string>, 'has'>;
  /** What is translated of a thing into a language, by field; nothing of who is not. */
  readonly translationsOf: (
    language: string,
    kind: string,
    id: string,
  ) => Readonly<Record<string, KeptTranslation>>;
  /** Plain texts that are not said in the language that this is read in; missing in the site's own. */
  readonly untranslated?: ReadonlySet<string>;
}

/** Reads the contents of pages when they are asked for, each once. */
function createContents(texts: Readonly<Record<string, string>>): SiteContent['contentOf'] {
  const read = new Map<string, SentContent>();
  return (collectionId) => {
    const text = texts[fileOfPage(collectionId)];
    if (text === undefined) return undefined;
    const content = read.get(collectionId) ?? pageContentSchema.parse(JSON.parse(text));
    read.set(collectionId, content);
    return content;
  };
}

const NO_TRANSLATIONS = {};

/** Reads the translations of things when they are asked for, each once. */
function createTranslations(texts: Readonly<Record<string, string>>): SiteContent['translationsOf'] {
  const keyOf = (language: string, kind: string, id: string) => JSON.stringify([language, kind, id]);
  const paths = new Map<string, string>();
  for (const path of Object.keys(texts)) {
    const of = translatedBy(path);
    if (of !== undefined) paths.set(keyOf(of.language, of.kind, of.id), path);
  }
  const read = new Map<string, ReturnType<typeof readTranslations>>();
  return (language, kind, id) => {
    const path = paths.get(keyOf(language, kind, id));
    if (path === undefined) return NO_TRANSLATIONS;
    const known = read.get(path) ?? readTranslations(texts[path]);
    read.set(path, known);
    return known;
  };
}

const VERSION_CHARACTERS = 12;
const PAGE_TEMPLATE = /^pages\/.+\.page$/;

/**
 * Block fields that stand in templates of pages and nowhere else in the theme, by those templates.
 * @param ids of all fields that hold something
 */
function fieldsOfTemplates(
  texts: Readonly<Record<string, string>>,
  ids: readonly string[],
): SiteContent['fieldsOfTemplates'] {
  const namedIn = (text: string) => ids.filter(placesIn([text]).has);
  const files = Object.entries(texts).filter(([, text]) => text.includes('block-field'));
  const elsewhere = new Set(
    files.filter(([path]) => !PAGE_TEMPLATE.test(path)).flatMap(([, text]) => namedIn(text)),
  );
  return new Map(
    files
      .filter(([path]) => PAGE_TEMPLATE.test(path))
      .map(([path, text]) => [path, new Set(namedIn(text).filter((id) => !elsewhere.has(id)))]),
  );
}

/** Partials that show them are printed again while they are the same object. */
const sameFields = createSameObject<SiteContent['blockFields']>();

/** The template of the page of a collection. */
const templateOfPage = (collection: SiteCollection) => templateOf({ kind: 'page', collection });

/**
 * The texts of a site that a page may hold: none that stand only on pages which not everybody sees.
 * @param template of the page itself
 */
export function openBlockFields(content: SiteContent, template: string): SiteContent['blockFields'] {
  return sameFields([content, template], () => {
    const open = content.collections.filter((one) => one.type === 'page' && isForEverybody(one));
    return fieldsOn(content, new Set([template, ...open.map(templateOfPage)]));
  });
}

/** The texts that stand on some templates, or elsewhere than on templates of pages. */
function fieldsOn(
  { blockFields, fieldsOfTemplates: fields }: Pick<SiteContent, 'blockFields' | 'fieldsOfTemplates'>,
  open: ReadonlySet<string>,
): SiteContent['blockFields'] {
  const shown = new Set([...open].flatMap((path) => [...(fields.get(path) ?? [])]));
  const closed = new Set([...fields].filter(([path]) => !open.has(path)).flatMap(([, ids]) => [...ids]));
  return Object.fromEntries(Object.entries(blockFields).filter(([id]) => shown.has(id) || !closed.has(id)));
}

/** Of each special slice the page that is it; one that not everybody sees is none. */
function slicesOf(collections: readonly SiteCollection[]): SiteContent['slices'] {
  const open = collections.filter(isForEverybody);
  return new Map(open.flatMap((one) => (one.slice === undefined ? [] : [[one.slice, one] as const])));
}

/**
 * The pages of a site that there are for visitors at a moment.
 * @param now epoch milliseconds
 */
export function contentAt(content: SiteContent, now: number): SiteContent {
  const shown = content.collections.filter((collection) => isShownAt(collection, now));
  // The lock screen has no address of its own.
  const collections = shown.filter(({ slice }) => slice !== 'lock-screen');
  if (collections.length === content.collections.length) return content;
  return { ...content, collections, slices: slicesOf(shown) };
}

/** True for what is no page that people look for. */
const isApart = ({ slice }: Pick<SiteCollection, 'slice'>): boolean =>
  slice === 'lock-screen' || slice === 'popup-overlay';

/** The pages of a release, each with those above it. */
function readCollections(
  texts: Readonly<Record<string, string>>,
  types: SiteContent['themeTypes'],
): readonly SiteCollection[] {
  const all = collectionsSchema.parse(JSON.parse(texts[CONTENT_FILES.collections] ?? '[]'));
  return withPagesAbove(all).map((collection) => ({
    ...collection,
    // Search engines are told of neither: one stands before all pages, the other over them.
    isHidden: collection.isHidden === true || isApart(collection),
    hasSections:
      collection.type === 'page' &&
      collection.page === undefined &&
      texts[fileOfPage(collection.id)] !== undefined,
    themeType: typeOfPage(collection, types, (path) => texts[path] !== undefined),
  }));
}

/** Paths of pages that were deleted, without those at which another page is to be, shown or not. */
function readGone(paths: readonly string[], collections: readonly SiteCollection[]): ReadonlySet<string> {
  const taken = new Set(collections.map(({ urlId }) => `/${urlId}`));
  return new Set(paths.filter((path) => !taken.has(path)));
}

/** What the settings of a theme, and of how it is set, say about each of its pages. */
function themeFacts(texts: Readonly<Record<string, string>>) {
  const conf = themeConf(texts[SETTINGS_FILE]);
  const { settings, values } = readThemeSettings(texts[CONTENT_FILES.themeSettings], conf);
  const { tweaks } = tweaksOf(conf, texts);
  const sheets = textsOfSheets(conf, texts);
  return {
    navigationNames: conf.navigations.map(({ name }) => name),
    themeClasses: classesOf(tweaks, values),
    brand: {
      pictures: settings.brand,
      colors: brandColors(tweaks, values),
      fonts: usedFonts(tweaks, values, sheets).preloads,
    },
  };
}

/** Reads the content files of a release; a missing one counts as empty. */
export function parseSiteContent(texts: Readonly<Record<string, string>>): SiteContent {
  const json = (path: string, fallback: string): unknown => JSON.parse(texts[path] ?? fallback);
  const themeTypes = collectionTypesOf(Object.keys(texts), texts);
  const collections = readCollections(texts, themeTypes);
  const facts = themeFacts(texts);
  const slices = slicesOf(collections);
  const redirects = redirectsSchema.parse(json(CONTENT_FILES.redirects, '[]'));
  const blockFields = blockFieldsSchema.parse(json(CONTENT_FILES.blockFields, '{}'));
  const places = {
    blockFields,
    headerFooter: {
      ...readHeaderFooter(texts[CONTENT_FILES.headerFooter]),
      brandLogo: facts.brand.pictures.logo,
    },
    fieldsOfTemplates: fieldsOfTemplates(texts, Object.keys(blockFields)),
  };
  const release: ReleaseTexts = {
    texts,
    collections,
    templateOf: templateOfPage,
    places: places.blockFields,
    placesOf: (templates) => fieldsOn(places, templates),
  };
  return {
    ...places,
    ...facts,
    collections,
    slices,
    popupVersion: sha256(texts[fileOfPage(slices.get('popup-overlay')?.id ?? '')] ?? '').slice(
      0,
      VERSION_CHARACTERS,
    ),
    contentOf: createContents(texts),
    navigations: navigationSchema.parse(json(CONTENT_FILES.navigation, '{}')),
    closedFilesAt: (now) => closedFilesOf(release, now),
    redirects: new Map(redirects.map(({ from, to }) => [from, to])),
    redirectPatterns: redirects.filter(({ from }) => isPattern(from)),
    fileOf: (path) => texts[path],
    gone: readGone(goneSchema.parse(json(CONTENT_FILES.gone, '[]')), collections),
    themeTypes,
    ...readListing(themeTypes),
    ownTemplates: new Set(Object.keys(texts)),
    translationsOf: createTranslations(texts),
  };
}

/** The pages of features that stand before others, and the slice by which merchants say more on them. */
const SLICE_OF_SYSTEM_PAGE: Readonly<Record<string, SliceName>> = {
  siteLock: 'lock-screen',
  locked: 'lock-screen',
};

/** What the page of a route consists of, where it is one of sections, or has some of a slice. */
export function contentOfRoute(
  { contentOf, slices }: Pick<SiteContent, 'contentOf' | 'slices'>,
  route: PageRoute,
): SentContent | undefined {
  if (route.kind === 'system') {
    const name = SLICE_OF_SYSTEM_PAGE[route.page];
    const slice = name && slices.get(name);
    return slice?.hasSections === true ? contentOf(slice.id) : undefined;
  }
  const isOfSections = route.kind === 'page' && route.collection.hasSections === true;
  return isOfSections ? contentOf(route.collection.id) : undefined;
}
