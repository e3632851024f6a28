import {
  createProductCollection,
  createRootCategory,
  createStore,
  listPageWords,
} from '#shared/features/stores/contract.ts';
import type { Database } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { StoreService } from './service.ts';

/** The calls about the stores of a site. */
export function mountStores(api: Api, db: Database, stores: StoreService): void {
  const once = onceIn(db);

  /** @throws Refusal 404 for the id of another site than the one that is asked */
  function assertSite({ site }: RequestContext, { websiteId }: { websiteId: string }): void {
    if (websiteId !== site.id) throw refuseAs(createProductCollection, 'WEBSITE_NOT_FOUND');
  }

  api.mount(listPageWords, (_, { site }) =>
    db.withSite(site.id, async (scope) => ({ urlIds: await stores.listPageWords(scope) })),
  );
  api.mount(createStore, async ({ body }, context) => {
    const { websiteId = context.site.id } = body;
    assertSite(context, { websiteId });
    return once(context, (scope) => stores.create(scope, context, body));
  });
  api.mount(createProductCollection, async ({ params, body }, context) => {
    assertSite(context, params);
    const store = await once(context, (scope) => stores.createCollection(scope, context, body));
    return { ...store, data: store };
  });
  api.mount(createRootCategory, async ({ params, body }, context) => {
    assertSite(context, params);
    const { collectionId } = params;
    return once(context, (scope) =>
      stores.createRootCategory(scope, context, collectionId, body.displayName),
    );
  });
}
