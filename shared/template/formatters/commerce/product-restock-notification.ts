import { html, type Markup, verbatim } from '#shared/html/html.ts';
import { type Restock, restockOf, type RestockView } from '#shared/features/products/merchandising.ts';
import { isTruthy } from '#shared/json/values.ts';
import { markupFormatter } from '../../definition.ts';
import { merchandising, textOf } from './text.ts';

export const productRestockNotification = markupFormatter({
  name: 'product-restock-notification',
  summary: 'Forms to be told when a variant is there again.',
  prints: 'elements',
  params: [],
  examples: [
    {
      template: '{p|product-restock-notification}',
      json: {
        p: { id: 'i' },
        productMerchandisingContext: {
          i: {
            restockNotificationViews: [{ variantId: 'v' }],
            restockNotificationMessages: { CTAText: 'Soon!' },
          },
        },
      },
      output: `${'\n'.repeat(6)}
<div class="product-restock-notification" data-product-id="i" data-variant-id="v">
  <span class="product-restock-cta">Soon!</span>
  <form class="product-restock-form" action="#">
    <input type="text" x-autocompletetype="email" spellcheck="false" name="email" placeholder="">
    <input class="sqs-editable-button" type="submit" value="">
  </form>


</div>
`,
    },
  ],
  apply: (item, _args, scope) => {
    const restock = restockOf(merchandising(item, scope));
    const hasCaptcha = isTruthy(scope.resolve(['website', 'captchaSettings', 'siteKey']));
    const forms = restock.views.map((view) => formMarkup(item, view, restock, hasCaptcha));
    return html`${'\n'.repeat(6)}${forms}`;
  },
});

function formMarkup(item: unknown, view: RestockView, restock: Restock, hasCaptcha: boolean): Markup {
  const { callToAction, placeholder, button, mailingList } = restock;
  const list =
    mailingList &&
    html`  <label class="product-restock-mailing-list"><input type="checkbox" name="isJoinMailingList"${mailingList.isChecked ? ' checked' : ''}>${mailingList.description}</label>`;
  const captcha = hasCaptcha ? html`  <div class="captcha-container"></div>` : undefined;
  return html`
<div class="product-restock-notification" data-product-id="${verbatim(textOf(item, 'id'))}" data-variant-id="${verbatim(view.variantId)}"${view.isHidden ? ' hidden' : ''}>
  <span class="product-restock-cta">${callToAction}</span>
  <form class="product-restock-form" action="#">
    <input type="text" x-autocompletetype="email" spellcheck="false" name="email" placeholder="${placeholder}">
    <input class="sqs-editable-button" type="submit" value="${button}">
  </form>
${list}
${captcha}
</div>
`;
}
