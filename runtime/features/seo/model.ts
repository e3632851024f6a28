import { jsonAsWritten, key, time, whole } from '../../database/column.ts';
import { table } from '../../database/table.ts';

/** A product that search engines may find. */
export interface ListedProduct {
  readonly collectionId: string;
  readonly urlId: string;
  /** Epoch milliseconds of its last change. */
  readonly changedAt: number;
}

export const sitemaps = table('sitemaps', {
  /** When its products were last to be collected. */
  askedAt: time(),
});

/** Products for search engines, in parts of the size that they take. */
export const sitemapParts = table('sitemap_parts', {
  part: key(whole()),
  products: jsonAsWritten<readonly ListedProduct[]>(),
  /** The latest change of one of them. */
  changedAt: time(),
});
