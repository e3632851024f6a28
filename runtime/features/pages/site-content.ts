import { z } from 'zod';
import type { SentContent } from '#shared/features/page-content/contract.ts';
import {
  pageContentSchema,
  readHeaderFooter,
  type StoredHeaderFooter,
} from '#shared/features/page-content/shape.ts';
import { placesIn } from '#shared/features/page-content/places.ts';
import { fileOfPage } from '#shared/features/page-content/rules.ts';
import { isForEverybody, isShownAt, PAGE_STATUSES, withPagesAbove } from '#shared/features/pages/states.ts';
import type { PageRoute, SiteCollection } from '#shared/features/pages/rules.ts';
import { LIST_PAGE_MAX, templateOf } from '#shared/features/pages/rules.ts';
import { CONTENT_FILES, SETTINGS_FILE } from '#shared/features/templates/rules.ts';
import {
  classesOf,
  parseCollectionConf,
  parseTemplateConf,
  PLAIN_CONF,
  readThemeSettings,
  tweaksOf,
} from '#shared/theme/index.ts';
import { createSameObject } from '../../platform/kept-objects/same-object.ts';
import { closedFilesOf, type ReleaseTexts } from './closed-files.ts';

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
  readonly items?: readonly NavigationItem[] | undefined;
}

const navigationItemSchema: z.ZodType<NavigationItem> = z.object({
  collectionId: z.string().optional(),
  externalLink: z.string().optional(),
  memberAreaId: z.string().optional(),
  title: z.string().optional(),
  newWindow: z.boolean().optional(),
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
  readonly navigations: Readonly<Record<string, readonly NavigationItem[]>>;
  /** Names of the navigations that the theme declares. */
  readonly navigationNames: readonly string[];
  /** Classes of the page by which the theme knows how its tweaks are set. */
  readonly themeClasses: readonly string[];
  readonly blockFields: Readonly<Record<string, string>>;
  readonly headerFooter: StoredHeaderFooter;
  /** Names of the block fields that only templates of some pages show, by those templates. */
  readonly fieldsOfTemplates: ReadonlyMap<string, ReadonlySet<string>>;
  /** Where addresses lead that have no page any more. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Paths of pages that were deleted on purpose, where no page is meant to stand again. */
  readonly gone: ReadonlySet<string>;
  /** What a page of sections consists of, by the id of its collection; undefined for every other page. */
  readonly contentOf: (collectionId: string) => SentContent | undefined;
  /** Products on one page of a list, as the theme wants it. */
  readonly listPageSize: number;
  /** Ids of files that stand only on pages which not everybody sees at a moment, in epoch milliseconds. */
  readonly closedFilesAt: (now: number) => ReadonlySet<string>;
  /** Files of the theme's own, by path: it shows the pages of every shop where it has no template of its own. */
  readonly ownTemplates: Pick<ReadonlySet<string>, 'has'>;
}

/** How many products a theme's list has on a page; as many as there may be where it does not say. */
function readPageSize(conf: string | undefined): number {
  const { pageSize = LIST_PAGE_MAX } = parseCollectionConf(conf);
  return pageSize <= LIST_PAGE_MAX ? pageSize : LIST_PAGE_MAX;
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

/**
 * The pages of a site that there are for visitors at a moment.
 * @param now epoch milliseconds
 */
export function contentAt(content: SiteContent, now: number): SiteContent {
  const collections = content.collections.filter((collection) => isShownAt(collection, now));
  return collections.length === content.collections.length ? content : { ...content, collections };
}

/** The pages of a release, each with those above it. */
function readCollections(texts: Readonly<Record<string, string>>): readonly SiteCollection[] {
  const all = collectionsSchema.parse(JSON.parse(texts[CONTENT_FILES.collections] ?? '[]'));
  return withPagesAbove(all).map((collection) => ({
    ...collection,
    hasSections:
      collection.type === 'page' &&
      collection.page === undefined &&
      texts[fileOfPage(collection.id)] !== undefined,
  }));
}

/** Paths of pages that were deleted, without those at which another page is to be, shown or not. */
function readGone(paths: readonly string[], collections: readonly SiteCollection[]): ReadonlySet<string> {
  const taken = new Set(collections.map(({ urlId }) => `/${urlId}`));
  return new Set(paths.filter((path) => !taken.has(path)));
}

/** What the settings of a theme, and of how it is set, say about each of its pages. */
function themeFacts(texts: Readonly<Record<string, string>>) {
  const parsed = parseTemplateConf(texts[SETTINGS_FILE]);
  const conf = typeof parsed === 'string' ? PLAIN_CONF : parsed;
  const { values } = readThemeSettings(texts[CONTENT_FILES.themeSettings], conf);
  return {
    navigationNames: conf.navigations.map(({ name }) => name),
    themeClasses: classesOf(tweaksOf(conf, texts).tweaks, values),
  };
}

/** Reads the content files of a release; a missing one counts as empty. */
export function parseSiteContent(texts: Readonly<Record<string, string>>): SiteContent {
  const json = (path: string, fallback: string): unknown => JSON.parse(texts[path] ?? fallback);
  const collections = readCollections(texts);
  const blockFields = blockFieldsSchema.parse(json(CONTENT_FILES.blockFields, '{}'));
  const places = {
    blockFields,
    headerFooter: readHeaderFooter(texts[CONTENT_FILES.headerFooter]),
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
    ...themeFacts(texts),
    collections,
    contentOf: createContents(texts),
    navigations: navigationSchema.parse(json(CONTENT_FILES.navigation, '{}')),
    closedFilesAt: (now) => closedFilesOf(release, now),
    redirects: new Map(
      redirectsSchema.parse(json(CONTENT_FILES.redirects, '[]')).map(({ from, to }) => [from, to]),
    ),
    gone: readGone(goneSchema.parse(json(CONTENT_FILES.gone, '[]')), collections),
    listPageSize: readPageSize(texts['collections/products.conf']),
    ownTemplates: new Set(Object.keys(texts)),
  };
}

/** What the page of a route consists of, where it is one of sections. */
export function contentOfRoute(
  { contentOf }: Pick<SiteContent, 'contentOf'>,
  route: PageRoute,
): SentContent | undefined {
  const isOfSections = route.kind === 'page' && route.collection.hasSections === true;
  return isOfSections ? contentOf(route.collection.id) : undefined;
}
