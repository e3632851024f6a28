import { COURSE_ACTS } from '#shared/features/subscriptions/course.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { PersonalData } from '../privacy/personal-data.ts';
import type { SubscriptionStore } from './store.ts';
import { type ForgottenMethod, forgetMethodJob } from './forget-method-job.ts';
import { lockSubscription, readSubscription } from './queries.ts';
import { courseOf, toListedSubscription } from './to-subscription.ts';

const OF_ORDERS = `
  SELECT id FROM subscriptions WHERE website_id = $1 AND first_order_id = ANY ($2) ORDER BY id`;

const ERASE = `
  UPDATE subscriptions
     SET email = $3, customer_name = $3, method = '', card = NULL, wake_at = NULL,
         billing_address = address_without_person(billing_address, $3),
         shipping_address = address_without_person(shipping_address, $3),
         item = item || '{"customizations": null, "answers": []}'
   WHERE website_id = $1 AND id = ANY ($2)`;

const ERASE_HISTORY = `
  UPDATE subscription_history SET actor = erase_words(actor, $4, $3), note = erase_words(note, $4, $3)
   WHERE website_id = $1 AND subscription_id = ANY ($2)`;

const METHODS = `
  SELECT DISTINCT provider, mode, method FROM subscriptions
   WHERE website_id = $1 AND id = ANY ($2) AND method <> ''`;

async function idsOf(scope: SiteScope, orderIds: readonly string[]): Promise<string[]> {
  const rows = await scope.query<{ id: string }>(OF_ORDERS, [scope.websiteId, orderIds]);
  return rows.map(({ id }) => id);
}

/**
 * What runs is canceled, so that nobody is charged who is not known any more; what was paid stays.
 * Providers forget the cards soon afterwards.
 */
export function createSubscriptionPersonalData({
  store,
  jobs,
}: {
  store: Pick<SubscriptionStore, 'save'>;
  jobs: Pick<Jobs, 'enqueue'>;
}): PersonalData {
  return {
    name: 'subscriptions',
    async read(scope, { orderIds }) {
      const ids = await idsOf(scope, orderIds);
      const rows = await scope.inOrder(ids.map((id) => readSubscription(id)));
      return rows.flatMap((row) =>
        row === undefined
          ? []
          : [
              {
                ...toListedSubscription(row),
                shippingAddress: row.shippingAddress,
                billingAddress: row.billingAddress,
                history: row.history,
              },
            ],
      );
    },
    async erase(scope, { orderIds, mark, words, now }) {
      const ids = await idsOf(scope, orderIds);
      for (const id of ids) {
        const row = await scope.ask(lockSubscription(id));
        const ended = row && COURSE_ACTS.cancel(courseOf(row));
        if (row === undefined || ended === undefined) continue;
        await store.save(scope, row, { course: ended, happened: { type: 'cancel', actor: mark }, now });
      }
      const kept = await scope.query<ForgottenMethod>(METHODS, [scope.websiteId, ids]);
      for (const method of kept) await jobs.enqueue(scope, forgetMethodJob, method);
      await scope.query(ERASE, [scope.websiteId, ids, mark]);
      await scope.query(ERASE_HISTORY, [scope.websiteId, ids, mark, words]);
    },
  };
}
