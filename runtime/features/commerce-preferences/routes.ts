import {
  getCommercePreferences,
  listCommercePreferences,
  putCommercePreferences,
  type StoredPreferences,
} from '#shared/features/commerce-preferences/contract.ts';
import type { Database } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { readEntityTag, writeEntityTag } from '../../http/entity-tag.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { CommercePreferenceService } from './service.ts';

/** The calls that read and change how a shop sells. */
export function mountCommercePreferences(
  api: Api,
  db: Database,
  preferences: CommercePreferenceService,
): void {
  /** The id of the site comes last: no preference takes its place. */
  function answer(context: RequestContext, stored: StoredPreferences) {
    context.setHeader('ETag', writeEntityTag(String(stored.version)));
    return { ...stored.preferences, websiteId: context.site.id };
  }

  api.mount(getCommercePreferences, ({ params: { namespace } }, context) =>
    db.withSite(context.site.id, async (scope) =>
      answer(context, await preferences.read(scope, context.contributor, namespace)),
    ),
  );
  api.mount(listCommercePreferences, (_, { site }) =>
    db.withSite(site.id, async (scope) => ({ namespaces: await preferences.list(scope) })),
  );
  api.mount(putCommercePreferences, ({ params: { namespace }, query, body }, context) =>
    db.withSite(context.site.id, async (scope) => {
      const based = query.version ?? readEntityTag(context.ifMatch);
      const version = based === undefined ? undefined : Number(based);
      const change = { namespace, preferences: body, version };
      const stored = await runOnce(scope, context, () => preferences.write(scope, context, change));
      return answer(context, stored);
    }),
  );
}
