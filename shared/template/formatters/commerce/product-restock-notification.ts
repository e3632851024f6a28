import { escapeAttribute } from '#shared/html/escape.ts';
import { isTruthy, property } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';
import { merchandising, textOf } from './text.ts';

export const productRestockNotification = formatter({
  name: 'product-restock-notification',
  summary: 'Forms to be told when a variant is there again.',
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
  usesScope: true,
  apply: (item, _args, scope) => {
    const context = merchandising(item, scope);
    const views = property(context, 'restockNotificationViews');
    const messages = property(context, 'restockNotificationMessages');
    const word = (key: string): string => escapeAttribute(textOf(messages, key));
    const checked = isTruthy(property(context, 'mailingListOptInByDefault')) ? ' checked' : '';
    const mailingList = isTruthy(property(context, 'mailingListSignUpEnabled'))
      ? `  <label class="product-restock-mailing-list"><input type="checkbox" name="isJoinMailingList"${checked}>${word('mailingListDescription')}</label>`
      : '';
    const captcha = isTruthy(scope.resolve(['website', 'captchaSettings', 'siteKey']))
      ? '  <div class="captcha-container"></div>'
      : '';
    const forms = (Array.isArray(views) ? views : []).map(
      (view: unknown) => `
<div class="product-restock-notification" data-product-id="${textOf(item, 'id')}" data-variant-id="${textOf(view, 'variantId')}"${isTruthy(property(view, 'hiddenByDefault')) ? ' hidden' : ''}>
  <span class="product-restock-cta">${word('CTAText')}</span>
  <form class="product-restock-form" action="#">
    <input type="text" x-autocompletetype="email" spellcheck="false" name="email" placeholder="${word('placeholderText')}">
    <input class="sqs-editable-button" type="submit" value="${word('buttonText')}">
  </form>
${mailingList}
${captcha}
</div>
`,
    );
    return '\n'.repeat(6) + forms.join('');
  },
});
