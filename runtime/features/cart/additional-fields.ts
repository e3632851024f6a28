import { addCartEntry } from '#shared/features/cart/contract.ts';
import { checkAllAnswers, tidyAnswers } from '#shared/features/forms/address-answers.ts';
import { checkAdditionalFields } from '#shared/features/forms/rules.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { ProductRecord } from '../products/product-item.ts';

/**
 * The answers to what a product asks, as they are kept with a line; null for a product that asks nothing.
 * @param sent JSON as text, by the ids of the fields
 * @param language of what is said about addresses
 * @throws Refusal 400 FORM_INVALID with the mistakes by field
 */
export function takeAdditionalFields(
  { additionalFieldsForm: form }: Pick<ProductRecord, 'additionalFieldsForm'>,
  sent: string | null,
  language: string,
): string | null {
  if (form === null) return null;
  const checked = checkAdditionalFields(form, sent);
  if ('errors' in checked) throw refuseAs(addCartEntry, 'FORM_INVALID', { errors: checked.errors });
  const errors = checkAllAnswers(form, checked.answers, language);
  if (Object.keys(errors).length > 0) throw refuseAs(addCartEntry, 'FORM_INVALID', { errors });
  return JSON.stringify(tidyAnswers(form, checked.answers, language));
}
