import {
  createSitePage,
  deleteSitePages,
  listSitePages,
  moveSitePages,
  saveRedirects,
  updateSitePage,
} from '#shared/features/page-tree/contract.ts';
import type { Database } from '../../database/database.ts';
import { writeEntityTag } from '../../http/entity-tag.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { PageTreeService } from './service.ts';

/** The calls about the tree of pages. */
export function mountPageTree(api: Api, db: Database, tree: PageTreeService): void {
  const once = onceIn(db);
  api.mount(listSitePages, (_, context) =>
    db.withSite(context.site.id, async (scope) => {
      const found = await tree.list(scope, context.now);
      context.setHeader('ETag', writeEntityTag(found.version));
      return found;
    }),
  );
  api.mount(createSitePage, ({ body }, context) =>
    once(context, (scope) => tree.create(scope, context, body)),
  );
  // Before the one of a page, whose path takes any word.
  api.mount(moveSitePages, async ({ body }, context) => {
    const moved = await once(context, (scope) => tree.move(scope, context, body));
    context.setHeader('ETag', writeEntityTag(moved.version));
    return moved;
  });
  api.mount(updateSitePage, async ({ params: { pageId }, body: wish }, context) => {
    const updated = await once(context, (scope) => tree.update(scope, context, { pageId, wish }));
    context.setHeader('ETag', writeEntityTag(updated.page.version));
    return updated;
  });
  api.mount(deleteSitePages, ({ body }, context) =>
    once(context, (scope) => tree.delete(scope, context, body)),
  );
  api.mount(saveRedirects, ({ body }, context) =>
    once(context, (scope) => tree.saveRedirects(scope, context, body)),
  );
}
