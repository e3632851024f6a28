import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { protectPage } from '#shared/features/entitlements/contract.ts';
import type { Database } from '../../database/database.ts';
import { contributorOf } from '../../http/context.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { SiteDrafts } from '../site-layout/site-draft.ts';

const PRODUCT = `
  SELECT id FROM products
   WHERE website_id = $1 AND id = $2 AND product_type = ${PRODUCT_TYPE.paywall} AND deleted_at IS NULL`;

/** The call that closes pages to all but who bought what opens them. */
export function mountEntitlements(
  api: Api,
  deps: { db: Database; drafts: SiteDrafts; audit: AuditLog },
): void {
  const { db, drafts, audit } = deps;
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
        await drafts.keep(scope, contributorOf(context), draft, { pages }, context.now);
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
