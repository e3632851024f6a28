import {
  countTranslations,
  listTranslations,
  putGlossary,
  putTranslations,
  readGlossary,
} from '#shared/features/translations/contract.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { Glossaries } from './glossary.ts';
import type { TranslationService } from './service.ts';

/** The calls about translations. */
export function mountTranslations(
  api: Api,
  db: Database,
  { service, glossaries }: { service: TranslationService; glossaries: Glossaries },
): void {
  const once = onceIn(db);
  api.mount(countTranslations, (_, context) =>
    db.withSite(context.site.id, (scope) => service.count(scope, context)),
  );
  api.mount(listTranslations, ({ params, query }, context) =>
    db.withSite(context.site.id, (scope) => service.list(scope, context, params.language, query)),
  );
  api.mount(putTranslations, ({ params, body }, context) =>
    once(context, (scope) => service.write(scope, context, params.language, body)),
  );
  api.mount(readGlossary, ({ params }, context) =>
    db.withSite(context.site.id, (scope) => glossaries.read(scope, context, params.language)),
  );
  api.mount(putGlossary, ({ params, body }, context) =>
    once(context, (scope) => glossaries.write(scope, context, params.language, body)),
  );
}
