import type { FormSettings, SiteFormInput } from '#shared/features/site-forms/contract.ts';
import { type Statement, statement } from '../../database/in-order.ts';

/** A form as those who take submissions need it. */
export interface StoredForm {
  readonly id: string;
  readonly version: number;
  readonly rule: SiteFormInput;
}

const ofIds = statement<StoredForm>(
  'siteForms.ofIds',
  'SELECT id, version, rule FROM forms WHERE website_id = $1 AND id = ANY ($2) AND deleted_at IS NULL',
);

/** The forms of some ids that are not in the bin. */
export function formsOfIds(ids: readonly string[]): Statement<StoredForm[]> {
  return ofIds.many([...ids]);
}

const all = statement<StoredForm>(
  'siteForms.all',
  'SELECT id, version, rule FROM forms WHERE website_id = $1 AND deleted_at IS NULL ORDER BY id',
);

/** All forms that are not in the bin. */
export function allForms(): Statement<StoredForm[]> {
  return all.many();
}

/** The form of an id; undefined where there is none. */
export function formOfId(id: string): Statement<StoredForm | undefined> {
  return ofIds.maybe([id]);
}

const settings = statement<FormSettings>(
  'siteForms.settings',
  `SELECT redirect_origins AS "redirectOrigins", kept_days AS "keptDays", version
     FROM form_settings WHERE website_id = $1`,
);

/** What holds for all forms of the site. */
export function settingsOfForms(): Statement<FormSettings> {
  return settings.maybe().map((row) => row ?? { redirectOrigins: [], keptDays: null, version: 0 });
}
