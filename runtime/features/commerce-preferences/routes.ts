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
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import type { CommercePreferenceService, PreferenceMistakes } from './service.ts';

/**
 * The calls that read and change how a shop sells.
 * @param findMistakes looks outside for what is wrong with preferences that are about to be stored
 */
export function mountCommercePreferences(
  api: Api,
  db: Database,
  preferences: CommercePreferenceService,
  findMistakes: (namespace: string, preferences: Preferences) => Promise<PreferenceMistakes>,
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
  api.mount(putCommercePreferences, async ({ params: { namespace }, query, body }, context) => {
    const based = query.version ?? readEntityTag(context.ifMatch);
    const version = based === undefined ? undefined : Number(based);
    const mistakes = await findMistakes(namespace, body);
    const change = { namespace, preferences: body, version, mistakes };
    return db.withSite(context.site.id, async (scope) => {
      const stored = await runOnce(scope, context, () => preferences.write(scope, context, change));
      return answer(context, stored);
    });
  });
}
