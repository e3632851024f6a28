import type { SiteScope } from '../../database/database.ts';
import type { Purges } from '../page-cache/purges.ts';
import { known, type Statement, statement } from '../../database/in-order.ts';
import { tagOfPicks, tagOfProduct, tagOfProducts, tagOfStock } from './page-tags.ts';

/** Above so many products, every page of the site is forgotten rather than each of theirs. */
const NAMED_MAX = 200;

/** A product as pages show it. */
export interface Shown {
  readonly id: string;
  readonly collectionId: string;
}

const shown = statement<Shown>(
  'products.shown',
  'SELECT id, collection_id AS "collectionId" FROM products WHERE website_id = $1 AND id = ANY ($2)',
);

const ofVariants = statement<Shown>(
  'products.ofVariants',
  `SELECT DISTINCT p.id, p.collection_id AS "collectionId"
     FROM product_variants v JOIN products p ON p.website_id = v.website_id AND p.id = v.product_id
    WHERE v.website_id = $1 AND v.id = ANY ($2)`,
);

/**
 * @param toPurge forgets what carries one of the tags, when the unit of work commits
 * @param everyPage tag that every page of a site carries
 */
export function createProductPages(toPurge: Purges['toPurge'], everyPage: string) {
  type TagOf = (collectionId: string) => string;

  function toPurgeAll(scope: SiteScope, shown: readonly Shown[], ofStore: readonly TagOf[]): Statement<void> {
    if (shown.length === 0) return known(undefined);
    const stores = [...new Set(shown.map(({ collectionId }) => collectionId))];
    const lists = ofStore.flatMap((tagOf) => stores.map(tagOf));
    const own = shown.map(({ id }) => tagOfProduct(id));
    return toPurge(scope, own.length > NAMED_MAX ? [everyPage] : [...lists, ...own]);
  }

  return {
    /** For a change of anything: also of what decides which products a page shows, and in which order. */
    async purge(scope: SiteScope, productIds: readonly string[]): Promise<void> {
      const found = await scope.ask(shown.many([...productIds]));
      await scope.ask(toPurgeAll(scope, found, [tagOfProducts, tagOfPicks, tagOfStock]));
    },
    /** For a change of what is shown of products: words, prices, pictures. */
    async purgeShown(scope: SiteScope, productIds: readonly string[]): Promise<void> {
      const found = await scope.ask(shown.many([...productIds]));
      await scope.ask(toPurgeAll(scope, found, [tagOfProducts]));
    },
    /** The products of variants, as `toPurgeStock` wants them. */
    ofVariants: (variantIds: readonly string[]): Statement<Shown[]> => ofVariants.many([...variantIds]),
    /** The statement that forgets pages for a change of the stock of products. */
    toPurgeStock: (scope: SiteScope, found: readonly Shown[]): Statement<void> =>
      toPurgeAll(scope, found, [tagOfStock]),
    /** Forgets the lists of a store, whose categories changed. */
    purgeLists: (scope: SiteScope, collectionId: string): Promise<void> =>
      scope.ask(toPurge(scope, [tagOfProducts(collectionId)])),
  };
}

/** Forgets the pages of products that change, in the transaction that changes them, and no others. */
export type ProductPages = ReturnType<typeof createProductPages>;
