import { getThemeSettings, putThemeSettings } from '#shared/features/theme-settings/contract.ts';
import type { Database } from '../../database/database.ts';
import { readEntityTag, writeEntityTag } from '../../http/entity-tag.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { ThemeSettingsService } from './service.ts';

/** The calls about how the theme of a site is set. */
export function mountThemeSettings(api: Api, db: Database, settings: ThemeSettingsService): void {
  api.mount(getThemeSettings, async (_, context) => {
    const kept = await db.withSite(context.site.id, (scope) => settings.read(scope));
    context.setHeader('ETag', writeEntityTag(kept.version));
    return kept;
  });
  api.mount(putThemeSettings, ({ body }, context) =>
    db.withSite(context.site.id, async (scope) => {
      const based = readEntityTag(context.ifMatch) ?? body.version ?? undefined;
      const kept = await runOnce(scope, context, () => settings.save(scope, context, body, based));
      context.setHeader('ETag', writeEntityTag(kept.version));
      return kept;
    }),
  );
}
