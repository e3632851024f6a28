import { fieldSchema } from '#shared/features/forms/field-kinds.ts';
import {
  createSiteForm,
  deleteSiteForm,
  getFormSettings,
  getTemplateSchema,
  listSiteForms,
  putFormSettings,
  updateSiteForm,
} from '#shared/features/site-forms/contract.ts';
import { hasMaxLength } from '#shared/features/site-forms/rules.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { SiteFormService } from './service.ts';
import { settingsOfForms } from './statements.ts';

/** The calls by which staff looks after forms. */
export function mountSiteForms(api: Api, db: Database, siteForms: SiteFormService): void {
  const once = onceIn(db);

  api.mount(listSiteForms, (_, { site }) =>
    db.withSite(site.id, async (scope) => ({ forms: await siteForms.list(scope) })),
  );
  api.mount(createSiteForm, ({ body }, context) =>
    once(context, async (scope) => ({ form: await siteForms.create(scope, context, body) })),
  );
  api.mount(updateSiteForm, ({ params, body: { version, ...rule } }, context) =>
    once(context, async (scope) => ({
      form: await siteForms.update(scope, context, params.formId, { version, rule }),
    })),
  );
  api.mount(deleteSiteForm, ({ params }, context) =>
    once(context, async (scope) => ({
      success: true as const,
      binEntryId: await siteForms.remove(scope, context, params.formId),
    })),
  );
  api.mount(getFormSettings, (_, { site }) =>
    db.readSite(site.id, async (scope) => ({ settings: await scope.ask(settingsOfForms()) })),
  );
  api.mount(putFormSettings, ({ body }, context) =>
    once(context, async (scope) => ({ settings: await siteForms.putSettings(scope, context, body) })),
  );
  api.mount(getTemplateSchema, (_, { site }) =>
    Promise.resolve({
      type: 'form' as const,
      version: 1 as const,
      fields: fieldSchema(hasMaxLength(site.settings)),
    }),
  );
}
