import type { FormDefinition } from '#shared/features/forms/definition.ts';
import type { ReadScope } from '../../database/read-connections.ts';

const OF_ID = `
  SELECT additional_fields_form AS form FROM products
   WHERE website_id = $1 AND additional_fields_form_id = $2 AND is_visible AND deleted_at IS NULL LIMIT 1`;

/** The form of an id that a product asks; undefined where no visible one does. */
export async function findProductForm(scope: ReadScope, formId: string): Promise<FormDefinition | undefined> {
  const [row] = await scope.query<{ form: FormDefinition }>(OF_ID, [scope.websiteId, formId]);
  return row?.form;
}
