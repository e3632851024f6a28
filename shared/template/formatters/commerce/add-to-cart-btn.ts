import { escapeAttribute } from '#shared/html/escape.ts';
import { PRODUCT_LABELS } from '#shared/features/products/rules.ts';
import { isTruthy, propertyAt, toText } from '#shared/json/values.ts';
import type { Scope } from '../../definition.ts';
import { formatter } from '../../definition.ts';
import { textOf } from './text.ts';

export const addToCartBtn = formatter({
  name: 'add-to-cart-btn',
  summary: 'Button that puts a product into the cart.',
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
  usesScope: true,
  apply: (item, _args, scope) => addToCartMarkup(item, scope),
});

function labelOf(item: unknown, scope: Scope): string {
  const custom = textOf(item, 'structuredContent', 'customAddButtonText');
  const usesCustom = propertyAt(item, ['structuredContent', 'useCustomAddButtonText']);
  if (isTruthy(usesCustom) && custom !== '') return escapeAttribute(custom);
  const [key, text] = isTruthy(propertyAt(item, ['structuredContent', 'isSubscribable']))
    ? ['productSubscribeText', PRODUCT_LABELS.subscribe]
    : ['productAddToCartText', PRODUCT_LABELS.addToCart];
  const own = scope.resolve(['localizedStrings', key]);
  return isTruthy(own) ? escapeAttribute(toText(own)) : text;
}

/** The button with its wrapper (language reference 21.6). */
export function addToCartMarkup(item: unknown, scope: Scope): string {
  const content = propertyAt(item, ['structuredContent']);
  const form = propertyAt(content, ['additionalFieldsForm']);
  const hasForm = isTruthy(propertyAt(content, ['additionalFieldsFormId'])) && isTruthy(form);
  const label = labelOf(item, scope);
  const options = propertyAt(content, ['productSubscriptionOptions']);
  const flag = propertyAt(content, ['isSubscribable']);
  const optionId = isTruthy(options) && isTruthy(flag) ? toText(propertyAt(options, [0, 'id'])) : undefined;
  const attributes = [
    `data-collection-id="${textOf(item, 'collectionId')}"`,
    `data-item-id="${textOf(item, 'id')}"`,
    `data-product-type="${textOf(content, 'productType')}"`,
    `data-use-custom-label="${textOf(content, 'useCustomAddButtonText')}"`,
    `${isTruthy(flag) ? `data-is-subscription="${toText(flag)}" ` : ''}data-original-label="${label}"`,
    `${hasForm ? `data-form="${escapeAttribute(JSON.stringify(form))}"` : ''}${optionId === undefined ? '' : `data-subscription-option-id="${optionId}"`}`,
  ];
  return `${'\n'.repeat(13)}<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">
  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary ${hasForm ? 'use-form' : ''}" role="button" tabindex="0" data-dynamic-strings ${attributes.join(' ')}>
    <div class="sqs-add-to-cart-button-inner">${label}</div>
  </div>
</div>`;
}
