import { html, type Markup, verbatim } from '#shared/html/html.ts';
import { addButtonLabel } from '#shared/features/products/labels.ts';
import { isTruthy, propertyAt } from '#shared/json/values.ts';
import type { Scope } from '../../definition.ts';
import { markupFormatter } from '../../definition.ts';
import { ownTexts, textOf } from './text.ts';

export const addToCartBtn = markupFormatter({
  name: 'add-to-cart-btn',
  summary: 'Button that puts a product into the cart.',
  prints: 'elements',
  params: [],
  examples: [
    {
      template: '{@|add-to-cart-btn}',
      json: {
        id: 'i',
        collectionId: 'c',
        structuredContent: { productType: 1, useCustomAddButtonText: false },
      },
      output: `${'\n'.repeat(13)}<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">
  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary " role="button" tabindex="0" data-dynamic-strings data-collection-id="c" data-item-id="i" data-product-type="1" data-use-custom-label="false" data-original-label="Add To Cart" >
    <div class="sqs-add-to-cart-button-inner">Add To Cart</div>
  </div>
</div>`,
    },
  ],
  apply: (item, _args, scope) => addToCartMarkup(item, scope),
});

/** The button with its wrapper. */
export function addToCartMarkup(item: unknown, scope: Scope): Markup {
  const content = propertyAt(item, ['structuredContent']);
  const text = (key: string): Markup => verbatim(textOf(content, key));
  const form = propertyAt(content, ['additionalFieldsForm']);
  const hasForm = isTruthy(propertyAt(content, ['additionalFieldsFormId'])) && isTruthy(form);
  const isSubscription = isTruthy(propertyAt(content, ['isSubscribable']));
  const options = propertyAt(content, ['productSubscriptionOptions']);
  const label = addButtonLabel(item, ownTexts(scope));
  const subscription = isSubscription ? html`data-is-subscription="${text('isSubscribable')}" ` : undefined;
  const formData = hasForm ? html`data-form="${JSON.stringify(form)}"` : undefined;
  const optionId =
    isSubscription && isTruthy(options)
      ? html`data-subscription-option-id="${verbatim(textOf(options, 0, 'id'))}"`
      : undefined;
  return html`${'\n'.repeat(13)}<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">
  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary ${hasForm ? 'use-form' : ''}" role="button" tabindex="0" data-dynamic-strings data-collection-id="${verbatim(textOf(item, 'collectionId'))}" data-item-id="${verbatim(textOf(item, 'id'))}" data-product-type="${text('productType')}" data-use-custom-label="${text('useCustomAddButtonText')}" ${subscription}data-original-label="${label}" ${formData}${optionId}>
    <div class="sqs-add-to-cart-button-inner">${label}</div>
  </div>
</div>`;
}
