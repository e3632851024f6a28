import { addCartEntry } from '#shared/features/cart/contract.ts';
import { checkAdditionalFields } from '#shared/features/forms/rules.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { ProductRecord } from '../products/product-item.ts';

/**
 * The answers to what a product asks, as they are kept with a line; null for a product that asks nothing.
 * @param sent JSON as text, by the ids of the fields
 * @throws Refusal 400 FORM_INVALID with the mistakes by field
 */
export function takeAdditionalFields(
  { additionalFieldsForm: form }: Pick<ProductRecord, 'additionalFieldsForm'>,
  sent: string | null,
): string | null {
  if (form === null) return null;
  const checked = checkAdditionalFields(form, sent);
  if ('answers' in checked) return JSON.stringify(checked.answers);
  throw refuseAs(addCartEntry, 'FORM_INVALID', { errors: checked.errors });
}
