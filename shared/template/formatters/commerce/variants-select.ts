import { escapeAttribute } from '#shared/html/escape.ts';
import {
  isGiftCard,
  PRODUCT_LABELS,
  type VariantOption,
  variantOptions,
  variantsOf,
} from '#shared/features/products/rules.ts';
import { isTruthy, propertyAt, toText } from '#shared/json/values.ts';
import type { Scope } from '../../definition.ts';
import { formatter } from '../../definition.ts';
import { fill, localized, textOf } from './text.ts';

export const variantsSelect = formatter({
  name: 'variants-select',
  summary: 'Selects and radio buttons for the options of a product.',
  params: [],
  examples: [
    { template: '[{@|variants-select}]', json: { structuredContent: { variants: [{}] } }, output: '[]' },
  ],
  usesScope: true,
  apply: (item, _args, scope) => variantsMarkup(item, scope),
});

/** One block per option (language reference 21.8), undefined when there is nothing to choose. */
export function variantsMarkup(item: unknown, scope: Scope): string | undefined {
  const options = variantOptions(item);
  if (options.length === 0) return undefined;
  const plan = propertyAt(item, ['structuredContent', 'subscriptionPlan']);
  const subscription = isTruthy(propertyAt(item, ['structuredContent', 'isSubscribable']))
    ? ` data-is-subscribable="true" data-subscription-plan="${plan === undefined ? '' : escapeAttribute(JSON.stringify(plan))}"`
    : '';
  const blocks = options.map((option) => optionMarkup(option, isGiftCard(item), scope)).join('');
  return `
  ${'\n  '.repeat(3)}

  <div class="product-variants" data-item-id="${textOf(item, 'id')}" data-variants="${escapeAttribute(JSON.stringify(variantsOf(item)))}"${subscription} data-animation-role="content">${blocks}
  </div>
`;
}

function optionMarkup({ name, values }: VariantOption, isCard: boolean, scope: Scope): string {
  const title = isCard
    ? localized(scope, 'giftCardValueDisplayText', PRODUCT_LABELS.giftCardValue)
    : undefined;
  const titleText = title === undefined ? name : fill(scope, title, { name });
  const pattern = isCard
    ? localized(scope, 'giftCardVariantSelectText', PRODUCT_LABELS.selectValue)
    : localized(scope, 'productVariantSelectText', PRODUCT_LABELS.selectVariant);
  const select = fill(scope, pattern, { variantName: name });
  const safeName = escapeAttribute(name);
  const safeValues = values.map((value) => escapeAttribute(toText(value)));
  const choices = safeValues.map((value) => `<option value="${value}">${value}</option>`).join('');
  const radios = safeValues.map((value) => {
    const id = `variant-option-${safeName}-${value}`;
    return `
      <input type="radio" class="variant-radiobtn" value="${value}" name="variant-option-${safeName}" id="${id}"/>
      <label class="sqs-button-element--secondary" role="button" tabindex="0" for="${id}">${value}</label>`;
  });
  return `
    <div class="variant-option">
    <div class="variant-option-title">${escapeAttribute(titleText)}: </div>
    <div class="variant-select-wrapper">
      <select aria-label="${select}" data-variant-option-name="${safeName}">
        <option value="">${escapeAttribute(select)}</option>
        ${choices}
      </select>
    </div>
    <div class="variant-radiobtn-wrapper" data-variant-option-name="${safeName}">${radios.join('')}
    </div>
    </div>`;
}
