import type { SiteScope } from '../../database/database.ts';

/** A product by its address: its store, and its word there. */
export interface ShownItem {
  readonly collectionId: string;
  readonly urlId: string;
}

const FIND = `
  SELECT p.collection_id AS "collectionId", p.url_id AS "urlId"
    FROM unnest($2::text[], $3::text[]) AS w (collection_id, url_id)
    JOIN products p ON p.website_id = $1 AND p.collection_id = w.collection_id AND p.url_id = w.url_id
   WHERE p.is_visible AND p.deleted_at IS NULL`;

/** Which of some products visitors see. */
export function findShownItems(scope: SiteScope, items: readonly ShownItem[]): Promise<ShownItem[]> {
  return scope.query<ShownItem>(FIND, [
    scope.websiteId,
    items.map(({ collectionId }) => collectionId),
    items.map(({ urlId }) => urlId),
  ]);
}
