import { html, type Markup } from '#shared/html/html.ts';
import { backordersOf, scarcityOf } from '#shared/features/products/merchandising.ts';
import { toText } from '#shared/json/values.ts';
import { AS_IT_IS, markupFormatter } from '../../definition.ts';
import { fill, merchandising } from './text.ts';

/** A sentence about a product, or about the variants with some attributes once they are chosen. */
function sentence(className: string, attributes: unknown, text: string): Markup {
  const variants =
    attributes === undefined
      ? undefined
      : html` data-variant-attributes="${JSON.stringify(attributes)}" hidden`;
  return html`\n  <div class="${className}"${variants}>\n    ${text}\n  </div>\n`;
}

/** What is told of a variant where no script shows it once it is chosen. */
function plainSentence(attributes: unknown, text: string): Markup {
  const values = Object.values(typeof attributes === 'object' ? { ...attributes } : {}).map(toText);
  return html`<noscript><div class="product-scarcity">${values.join(', ')}: ${text}</div></noscript>\n`;
}

export const productScarcity = markupFormatter({
  name: 'product-scarcity',
  summary: 'Says how few pieces are left, and when pieces come that are sold before they are there.',
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
    {
      template: '{p|product-scarcity}',
      json: {
        p: { id: 'i' },
        productMerchandisingContext: { i: { backorderViews: [{ text: 'Back-order.' }] } },
      },
      output: '\n  <div class="product-scarcity product-backorder">\n    Back-order.\n  </div>\n',
    },
  ],
  apply: (item, _args, scope) => {
    const told = merchandising(item, scope);
    const scarcity = scarcityOf(told);
    const backorders = backordersOf(told);
    if (!scarcity && backorders.length === 0) return AS_IT_IS;
    const few = (scarcity?.views ?? []).map(({ attributes, qtyInStock }) =>
      sentence('product-scarcity', attributes, fill(scope, scarcity?.text ?? '', { qtyInStock })),
    );
    const later = backorders.map(({ attributes, text }) => [
      sentence('product-scarcity product-backorder', attributes, text),
      ...(attributes === undefined ? [] : [plainSentence(attributes, text)]),
    ]);
    return html`${few}${later.flat()}`;
  },
});
