import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import {
  listProtectedPages,
  type ProtectedPage,
  protectPage,
} from '#shared/features/entitlements/contract.ts';
import { PAYWALLS_LISTED } from '#shared/features/entitlements/rules.ts';
import { pathOfCollection } from '#shared/features/pages/rules.ts';
import type { Database } from '../../database/database.ts';
import { contributorOf } from '../../http/context.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { PRODUCTS } from '../products/to-join.ts';
import type { DraftedPage, SiteDrafts } from '../site-layout/site-draft.ts';

const PRODUCT = `
  SELECT p.id FROM ${PRODUCTS} p
   WHERE p.website_id = $1 AND p.id = $2 AND p.product_type = ${PRODUCT_TYPE.paywall}`;

interface Paywall {
  readonly id: string;
  readonly urlId: string;
  readonly name: string;
  readonly isVisible: boolean;
}

/** What opens pages comes first, so that it is listed however many there are. */
const PAYWALLS = `
  SELECT p.id, p.url_id AS "urlId", p.name, p.is_visible AS "isVisible" FROM ${PRODUCTS} p
   WHERE p.website_id = $1 AND p.product_type = ${PRODUCT_TYPE.paywall}
   ORDER BY (p.id = ANY ($2) OR p.url_id = ANY ($2)) DESC, lower(p.name), p.id LIMIT ${PAYWALLS_LISTED}`;

/** A page of the draft with what opens it. */
function toProtectedPage(
  page: DraftedPage,
  live: DraftedPage | undefined,
  paywalls: readonly Paywall[],
): ProtectedPage {
  const { id, title, urlId, protectedBy } = page;
  const isHome = page['homepage'] === true;
  const opening = paywalls.find((product) => product.id === protectedBy || product.urlId === protectedBy);
  return {
    id,
    title,
    path: pathOfCollection({ urlId, homepage: isHome }),
    isHome,
    isProtected: protectedBy !== undefined,
    productId: opening?.id ?? null,
    isUnpublished: live?.protectedBy !== protectedBy,
  };
}

/** The calls that close pages to all but who bought what opens them. */
export function mountEntitlements(
  api: Api,
  deps: { db: Database; drafts: SiteDrafts; audit: AuditLog },
): void {
  const { db, drafts, audit } = deps;
  api.mount(listProtectedPages, (_, context) =>
    db.withSite(context.site.id, async (scope) => {
      const { pages, livePages } = await drafts.open(scope);
      const named = pages.flatMap(({ protectedBy }) => protectedBy ?? []);
      const products = await scope.query<Paywall>(PAYWALLS, [scope.websiteId, named]);
      const live = new Map(livePages.map((page) => [page.id, page]));
      return {
        pages: pages.map((page) => toProtectedPage(page, live.get(page.id), products)),
        products: products.map(({ id, name, isVisible }) => ({ id, name, isVisible })),
      };
    }),
  );
  api.mount(protectPage, ({ params: { collectionId }, body: { productId } }, context) =>
    db.withSite(context.site.id, (scope) =>
      runOnce(scope, context, async () => {
        const draft = await drafts.open(scope, 'lock');
        const page = draft.pages.find(({ id }) => id === collectionId);
        if (page === undefined) throw refuseAs(protectPage, 'PAGE_NOT_FOUND');
        if (productId !== null) {
          if (page['homepage'] === true) throw refuseAs(protectPage, 'HOME_IS_OPEN');
          const found = await scope.query(PRODUCT, [scope.websiteId, productId]);
          if (found.length === 0) throw refuseAs(protectPage, 'NOT_PAYWALL');
        }
        const { protectedBy = null, ...open } = page;
        const changed = productId === null ? open : { ...open, protectedBy: productId };
        const pages = draft.pages.map((one) => (one.id === collectionId ? changed : one));
        await drafts.keep(scope, draft, { pages }, { author: contributorOf(context), now: context.now });
        await audit.record(scope, context, {
          act: protectPage.name,
          subject: { kind: 'page', id: collectionId, title: page.title },
          before: { protectedBy },
          after: { protectedBy: productId },
        });
        return { collectionId, productId };
      }),
    ),
  );
}
