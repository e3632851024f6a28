import { html } from '#shared/html/html.ts';
import { scarcityOf } from '#shared/features/products/merchandising.ts';
import { AS_IT_IS, markupFormatter } from '../../definition.ts';
import { fill, merchandising } from './text.ts';

export const productScarcity = markupFormatter({
  name: 'product-scarcity',
  summary: 'Says how few pieces are left.',
  prints: 'elements',
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
  apply: (item, _args, scope) => {
    const scarcity = scarcityOf(merchandising(item, scope));
    if (!scarcity) return AS_IT_IS;
    const views = scarcity.views.map(({ attributes, qtyInStock }) => {
      const variants =
        attributes === undefined
          ? undefined
          : html` data-variant-attributes="${JSON.stringify(attributes)}" hidden`;
      const text = fill(scope, scarcity.text, { qtyInStock });
      return html`\n  <div class="product-scarcity"${variants}>\n    ${text}\n  </div>\n`;
    });
    return html`${views}`;
  },
});
