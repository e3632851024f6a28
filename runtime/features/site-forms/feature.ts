import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { mountSiteForms } from './routes.ts';
import { createSiteFormService } from './service.ts';
import { readShownForms, SENT_FORM } from './shown.ts';
import { formOfId } from './statements.ts';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import type { ReadScope } from '../../database/read-connections.ts';

/** The fields of a form of the site; undefined where there is none. */
async function findSiteForm(scope: ReadScope, formId: string): Promise<FormDefinition | undefined> {
  const form = await scope.ask(formOfId(formId));
  return form === undefined ? undefined : { id: form.id, name: form.rule.name, fields: form.rule.fields };
}

/** What other features need of it: none of it depends on what the feature is made with. */
export const formParts = { readShownForms, findSiteForm, sentFormFact: SENT_FORM };

/** The forms of a site. */
export function siteFormsFeature({
  db,
  auditLog,
  keepRules,
  purgeSite,
  store,
  ids,
}: Pick<House, 'db' | 'auditLog' | 'keepRules' | 'purgeSite' | 'store' | 'ids'>) {
  const siteForms = createSiteFormService({ ids, audit: auditLog, keepRules, purgeSite });
  return feature('site-forms', {
    offers: { beginForm: siteForms.begin },
    calls: (api) => mountSiteForms(api, { db, store, siteForms }),
    binned: (bin) => bin.handle('form', siteForms.binned),
  });
}

export type SiteFormOffers = ReturnType<typeof siteFormsFeature>['offers'];
