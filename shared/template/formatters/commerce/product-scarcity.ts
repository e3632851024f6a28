import { escapeAttribute } from '#shared/html/escape.ts';
import { isTruthy, property, toBoolean } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';
import { fill, merchandising, textOf } from './text.ts';

export const productScarcity = formatter({
  name: 'product-scarcity',
  summary: 'Says how few pieces are left.',
  params: [],
  examples: [
    {
      template: '{p|product-scarcity}',
      json: {
        p: { id: 'i' },
        productMerchandisingContext: {
          i: {
            scarcityEnabled: true,
            scarcityText: '{qtyInStock} left',
            scarcityTemplateViews: [{ qtyInStock: 2 }],
          },
        },
      },
      locale: 'en',
      output: '\n  <div class="product-scarcity">\n    2 left\n  </div>\n',
    },
  ],
  usesScope: true,
  apply: (item, _args, scope) => {
    const context = merchandising(item, scope);
    if (!toBoolean(property(context, 'scarcityEnabled'))) return item;
    const views = property(context, 'scarcityTemplateViews');
    if (!Array.isArray(views)) return '';
    const pattern = textOf(context, 'scarcityText');
    return views
      .map((view: unknown) => {
        const attributes = property(view, 'attributes');
        const hidden = isTruthy(attributes)
          ? ` data-variant-attributes="${escapeAttribute(JSON.stringify(attributes))}" hidden`
          : '';
        const text = fill(scope, pattern, { qtyInStock: property(view, 'qtyInStock') });
        return `\n  <div class="product-scarcity"${hidden}>\n    ${escapeAttribute(text)}\n  </div>\n`;
      })
      .join('');
  },
});
