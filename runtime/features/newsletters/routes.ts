import {
  createNewsletter,
  deleteNewsletter,
  listNewsletters,
  previewNewsletter,
  sendNewsletter,
  stopNewsletter,
  testNewsletter,
  updateNewsletter,
} from '#shared/features/newsletters/contract.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { NewsletterService } from './service.ts';

/** The calls by which staff writes and sends newsletters. */
export function mountNewsletters(api: Api, db: Database, newsletters: NewsletterService): void {
  const once = onceIn(db);

  api.mount(listNewsletters, (_, { site }) =>
    db.withSite(site.id, async (scope) => ({ newsletters: await newsletters.list(scope) })),
  );
  api.mount(createNewsletter, ({ body }, context) =>
    once(context, async (scope) => ({ newsletter: await newsletters.create(scope, context, body) })),
  );
  api.mount(updateNewsletter, ({ params, body: { version, ...rule } }, context) =>
    once(context, async (scope) => ({
      newsletter: await newsletters.update(scope, context, params.newsletterId, { version, rule }),
    })),
  );
  api.mount(deleteNewsletter, ({ params }, context) =>
    once(context, async (scope) => ({
      success: true as const,
      binEntryId: await newsletters.remove(scope, context, params.newsletterId),
    })),
  );
  api.mount(previewNewsletter, ({ body }, context) =>
    db.withSite(context.site.id, (scope) => newsletters.preview(scope, context, body)),
  );
  api.mount(testNewsletter, ({ params }, context) =>
    once(context, async (scope) => ({
      to: await newsletters.sendTest(scope, context, params.newsletterId),
    })),
  );
  api.mount(sendNewsletter, ({ params, body }, context) =>
    once(context, async (scope) => ({
      newsletter: await newsletters.send(scope, context, params.newsletterId, body),
    })),
  );
  api.mount(stopNewsletter, ({ params }, context) =>
    once(context, async (scope) => ({
      newsletter: await newsletters.stop(scope, context, params.newsletterId),
    })),
  );
}
