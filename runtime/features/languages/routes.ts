import {
  deleteMultilingualConnection,
  getMultilingualSettings,
  getMultilingualStatus,
  listLanguages,
  putLanguages,
} from '#shared/features/languages/contract.ts';
import type { SiteLanguage } from '#shared/features/languages/rules.ts';
import type { Database } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { readEntityTag, writeEntityTag } from '../../http/entity-tag.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import { hasOthers, type LanguageList, type LanguageService } from './service.ts';

const isOffered = (languages: readonly SiteLanguage[]): boolean =>
  languages.some(({ isPrimary, enabled }) => !isPrimary && enabled);

/** The version that a change is based on; null where the caller names none. */
function basedOn({ ifMatch }: RequestContext, version: number | null | undefined): number | null {
  const tag = readEntityTag(ifMatch);
  if (tag === undefined) return version ?? null;
  const number = Number(tag);
  return Number.isInteger(number) ? number : -1;
}

/** The calls about the languages of a site. */
export function mountLanguages(api: Api, db: Database, service: LanguageService): void {
  const once = onceIn(db);
  const read = ({ site }: RequestContext) =>
    db.withSite(site.id, (scope) => service.read(scope, site.ownLanguage));
  const tagged = (context: RequestContext, { languages, version }: LanguageList) => {
    context.setHeader('ETag', writeEntityTag(String(version)));
    return { languages: [...languages], version };
  };

  api.mount(getMultilingualSettings, async (_, context) => {
    const { languages } = await read(context);
    return {
      enabled: isOffered(languages),
      connected: hasOthers(languages),
      primaryLanguage: context.site.ownLanguage,
      languages: [...languages],
    };
  });
  api.mount(getMultilingualStatus, async (_, context) => {
    const { languages, connectedOn } = await read(context);
    const others = isOffered(languages) ? ('CONNECTED' as const) : ('PENDING' as const);
    const status = hasOthers(languages) ? others : ('DISCONNECTED' as const);
    return { status, ...(connectedOn === null ? {} : { connectedOn }) };
  });
  api.mount(listLanguages, async (_, context) => tagged(context, await read(context)));
  api.mount(putLanguages, async ({ body }, context) => {
    const version = basedOn(context, body.version);
    const kept = await once(context, (scope) => service.write(scope, context, body.languages, version));
    return tagged(context, kept);
  });
  api.mount(deleteMultilingualConnection, (_, context) =>
    once(context, async (scope) => {
      await service.disconnect(scope, context);
      return { success: true as const };
    }),
  );
}
