import { isQuantityInputVisible, PRODUCT_LABELS } from '#shared/features/products/rules.ts';
import type { Scope } from '../../definition.ts';
import { formatter } from '../../definition.ts';
import { localized, textOf } from './text.ts';

const MULTIPLE_SERVICES = ['websiteSettings', 'storeSettings', 'multipleQuantityAllowedForServices'];

export const quantityInput = formatter({
  name: 'quantity-input',
  summary: 'Input for the number of pieces, when several can be bought.',
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
  usesScope: true,
  apply: (item, _args, scope) => quantityMarkup(item, scope),
});

/** The input with its label (language reference 21.7), undefined when it is not shown. */
export function quantityMarkup(item: unknown, scope: Scope): string | undefined {
  if (!isQuantityInputVisible(item, scope.resolve(MULTIPLE_SERVICES) !== false)) return undefined;
  const label = localized(scope, 'productQuantityInputLabel', '') || PRODUCT_LABELS.quantity;
  return `


<div class="product-quantity-input" data-item-id="${textOf(item, 'id')}" data-animation-role="content">
  <div class="quantity-label">${label}:</div>
  <input aria-label="${label}" size="4" max="9999" min="1" value="1" type="number" step="1"></input>
</div>`;
}
