import { html, type Markup, verbatim } from '#shared/html/html.ts';
import { isQuantityInputVisible, PRODUCT_LABELS } from '#shared/features/products/rules.ts';
import type { Scope } from '../../definition.ts';
import { markupFormatter } from '../../definition.ts';
import { ownTexts, textOf } from './text.ts';

const MULTIPLE_SERVICES = ['websiteSettings', 'storeSettings', 'multipleQuantityAllowedForServices'];

export const quantityInput = markupFormatter({
  name: 'quantity-input',
  summary: 'Input for the number of pieces, when several can be bought.',
  prints: 'elements',
  params: [],
  examples: [
    {
      template: '{@|quantity-input}',
      json: { id: 'i', structuredContent: { productType: 1, variants: [{ unlimited: true }] } },
      output: `


<div class="product-quantity-input" data-item-id="i" data-animation-role="content">
  <div class="quantity-label">Quantity:</div>
  <input aria-label="Quantity" size="4" max="9999" min="1" value="1" type="number" step="1"></input>
</div>`,
    },
  ],
  apply: (item, _args, scope) => quantityMarkup(item, scope),
});

/** The input with its label, undefined when it is not shown. */
export function quantityMarkup(item: unknown, scope: Scope): Markup | undefined {
  if (!isQuantityInputVisible(item, scope.resolve(MULTIPLE_SERVICES) !== false)) return undefined;
  const label = verbatim(ownTexts(scope)('productQuantityInputLabel') || PRODUCT_LABELS.quantity);
  return html`


<div class="product-quantity-input" data-item-id="${verbatim(textOf(item, 'id'))}" data-animation-role="content">
  <div class="quantity-label">${label}:</div>
  <input aria-label="${label}" size="4" max="9999" min="1" value="1" type="number" step="1"></input>
</div>`;
}
