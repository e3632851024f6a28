import { html, type Markup, verbatim } from '#shared/html/html.ts';
import { type OptionTexts, optionTexts } from '#shared/features/products/labels.ts';
import {
  chosenVariantOf,
  type VariantOption,
  variantOptions,
  variantsOf,
} from '#shared/features/products/rules.ts';
import { isTruthy, propertyAt, toText } from '#shared/json/values.ts';
import type { Scope } from '../../definition.ts';
import { markupFormatter } from '../../definition.ts';
import { fill, ownTexts, textOf } from './text.ts';

export const variantsSelect = markupFormatter({
  name: 'variants-select',
  summary:
    'Selects and radio buttons for the options of a product. A further variable tells their ids from those of the same product elsewhere on the page.',
  prints: 'elements',
  params: [],
  examples: [
    { template: '[{@|variants-select}]', json: { structuredContent: { variants: [{}] } }, output: '[]' },
  ],
  apply: (item, _args, scope) => variantsMarkup(item, scope),
});

/** One block per option, undefined when there is nothing to choose. */
export function variantsMarkup(item: unknown, scope: Scope): Markup | undefined {
  const options = variantOptions(item);
  if (options.length === 0) return undefined;
  const texts = optionTexts(item, ownTexts(scope));
  const chosen = propertyAt(chosenVariantOf(item), ['attributes']);
  const blocks = options.map((option) =>
    optionMarkup(option, propertyAt(chosen, [option.name]), texts, scope),
  );
  return html`
  ${'\n  '.repeat(3)}

  <div class="product-variants" data-item-id="${verbatim(textOf(item, 'id'))}" data-variants="${JSON.stringify(variantsOf(item))}"${subscriptionAttributes(item)} data-animation-role="content">${blocks}
  </div>
`;
}

function subscriptionAttributes(item: unknown): Markup | undefined {
  const content = propertyAt(item, ['structuredContent']);
  if (!isTruthy(propertyAt(content, ['isSubscribable']))) return undefined;
  const plan = propertyAt(content, ['subscriptionPlan']);
  const json = plan === undefined ? '' : JSON.stringify(plan);
  return html` data-is-subscribable="true" data-subscription-plan="${json}"`;
}

/** @param chosen the value that the address asks for; undefined while nothing is chosen */
function optionMarkup(
  { name, values }: VariantOption,
  chosen: unknown,
  texts: OptionTexts,
  scope: Scope,
): Markup {
  const title = texts.title === undefined ? name : fill(scope, texts.title, { name });
  const select = fill(scope, texts.select, { variantName: name });
  const shown = values.map(toText);
  const [within] = scope.others;
  const place = isTruthy(within) ? `${toText(within)}-` : '';
  const mark = (value: string, word: string) =>
    chosen !== undefined && toText(chosen) === value ? html` ${word}` : undefined;
  const choices = shown.map(
    (value) => html`<option value="${value}"${mark(value, 'selected')}>${value}</option>`,
  );
  const radios = shown.map((value) => {
    const id = `variant-option-${place}${name}-${value}`;
    return html`
      <input type="radio" class="variant-radiobtn" value="${value}" name="variant-option-${name}" id="${id}"${mark(value, 'checked')}/>
      <label class="sqs-button-element--secondary" role="button" tabindex="0" for="${id}">${value}</label>`;
  });
  return html`
    <div class="variant-option">
    <div class="variant-option-title">${title}: </div>
    <div class="variant-select-wrapper">
      <select aria-label="${verbatim(select)}" data-variant-option-name="${name}">
        <option value="">${select}</option>
        ${choices}
      </select>
    </div>
    <div class="variant-radiobtn-wrapper" data-variant-option-name="${name}">${radios}
    </div>
    </div>`;
}
