import { fieldSchema } from '#shared/features/forms/field-kinds.ts';
import {
  createSiteForm,
  deleteSiteForm,
  getFormSettings,
  getTemplateSchema,
  listSiteForms,
  previewSiteForm,
  putFormSettings,
  updateSiteForm,
} from '#shared/features/site-forms/contract.ts';
import { hasMaxLength } from '#shared/features/site-forms/rules.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { SiteFormService } from './service.ts';
import type { ContentStore } from '../releases/content-store.ts';
import { formMarkup } from './shown.ts';
import { settingsOfForms } from './statements.ts';

/** Id of a form that is only shown. */
const PREVIEWED = '0'.repeat(24);

/** The calls by which staff looks after forms. */
export function mountSiteForms(
  api: Api,
  {
    db,
    store,
    siteForms,
  }: { db: Database; store: Pick<ContentStore, 'styleOf' | 'read'>; siteForms: SiteFormService },
): void {
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
  api.mount(previewSiteForm, ({ body }, { site }) =>
    db.readSite(site.id, async (scope) => {
      const { form: rule, language = site.language } = body;
      const hash = await store.styleOf(scope, site.liveReleaseId);
      const css = (await store.read(scope, [hash])).get(hash)?.toString('utf8') ?? '';
      // What only who may inject code can write is not shown before it is stored.
      const shown = { ...rule, submissionHTML: '' };
      const form = { id: PREVIEWED, version: 0, rule: shown };
      return { html: formMarkup({ ...site, language }, form, undefined, 'preview'), css, language };
    }),
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
