import type { SiteScope } from '../../database/database.ts';
import { tagOfPicks, tagOfProduct, tagOfProducts, tagOfStock } from './page-tags.ts';

/** Forgets the pages of products that change, in the transaction that changes them, and no others. */
export interface ProductPages {
  /** For a change of anything: also of what decides which products a page shows, and in which order. */
  purge(scope: SiteScope, productIds: readonly string[]): Promise<void>;
  /** For a change of what is shown of products: words, prices, pictures. */
  purgeShown(scope: SiteScope, productIds: readonly string[]): Promise<void>;
  /** For a change of the stock of variants. */
  purgeStock(scope: SiteScope, variantIds: readonly string[]): Promise<void>;
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
  type TagOf = (collectionId: string) => string;

  async function purgeAll(
    scope: SiteScope,
    shown: readonly Shown[],
    ofStore: readonly TagOf[],
  ): Promise<void> {
    if (shown.length === 0) return;
    const stores = [...new Set(shown.map(({ collectionId }) => collectionId))];
    const lists = ofStore.flatMap((tagOf) => stores.map(tagOf));
    const own = shown.map(({ id }) => tagOfProduct(id));
    await purge(scope, own.length > NAMED_MAX ? [everyPage] : [...lists, ...own]);
  }

  const shownOf = (scope: SiteScope, productIds: readonly string[]) =>
    scope.query<Shown>(
      'SELECT id, collection_id AS "collectionId" FROM products WHERE website_id = $1 AND id = ANY ($2)',
      [scope.websiteId, [...productIds]],
    );

  return {
    async purge(scope, productIds) {
      await purgeAll(scope, await shownOf(scope, productIds), [tagOfProducts, tagOfPicks, tagOfStock]);
    },
    async purgeShown(scope, productIds) {
      await purgeAll(scope, await shownOf(scope, productIds), [tagOfProducts]);
    },
    async purgeStock(scope, variantIds) {
      const shown = await scope.query<Shown>(
        `SELECT DISTINCT p.id, p.collection_id AS "collectionId"
           FROM product_variants v JOIN products p ON p.website_id = v.website_id AND p.id = v.product_id
          WHERE v.website_id = $1 AND v.id = ANY ($2)`,
        [scope.websiteId, [...variantIds]],
      );
      await purgeAll(scope, shown, [tagOfStock]);
    },
    purgeLists: (scope, collectionId) => purge(scope, [tagOfProducts(collectionId)]),
  };
}
