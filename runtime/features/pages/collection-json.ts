import { FOLDER_BEHAVIOR } from '#shared/codes/folder-behavior.ts';
import { pathOfCollection, type SiteCollection, templateOf } from '#shared/features/pages/rules.ts';
import type { SiteContent } from './site-content.ts';
import { pagesInside, typeOf } from './theme-types.ts';

/** Codes of the kinds of collections. */
export const COLLECTION_TYPE = { page: 10, products: 13 } as const;

const TYPE_LABELS = { page: 'Page', products: 'Products' } as const;

/** What templates know of a collection wherever it is named. */
export function factsOfCollection(collection: SiteCollection) {
  const { id, title, navigationTitle, urlId, description, type, themeType, homepage } = collection;
  return {
    id,
    title,
    navigationTitle,
    urlId,
    description,
    fullUrl: pathOfCollection(collection),
    type: COLLECTION_TYPE[type],
    typeName: themeType ?? (type as string),
    typeLabel: TYPE_LABELS[type],
    homepage,
  };
}

/** The collection of a page as templates see it. */
export function toCollectionJson(collection: SiteCollection, content: SiteContent): Record<string, unknown> {
  const inside = content.collections.filter(({ parentId }) => parentId === collection.id);
  const whole = new Set(pagesInside(content, collection).map(({ id }) => id));
  const { layout } = collection;
  const { title, index, folder, relatedItems } = typeOf(content, collection);
  return {
    ...factsOfCollection(collection),
    ...(collection.themeType === undefined || title === undefined ? {} : { typeLabel: title }),
    folder: folder || inside.length > 0,
    ...(index ? { folderBehavior: FOLDER_BEHAVIOR.index } : {}),
    features: { relatedItems: { isEnabled: relatedItems } },
    collections: inside.map((one) => ({
      ...factsOfCollection(one),
      folder: false,
      ...(whole.has(one.id) && one.type === 'page'
        ? { awningTemplate: templateOf({ kind: 'page', collection: one }) }
        : {}),
    })),
    ...(layout === undefined ? {} : { layout }),
  };
}
