import { z } from 'zod';
import type { SentContent } from '#shared/features/page-content/contract.ts';
import {
  pageContentSchema,
  readHeaderFooter,
  type StoredHeaderFooter,
} from '#shared/features/page-content/shape.ts';
import { fileOfPage } from '#shared/features/page-content/rules.ts';
import { isForEverybody, isShownAt, PAGE_STATUSES, withPagesAbove } from '#shared/features/pages/states.ts';
import type { PageRoute, SiteCollection } from '#shared/features/pages/rules.ts';
import {
  LIST_PAGE_MAX,
  pathOfCategory,
  pathOfCollection,
  pathOfItem,
  templateOf,
} from '#shared/features/pages/rules.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
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
  }),
);

interface NavigationItem {
  readonly collectionId?: string | undefined;
  readonly externalLink?: string | undefined;
  readonly memberAreaId?: string | undefined;
  readonly title?: string | undefined;
  readonly items?: readonly NavigationItem[] | undefined;
}

const navigationItemSchema: z.ZodType<NavigationItem> = z.object({
  collectionId: z.string().optional(),
  externalLink: z.string().optional(),
  memberAreaId: z.string().optional(),
  title: z.string().optional(),
  get items() {
    return z.array(navigationItemSchema).optional();
  },
});

const navigationSchema = z.record(z.string(), z.array(navigationItemSchema));
const blockFieldsSchema = z.record(z.string(), z.string());
const redirectsSchema = z.array(z.object({ from: z.string(), to: z.string() }));

/** Pages, navigation and merchant's texts of a release. */
export interface SiteContent {
  readonly collections: readonly SiteCollection[];
  readonly navigations: Readonly<Record<string, readonly NavigationItem[]>>;
  readonly blockFields: Readonly<Record<string, string>>;
  readonly headerFooter: StoredHeaderFooter;
  /** Names of the block fields that only templates of some pages show, by those templates. */
  readonly fieldsOfTemplates: ReadonlyMap<string, ReadonlySet<string>>;
  /** Where addresses lead that have no page any more. */
  readonly redirects: ReadonlyMap<string, string>;
  /** What a page of sections consists of, by the id of its collection; undefined for every other page. */
  readonly contentOf: (collectionId: string) => SentContent | undefined;
  /** Products on one page of a list, as the theme wants it. */
  readonly listPageSize: number;
  /** Ids of files that stand only on pages which not everybody sees at a moment, in epoch milliseconds. */
  readonly closedFilesAt: (now: number) => ReadonlySet<string>;
  /** Files of the theme's own, by path: it shows the pages of every shop where it has no template of its own. */
  readonly ownTemplates: Pick<ReadonlySet<string>, 'has'>;
}

const listConfSchema = z.object({ pageSize: z.int().min(1).max(LIST_PAGE_MAX).catch(LIST_PAGE_MAX) });

/** How many products a theme's list has on a page; as many as there may be where it does not say. */
function readPageSize(conf: string | undefined): number {
  try {
    return listConfSchema.parse(JSON.parse(conf ?? '{}')).pageSize;
  } catch {
    return LIST_PAGE_MAX;
  }
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
const BLOCK_FIELD = /block-field\b[^>]*?\bid="([\w-]+)"/g;

/** Block fields that stand in templates of pages and nowhere else in the theme, by those templates. */
function fieldsOfTemplates(texts: Readonly<Record<string, string>>): SiteContent['fieldsOfTemplates'] {
  const namedIn = (text: string) => [...text.matchAll(BLOCK_FIELD)].map(([, id = '']) => id);
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

/** The template of the page of a collection. */
const templateOfPage = (collection: SiteCollection) => templateOf({ kind: 'page', collection });

/**
 * The texts of a site that a page may hold: none that stand only on pages which not everybody sees.
 * @param template of the page itself
 */
export function openBlockFields(content: SiteContent, template: string): SiteContent['blockFields'] {
  const open = content.collections.filter((one) => one.type === 'page' && isForEverybody(one));
  return fieldsOn(content, new Set([template, ...open.map(templateOfPage)]));
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

/** Reads the content files of a release; a missing one counts as empty. */
export function parseSiteContent(texts: Readonly<Record<string, string>>): SiteContent {
  const json = (path: string, fallback: string): unknown => JSON.parse(texts[path] ?? fallback);
  const collections = readCollections(texts);
  const places = {
    blockFields: blockFieldsSchema.parse(json(CONTENT_FILES.blockFields, '{}')),
    headerFooter: readHeaderFooter(texts[CONTENT_FILES.headerFooter]),
    fieldsOfTemplates: fieldsOfTemplates(texts),
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
    collections,
    contentOf: createContents(texts),
    navigations: navigationSchema.parse(json(CONTENT_FILES.navigation, '{}')),
    closedFilesAt: (now) => closedFilesOf(release, now),
    redirects: new Map(
      redirectsSchema.parse(json(CONTENT_FILES.redirects, '[]')).map(({ from, to }) => [from, to]),
    ),
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

/** A navigation entry as templates see it. */
export interface NavigationLink {
  readonly title: string;
  readonly url: string;
  /** True for the page that is shown, or the list that its item belongs to. */
  readonly active: boolean;
  /** True for the page that is shown itself. */
  readonly current: boolean;
  /** True for an entry that holds others. */
  readonly folder: boolean;
  /** True for a folder that a page in it is active of. */
  readonly folderActive: boolean;
  readonly external: boolean;
  readonly collection?: { readonly id: string; readonly title: string; readonly urlId: string };
  readonly items: readonly NavigationLink[];
}

/** What is shown where navigations stand. */
interface Shown {
  readonly collectionId: string | undefined;
  readonly path: string | undefined;
}

/** What a route shows of the collections of a site. */
export function shownBy(route: PageRoute): Shown {
  if (!('collection' in route)) return { collectionId: undefined, path: undefined };
  const { collection } = route;
  const { id: collectionId, urlId } = collection;
  if (route.kind === 'item') return { collectionId, path: pathOfItem(urlId, route.itemUrlId) };
  const isCategory = route.kind === 'list' && route.category.length > 0;
  return {
    collectionId,
    path: isCategory ? pathOfCategory(urlId, route.category) : pathOfCollection(collection),
  };
}

/** What an entry leads to, without what is in it; undefined for a collection that is gone. */
function toTarget(item: NavigationItem, content: SiteContent, shown: Shown) {
  if (item.externalLink !== undefined) {
    const { externalLink: url, title = url } = item;
    const isHere = url === shown.path;
    const external = !/^[/#]/.test(url);
    return { title, url, active: isHere, current: isHere, external };
  }
  const collection = content.collections.find((candidate) => candidate.id === item.collectionId);
  if (collection === undefined) return undefined;
  const { id, title, urlId } = collection;
  const url = pathOfCollection(collection);
  return {
    title: item.title ?? collection.navigationTitle,
    url,
    active: id === shown.collectionId,
    current: url === shown.path,
    external: false,
    collection: { id, title, urlId },
  };
}

function toLink(item: NavigationItem, content: SiteContent, shown: Shown): NavigationLink[] {
  const target = toTarget(item, content, shown);
  if (target === undefined) return [];
  const items = (item.items ?? []).flatMap((child) => toLink(child, content, shown));
  const folderActive = items.some((child) => child.active || child.folderActive);
  return [{ ...target, folder: items.length > 0, folderActive, items }];
}

/**
 * All navigations of a site, with what is shown marked. Entries of collections that are gone are left out.
 * @param route of the page that they stand on
 */
export function toNavigations(
  content: SiteContent,
  route: PageRoute,
): Readonly<Record<string, { readonly items: readonly NavigationLink[] }>> {
  const shown = shownBy(route);
  return Object.fromEntries(
    Object.entries(content.navigations).map(([name, items]) => [
      name,
      { items: items.flatMap((item) => toLink(item, content, shown)) },
    ]),
  );
}

/** The addresses that navigations of a site lead to. */
export function targetsOf(content: SiteContent): ReadonlySet<string> {
  const urlsOf = ({ url, items }: NavigationLink): string[] => [url, ...items.flatMap(urlsOf)];
  const all = Object.values(toNavigations(content, { kind: 'notFound' }));
  return new Set(all.flatMap(({ items }) => items.flatMap(urlsOf)));
}
