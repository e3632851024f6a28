import { html, verbatim } from '#shared/html/html.ts';
import { PRODUCT_LABELS } from '#shared/features/products/rules.ts';
import { property, toText } from '#shared/json/values.ts';
import { toSegment } from '../../reference.ts';
import { markupFormatter } from '../../definition.ts';
import { localized, textOf } from './text.ts';

export const productQuickView = markupFormatter({
  name: 'product-quick-view',
  summary: 'Button that opens a small view of the product.',
  prints: 'elements',
  params: [{ name: 'group', summary: 'Name of a property, or the group itself.' }],
  examples: [
    {
      template: '{@|product-quick-view shop}',
      json: { id: 'x' },
      output:
        '<span class="sqs-product-quick-view-button" role="button" tabindex="0" data-id="x" data-group="shop">Quick View</span>',
    },
  ],
  parse: ([group = '']) => group,
  apply: (item, group, scope) => {
    const named = property(item, toSegment(group));
    const own = named === undefined ? scope.resolve([toSegment(group)]) : named;
    const groupText = own === undefined ? group : toText(own);
    const text = localized(scope, 'productQuickViewText', PRODUCT_LABELS.quickView);
    return html`<span class="sqs-product-quick-view-button" role="button" tabindex="0" data-id="${verbatim(textOf(item, 'id'))}" data-group="${verbatim(groupText)}">${verbatim(text)}</span>`;
  },
});
