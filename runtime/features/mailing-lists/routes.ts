import {
  createMailingList,
  deleteMailingList,
  exportSubscribers,
  importSubscribers,
  listMailingListNames,
  listMailingLists,
  listSubscribers,
  removeSubscriber,
  unsubscribeSubscriber,
  updateMailingList,
} from '#shared/features/mailing-lists/contract.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import { allLists } from './statements.ts';
import type { MailingListService } from './service.ts';
import type { Subscribers } from './subscribers.ts';

/** The calls by which staff looks after mailing lists. */
export function mountMailingLists(
  api: Api,
  db: Database,
  { lists, subscribers }: { readonly lists: MailingListService; readonly subscribers: Subscribers },
): void {
  const once = onceIn(db);

  api.mount(listMailingLists, (_, { site }) => db.withSite(site.id, (scope) => lists.list(scope)));
  api.mount(listMailingListNames, (_, { site }) =>
    db.readSite(site.id, async (scope) => ({
      lists: (await scope.ask(allLists())).map(({ id, rule: { name } }) => ({ id, name })),
    })),
  );
  api.mount(createMailingList, ({ body }, context) =>
    once(context, async (scope) => ({ list: await lists.create(scope, context, body) })),
  );
  api.mount(updateMailingList, ({ params, body: { version, ...rule } }, context) =>
    once(context, async (scope) => ({
      list: await lists.update(scope, context, params.listId, { version, rule }),
    })),
  );
  api.mount(deleteMailingList, ({ params }, context) =>
    once(context, async (scope) => ({
      success: true as const,
      binEntryId: await lists.remove(scope, context, params.listId),
    })),
  );
  api.mount(listSubscribers, ({ params, query }, { site }) =>
    db.withSite(site.id, (scope) => subscribers.list(scope, params.listId, query)),
  );
  api.mount(unsubscribeSubscriber, ({ params }, context) =>
    once(context, async (scope) => {
      await subscribers.unsubscribe(scope, context, params);
      return { success: true as const };
    }),
  );
  api.mount(removeSubscriber, ({ params }, context) =>
    once(context, async (scope) => {
      await subscribers.remove(scope, context, params);
      return { success: true as const };
    }),
  );
  api.mount(importSubscribers, ({ params, body }, context) =>
    once(context, (scope) => subscribers.import(scope, context, params.listId, body)),
  );
  api.mount(exportSubscribers, ({ params, query }, { site }) =>
    db.withSite(site.id, (scope) => subscribers.export(scope, params.listId, query)),
  );
}
