import { PRODUCT_LABELS } from '#shared/features/products/rules.ts';
import { property, toText } from '#shared/json/values.ts';
import { toSegment } from '../../reference.ts';
import { formatter } from '../../definition.ts';
import { localized, textOf } from './text.ts';

export const productQuickView = formatter({
  name: 'product-quick-view',
  summary: 'Button that opens a small view of the product.',
  params: [{ name: 'group', summary: 'Name of a property, or the group itself.' }],
  examples: [
    {
      template: '{@|product-quick-view shop}',
      json: { id: 'x' },
      output:
        '<span class="sqs-product-quick-view-button" role="button" tabindex="0" data-id="x" data-group="shop">Quick View</span>',
    },
  ],
  usesScope: true,
  parse: ([group = '']) => group,
  apply: (item, group, scope) => {
    const own = property(item, toSegment(group)) ?? scope.resolve([toSegment(group)]);
    const groupText = own === undefined || own === null ? group : toText(own);
    const text = localized(scope, 'productQuickViewText', PRODUCT_LABELS.quickView);
    return `<span class="sqs-product-quick-view-button" role="button" tabindex="0" data-id="${textOf(item, 'id')}" data-group="${groupText}">${text}</span>`;
  },
});
