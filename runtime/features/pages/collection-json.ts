import { pathOfCollection, type SiteCollection } from '#shared/features/pages/rules.ts';

/** Codes of the kinds of collections. */
export const COLLECTION_TYPE = { page: 10, products: 13 } as const;

const TYPE_LABELS = { page: 'Page', products: 'Products' } as const;

/** What templates know of a collection wherever it is named. */
export function factsOfCollection(collection: SiteCollection) {
  const { id, title, navigationTitle, urlId, description, type, homepage } = collection;
  return {
    id,
    title,
    navigationTitle,
    urlId,
    description,
    fullUrl: pathOfCollection(collection),
    type: COLLECTION_TYPE[type],
    typeName: type as string,
    typeLabel: TYPE_LABELS[type],
    homepage,
  };
}

/** The collection of a page as templates see it. */
export function toCollectionJson(
  collection: SiteCollection,
  all: readonly SiteCollection[],
): Record<string, unknown> {
  const inside = all.filter(({ parentId }) => parentId === collection.id);
  const { layout } = collection;
  return {
    ...factsOfCollection(collection),
    folder: inside.length > 0,
    collections: inside.map((one) => ({ ...factsOfCollection(one), folder: false })),
    ...(layout === undefined ? {} : { layout }),
  };
}
