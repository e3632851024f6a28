import { composePage, framesOf, type PageSources, wantsOf } from '#shared/features/page-content/compose.ts';
import type { PageContent } from '#shared/features/page-content/rules.ts';
import type { ImageItem } from '#shared/features/images/image-item.ts';
import { isObject, property, toText } from '#shared/json/values.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { statement } from '../../database/in-order.ts';
import type { ImageRecord } from '../images/image-item.ts';
import { LIBRARY_FILES, pictureSql } from '../media/to-join.ts';
import type { PageAsk, PageContributor } from '../pages/page-context.ts';
import { contentOfRoute, toNavigations } from '../pages/site-content.ts';

const pictures = statement<{ picture: ImageRecord }>(
  'pageContent.pictures',
  `SELECT ${pictureSql('a')} AS picture FROM ${LIBRARY_FILES} a
    WHERE a.website_id = $1 AND a.id = ANY ($2) AND a.width IS NOT NULL`,
);

/** What the part of pages of sections is made with. */
export interface PagePartDeps {
  readonly toImageItem: (image: ImageRecord) => ImageItem;
  /** Products by their ids as templates see them. */
  readonly itemsOf: (ask: PageAsk, ids: readonly string[]) => Promise<readonly Record<string, unknown>[]>;
  /** Tag of the pages that show a product. */
  readonly tagOfProduct: (id: string) => string;
}

async function readPictures(
  scope: ReadScope,
  ids: readonly string[],
  toImageItem: PagePartDeps['toImageItem'],
): Promise<PageSources['pictures']> {
  if (ids.length === 0) return {};
  const rows = await scope.ask(pictures.many([...ids]));
  return Object.fromEntries(rows.map(({ picture }) => [picture.id, toImageItem(picture)]));
}

function listsOf(json: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const lists = property(json, 'awningQueries');
  return isObject(lists) ? lists : {};
}

/**
 * Adds the page of sections to the part that shows products: its pictures and products are asked for along with the
 * lists that its blocks show.
 */
export function createSectionsPart(
  { toImageItem, itemsOf, tagOfProduct }: PagePartDeps,
  products: PageContributor,
): PageContributor {
  async function read(ask: PageAsk, content: PageContent) {
    const { pictureIds, productIds } = wantsOf(content);
    const [part = { json: {} }, shown, items] = await Promise.all([
      products(ask),
      readPictures(ask.scope, pictureIds, toImageItem),
      itemsOf(ask, productIds),
    ]);
    const sources: PageSources = {
      pictures: shown,
      products: Object.fromEntries(items.map((item) => [toText(item['id']), item])),
      lists: listsOf(part.json),
      navigations: toNavigations(ask.content, 'collection' in ask.route ? ask.route.collection.id : undefined),
    };
    return { part, sources, tags: productIds.map(tagOfProduct) };
  }

  return async (ask) => {
    const content = contentOfRoute(ask.content, ask.route);
    if (content === undefined) return products(ask);
    const { part, sources, tags } = await read(ask, content);
    return {
      ...part,
      json: { ...part.json, page: composePage(content, sources) },
      tags: [...(part.tags ?? []), ...tags],
      frames: framesOf(content),
      ...(ask.isPreview ? { sources } : {}),
    };
  };
}
