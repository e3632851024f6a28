import {
  countTranslations,
  listTranslations,
  putTranslations,
} from '#shared/features/translations/contract.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { TranslationService } from './service.ts';

/** The calls about translations. */
export function mountTranslations(api: Api, db: Database, service: TranslationService): void {
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
}
