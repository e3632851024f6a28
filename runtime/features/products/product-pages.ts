import type { SiteScope } from '../../database/database.ts';
import { tagOfProduct, tagOfProducts } from './page-tags.ts';

/** Forgets the pages of products that change, in the transaction that changes them. */
export interface ProductPages {
  purge(scope: SiteScope, productIds: readonly string[]): Promise<void>;
  /** The same for the products of variants. */
  purgeVariants(scope: SiteScope, variantIds: readonly string[]): Promise<void>;
  /** Forgets the lists of a store, whose categories changed. */
  purgeLists(scope: SiteScope, collectionId: string): Promise<void>;
}

/** Above so many products, every page of the site is forgotten rather than each of theirs. */
const NAMED_MAX = 200;

interface Shown {
  readonly id: string;
  readonly collectionId: string;
}

/**
 * @param purge forgets what carries one of the tags, when the unit of work commits
 * @param everyPage tag that every page of a site carries
 */
export function createProductPages(
  purge: (scope: SiteScope, tags: readonly string[]) => Promise<void>,
  everyPage: string,
): ProductPages {
  async function purgeShown(scope: SiteScope, shown: readonly Shown[]): Promise<void> {
    if (shown.length === 0) return;
    const lists = [...new Set(shown.map(({ collectionId }) => tagOfProducts(collectionId)))];
    const own = shown.map(({ id }) => tagOfProduct(id));
    await purge(scope, own.length > NAMED_MAX ? [everyPage] : [...lists, ...own]);
  }

  return {
    async purge(scope, productIds) {
      const shown = await scope.query<Shown>(
        'SELECT id, collection_id AS "collectionId" FROM products WHERE website_id = $1 AND id = ANY ($2)',
        [scope.websiteId, [...productIds]],
      );
      await purgeShown(scope, shown);
    },
    async purgeVariants(scope, variantIds) {
      const shown = await scope.query<Shown>(
        `SELECT DISTINCT p.id, p.collection_id AS "collectionId"
           FROM product_variants v JOIN products p ON p.website_id = v.website_id AND p.id = v.product_id
          WHERE v.website_id = $1 AND v.id = ANY ($2)`,
        [scope.websiteId, [...variantIds]],
      );
      await purgeShown(scope, shown);
    },
    purgeLists: (scope, collectionId) => purge(scope, [tagOfProducts(collectionId)]),
  };
}
