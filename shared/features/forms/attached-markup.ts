import { html, type Markup } from '#shared/html/html.ts';
import type { FormField } from './definition.ts';
import { readFileToken } from './files.ts';

/** A file that is attached, which goes along as long as its box is ticked. */
export function attachedMarkup({ id }: Pick<FormField, 'id'>, token: string): Markup {
  const name = readFileToken(token)?.filename ?? '';
  return html`<label class="field-choice field-attached"><input type="checkbox" name="${id}" value="${token}" checked>${name}</label>`;
}
