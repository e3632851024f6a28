import { json, maybe, text, whole } from '../../database/column.ts';
import { ruleColumns } from '../../database/rule-store.ts';
import { table } from '../../database/table.ts';

/** The forms of sites; what a form says is one value. */
export const forms = table('forms', { ...ruleColumns });

/** What holds for all forms of a site; one without a row has nothing of its own. */
export const formSettings = table('form_settings', {
  redirectOrigins: json<string[]>(),
  keptDays: maybe(whole()),
  version: whole(),
  changedBy: text(),
});
