import {
  createSiteForm,
  deleteSiteForm,
  type FormSettings,
  putFormSettings,
  type SiteForm,
  type SiteFormInput,
  updateSiteForm,
} from '#shared/features/site-forms/contract.ts';
import { isAllowedRedirect, SITE_FORMS_MAX } from '#shared/features/site-forms/rules.ts';
import { type FormStart, newSiteForm } from '#shared/features/site-forms/starts.ts';
import type { SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import { createRuleStore, type RuleRow, toStoredRule } from '../../database/rule-store.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { KeepRules, StoreRules } from '../store-rules/store-rules.ts';
import { forms } from './model.ts';
import { settingsOfForms } from './statements.ts';

/** Keeps forms; refuses as `createSiteForm`, `updateSiteForm` and `deleteSiteForm` declare. */
export interface SiteFormService extends Omit<StoreRules<SiteFormInput, SiteForm>, 'bringBack'> {
  /** Makes a form of a new site; answers its id. */
  begin(scope: SiteScope, start: FormStart, now: number): Promise<string>;
  /**
   * Stores what holds for all forms of the site.
   * @throws Refusal 409 STALE
   */
  putSettings(scope: SiteScope, context: RequestContext, wish: FormSettings): Promise<FormSettings>;
}

const firstSettings = statement<{ version: number }>(
  'siteForms.firstSettings',
  `INSERT INTO form_settings (website_id, redirect_origins, kept_days, version, changed_by) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT DO NOTHING RETURNING version`,
);
const nextSettings = statement<{ version: number }>(
  'siteForms.nextSettings',
  `UPDATE form_settings SET redirect_origins = $2, kept_days = $3, version = $4, changed_by = $5
    WHERE website_id = $1 AND version = $4 - 1 RETURNING version`,
);

/** @throws Refusal 400 REDIRECT_NOT_ALLOWED */
async function assertRedirect(scope: SiteScope, { successRedirect }: SiteFormInput): Promise<void> {
  const { redirectOrigins } = await scope.ask(settingsOfForms());
  if (isAllowedRedirect(successRedirect, redirectOrigins)) return;
  const { text } = createSiteForm.errors.REDIRECT_NOT_ALLOWED;
  throw refuseAs(createSiteForm, 'REDIRECT_NOT_ALLOWED', { errors: { successRedirect: text } });
}

/** @param deps.purgeSite forgets the pages that show forms */
export function createSiteFormService(deps: {
  ids: Pick<Ids, 'id'>;
  audit: AuditLog;
  keepRules: KeepRules;
  purgeSite: (scope: SiteScope) => Promise<void>;
}): SiteFormService {
  const { audit, purgeSite } = deps;
  const store = createRuleStore<SiteFormInput>(forms.name);
  const rules = deps.keepRules<SiteFormInput, RuleRow<SiteFormInput>, SiteForm>({
    name: 'form',
    store,
    max: SITE_FORMS_MAX,
    calls: { create: createSiteForm, update: updateSiteForm, remove: deleteSiteForm },
    refusals: {
      tooMany: () => refuseAs(createSiteForm, 'TOO_MANY_FORMS'),
      notFound: () => refuseAs(updateSiteForm, 'SITE_FORM_NOT_FOUND'),
      stale: (current) => refuseAs(updateSiteForm, 'STALE', { facts: { current } }),
    },
    toStored: toStoredRule,
    titleOf: ({ name }) => name,
  });

  /** Markup stays that was sent as somebody stored it who may inject code. */
  async function keepMarkup(
    scope: SiteScope,
    { uncleaned = {} }: RequestContext,
    id: string,
    form: SiteFormInput,
  ): Promise<SiteFormInput> {
    const sent = uncleaned['submissionHTML'];
    if (sent === undefined) return form;
    const before = await store.take(scope, id);
    const stored = before?.rule.submissionHTML;
    return stored !== undefined && stored === sent ? { ...form, submissionHTML: stored } : form;
  }

  return {
    ...rules,
    async begin(scope, start, now) {
      const id = deps.ids.id();
      await store.insert(scope, id, newSiteForm(start), now);
      return id;
    },
    async create(scope, context, form) {
      await assertRedirect(scope, form);
      return rules.create(scope, context, form);
    },
    async update(scope, context, id, { version, rule }) {
      await assertRedirect(scope, rule);
      const kept = await keepMarkup(scope, context, id, rule);
      const form = await rules.update(scope, context, id, { version, rule: kept });
      await purgeSite(scope);
      return form;
    },
    async remove(scope, context, id) {
      const binEntryId = await rules.remove(scope, context, id);
      await purgeSite(scope);
      return binEntryId;
    },
    binned: {
      ...rules.binned,
      async restore(scope, context, entry, name) {
        const restored = await rules.binned.restore(scope, context, entry, name);
        await purgeSite(scope);
        return restored;
      },
    },
    async putSettings(scope, context, { redirectOrigins, keptDays, version }) {
      const before = await scope.ask(settingsOfForms());
      const after = { redirectOrigins: [...new Set(redirectOrigins)], keptDays, version: version + 1 };
      const put = version === 0 ? firstSettings : nextSettings;
      const origins = JSON.stringify(after.redirectOrigins);
      const { name: by } = contributorOf(context);
      const written = await scope.ask(put.maybe(origins, keptDays, after.version, by));
      if (written === undefined) {
        const current = await scope.ask(settingsOfForms());
        throw refuseAs(putFormSettings, 'STALE', { facts: { current } });
      }
      await audit.record(scope, context, {
        act: putFormSettings.name,
        subject: { kind: 'website', id: scope.websiteId, title: context.site.title },
        before: { ...before },
        after,
      });
      return after;
    },
  };
}
