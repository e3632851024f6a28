import {
  actOnOwnSubscription,
  cancelSubscription,
  changeSubscriptionCard,
  getOwnSubscription,
  getSubscription,
  listOwnSubscriptions,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
  retrySubscription,
} from '#shared/features/subscriptions/contract.ts';
import type { Database } from '../../database/database.ts';
import { siteUserOf } from '../../http/context.ts';
import type { Api } from '../../http/mount.ts';
import type { SubscriptionCards } from './cards.ts';
import type { SubscriptionService } from './service.ts';

/** The calls about subscriptions. */
export function mountSubscriptions(
  api: Api,
  db: Database,
  subscriptions: SubscriptionService,
  cards: Pick<SubscriptionCards, 'change'>,
): void {
  api.mount(listSubscriptions, ({ query }, { site }) =>
    db.withSite(site.id, (scope) => subscriptions.list(scope, site.siteSecret, query)),
  );
  api.mount(getSubscription, ({ params }, { site, now }) =>
    db.withSite(site.id, (scope) => subscriptions.read(scope, site, params.subscriptionId, now)),
  );
  api.mount(pauseSubscription, ({ params }, context) => subscriptions.pause(context, params.subscriptionId));
  api.mount(resumeSubscription, ({ params }, context) =>
    subscriptions.resume(context, params.subscriptionId),
  );
  api.mount(cancelSubscription, ({ params, body }, context) =>
    subscriptions.cancel(context, params.subscriptionId, body),
  );
  api.mount(retrySubscription, ({ params }, context) => subscriptions.retry(context, params.subscriptionId));
  api.mount(listOwnSubscriptions, (_, { site, siteUser }) =>
    db.withSite(site.id, (scope) => subscriptions.listOwn(scope, site, siteUserOf({ siteUser }).id)),
  );
  api.mount(getOwnSubscription, ({ params }, { site, now }) =>
    db.withSite(site.id, (scope) => subscriptions.readOwn(scope, site, params.subscriptionToken, now)),
  );
  api.mount(changeSubscriptionCard, ({ params, body }, context) =>
    cards.change(context, params.subscriptionToken, body),
  );
  api.mount(actOnOwnSubscription, ({ params }, context) =>
    subscriptions.actOwn(context, params.subscriptionToken, params.act),
  );
}
