import { readAddressLayout, validateForm } from '#shared/features/forms/contract.ts';
import { countryLayouts } from '#shared/features/forms/country-layouts.ts';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import { formMessages } from '#shared/features/forms/texts.ts';
import { readAnswers } from '#shared/features/forms/read-answers.ts';
import { checkAllAnswers } from '#shared/features/forms/address-answers.ts';
import type { Database } from '../../database/database.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Api } from '../../http/mount.ts';
import { refuseAs } from '../../http/refusal.ts';

/** @param findForm the form of an id as it is stored; undefined where there is none that visitors may see */
export function mountForms(
  api: Api,
  db: Database,
  findForm: (scope: ReadScope, formId: string) => Promise<FormDefinition | undefined>,
): void {
  api.mount(readAddressLayout, ({ query }, { site }) => {
    const { parts, words } = countryLayouts(site.language)(query.country);
    return Promise.resolve({ parts: parts.map((part) => ({ ...part, options: [...part.options] })), words });
  });
  api.mount(validateForm, async ({ params, body }, { site }) => {
    const form = await db.readSite(site.id, (scope) => findForm(scope, params.formId));
    if (form === undefined) throw refuseAs(validateForm, 'FORM_NOT_FOUND');
    const errors = checkAllAnswers(form, readAnswers(form, body), site.language);
    if (Object.keys(errors).length === 0) return { valid: true as const, errors: {} };
    const { invalid } = formMessages(site.language);
    throw refuseAs(validateForm, 'FORM_INVALID', { text: invalid, errors, facts: { valid: false } });
  });
}
