import type { PreviewPage } from '#shared/features/pages/contract.ts';
import {
  pathOfCollection,
  resolvePath,
  type SiteCollection,
  templateOf,
} from '#shared/features/pages/rules.ts';
import { isForEverybody } from '#shared/features/pages/states.ts';
import { wordsIn } from '#shared/text/words-in.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { SiteContent } from './site-content.ts';
import type { SystemPages } from './system-pages.ts';

/** What the list of pages asks other features for. */
export interface PreviewPagesDeps {
  /** Paths of the items of a collection. */
  listItems: (
    scope: ReadScope,
    collectionId: string,
    collectionUrlId: string,
    limit: number,
  ) => Promise<readonly { urlId: string; title: string; path: string }[]>;
  /** The pages that features have declared. */
  pages: SystemPages;
}

/** The site as its draft has it, and as visitors see it. */
interface PreviewedSite {
  readonly content: SiteContent;
  readonly live: SiteContent;
}

const LISTED_ITEMS_PER_COLLECTION = 50;
/** Leads nowhere. */
const NOT_FOUND_PATH = '/not-found';
/** Its place among the pages that no collection has. */
const NOT_FOUND_PLACE = 90;

/** Why visitors do not see a collection of the draft; undefined where they do. */
function hiddenBy(collection: SiteCollection, live: Pick<SiteContent, 'collections'>): PreviewPage['hidden'] {
  if (!isForEverybody(collection)) return 'protected';
  const { id, urlId } = collection;
  const isLive = live.collections.some((one) => one.id === id && one.urlId === urlId);
  return isLive ? undefined : 'unpublished';
}

/** The pages of the site's own collections, each list with its items. */
async function listOwn(
  scope: ReadScope,
  { content, live }: PreviewedSite,
  deps: PreviewPagesDeps,
): Promise<PreviewPage[]> {
  const pages: PreviewPage[] = [];
  for (const collection of content.collections) {
    const path = pathOfCollection(collection);
    const template = templateOf(resolvePath(content.collections, path));
    const kind = collection.type === 'page' ? 'page' : 'list';
    const hidden = hiddenBy(collection, live);
    const { title } = collection;
    pages.push({ path, title, kind, template, ...(hidden === undefined ? {} : { hidden }) });
    if (collection.type === 'page') continue;
    const { id, urlId } = collection;
    const items = await deps.listItems(scope, id, urlId, LISTED_ITEMS_PER_COLLECTION);
    for (const item of items) {
      const ofItem = templateOf({ kind: 'item', collection, itemUrlId: item.urlId });
      pages.push({ path: item.path, title: item.title, kind: 'item', template: ofItem });
    }
  }
  return pages;
}

/** The pages that no collection has, in the order in which buyers come to them. */
async function listOfFeatures(
  scope: ReadScope,
  language: string,
  { pages }: PreviewPagesDeps,
): Promise<PreviewPage[]> {
  const kind = 'system';
  const found = await Promise.all(
    pages.all.map(async ({ preview, template, titles, path: own = '' }) => {
      if (preview === undefined) return [];
      const { place, list, path = own } = preview;
      const title = wordsIn(titles, language);
      const listed = list === undefined ? [{ path, title }] : await list(scope, title);
      return listed.map((page) => ({ place, page: { ...page, kind, template } satisfies PreviewPage }));
    }),
  );
  const nowhere = { kind: 'notFound' } as const;
  const page = { path: NOT_FOUND_PATH, title: pages.titleOf(nowhere, language), kind } as const;
  return [...found.flat(), { place: NOT_FOUND_PLACE, page: { ...page, template: pages.templateOf(nowhere) } }]
    .sort((one, other) => one.place - other.place)
    .map((one) => one.page);
}

/** The pages that can be previewed: those of the site first, then those that every store has. */
export async function listPreviewPages(
  scope: ReadScope,
  site: PreviewedSite,
  language: string,
  deps: PreviewPagesDeps,
): Promise<PreviewPage[]> {
  const own = await listOwn(scope, site, deps);
  return [...own, ...(await listOfFeatures(scope, language, deps))];
}
