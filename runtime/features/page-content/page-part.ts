import { composePage, framesOf, type PageSources, wantsOf } from '#shared/features/page-content/compose.ts';
import type { PageContent } from '#shared/features/page-content/rules.ts';
import type { ImageItem } from '#shared/features/images/image-item.ts';
import { isObject, property } from '#shared/json/values.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { statement } from '../../database/in-order.ts';
import type { ImageRecord } from '../images/image-item.ts';
import { LIBRARY_FILES, pictureSql } from '../media/to-join.ts';
import type { PageAsk, PageContributor } from '../pages/page-context.ts';
import type { pageParts } from '../pages/feature.ts';

const picturesOf = statement<{ picture: ImageRecord }>(
  'pageContent.pictures',
  `SELECT ${pictureSql('a')} AS picture FROM ${LIBRARY_FILES} a
    WHERE a.website_id = $1 AND a.id = ANY ($2) AND a.width IS NOT NULL`,
);

/** What the part of pages of sections is made with. */
export interface PagePartDeps extends Pick<typeof pageParts, 'contentOfRoute' | 'toNavigations'> {
  readonly toImageItem: (image: ImageRecord) => ImageItem;
}

async function readPictures(
  scope: ReadScope,
  ids: readonly string[],
  toImageItem: PagePartDeps['toImageItem'],
): Promise<PageSources['pictures']> {
  if (ids.length === 0) return {};
  const rows = await scope.ask(picturesOf.many([...ids]));
  return Object.fromEntries(rows.map(({ picture }) => [picture.id, toImageItem(picture)]));
}

function listsOf(json: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const lists = property(json, 'awningQueries');
  return isObject(lists) ? lists : {};
}

/**
 * Adds the page of sections to the part that shows products: its pictures are asked for along with the
 * lists and products of its blocks.
 */
export function createSectionsPart(
  { toImageItem, contentOfRoute, toNavigations }: PagePartDeps,
  products: PageContributor,
): PageContributor {
  async function read(ask: PageAsk, content: PageContent) {
    const [part = { json: {} }, pictures] = await Promise.all([
      products(ask),
      readPictures(ask.scope, wantsOf(content).pictureIds, toImageItem),
    ]);
    const sources: PageSources = {
      pictures,
      products: part.products ?? {},
      lists: listsOf(part.json),
      navigations: toNavigations(
        ask.content,
        'collection' in ask.route ? ask.route.collection.id : undefined,
      ),
    };
    return { part, sources };
  }

  return async (ask) => {
    const content = contentOfRoute(ask.content, ask.route);
    if (content === undefined) return products(ask);
    const { part, sources } = await read(ask, content);
    return {
      ...part,
      json: { ...part.json, page: composePage(content, sources) },
      frames: framesOf(content),
      ...(ask.isPreview ? { sources } : {}),
    };
  };
}
