import { protectedWords } from '#shared/features/entitlements/words.ts';
import { pathOfItem } from '#shared/features/pages/rules.ts';
import { pathOfLogIn } from '#shared/features/site-users/paths.ts';
import type { GateAsk } from '../pages/page-context.ts';
import { PRODUCTS } from '../products/to-join.ts';

/** The product that opens a page, named by its id or its word in addresses, and whether somebody may come in. */
const LOOK = `
  SELECT p.name, p.url_id AS "urlId", p.collection_id AS "collectionId", p.is_visible AS "isVisible",
         EXISTS (SELECT FROM entitlements e
                  WHERE e.website_id = p.website_id AND e.product_id = p.id AND e.ended_at IS NULL
                    AND (e.until IS NULL OR e.until > $5) AND (e.site_user_id = $3 OR e.email = $4)) AS "isOpen"
    FROM ${PRODUCTS} p
   WHERE p.website_id = $1 AND (p.id = $2 OR p.url_id = $2)
   ORDER BY p.id = $2 DESC LIMIT 1`;

interface Row {
  readonly name: string;
  readonly urlId: string;
  readonly collectionId: string;
  readonly isVisible: boolean;
  readonly isOpen: boolean;
}

/**
 * Looks, before a page is put together, whether who asks has bought what opens it; where the
 * product no longer exists nobody comes in.
 */
export const offerOf = async (ask: GateAsk, product: string) => {
  const { scope, site, siteUser, content, now } = ask;
  const [row] = await scope.query<Row>(LOOK, [
    scope.websiteId,
    product,
    siteUser?.id ?? null,
    siteUser?.email ?? null,
    new Date(now),
  ]);
  if (row?.isOpen === true) return undefined;
  const store = content.collections.find(({ id }) => id === row?.collectionId);
  const isOffered = row?.isVisible === true && store !== undefined;
  return {
    protectedContent: {
      words: protectedWords(site.language),
      offer: isOffered ? { name: row.name, path: pathOfItem(store.urlId, row.urlId) } : null,
      isLoggedIn: siteUser !== undefined,
      accountPath: pathOfLogIn(ask.path),
    },
  };
};
