import { html, type Markup } from '#shared/html/html.ts';
import { backordersOf, scarcityOf } from '#shared/features/products/merchandising.ts';
import { chosenVariantOf } from '#shared/features/products/rules.ts';
import { isEqual, property, propertyAt, toText } from '#shared/json/values.ts';
import { AS_IT_IS, markupFormatter } from '../../definition.ts';
import { fill, merchandising } from './text.ts';

/** A sentence about a product, or about the variants with some attributes once they are chosen. */
function sentence(className: string, attributes: unknown, text: string, isShown: boolean): Markup {
  const hidden = isShown ? undefined : html` hidden`;
  const variants =
    attributes === undefined
      ? undefined
      : html` data-variant-attributes="${JSON.stringify(attributes)}"${hidden}`;
  return html`\n  <div class="${className}"${variants}>\n    ${text}\n  </div>\n`;
}

/** Is a sentence about the variant that the address names? */
function isAsked(attributes: unknown, chosen: unknown): boolean {
  if (typeof attributes !== 'object' || attributes === null || chosen === undefined) return false;
  return Object.entries(attributes).every(([name, value]) => isEqual(value, property(chosen, name)));
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
    const chosen = propertyAt(chosenVariantOf(item), ['attributes']);
    const few = (scarcity?.views ?? []).map(({ attributes, qtyInStock }) =>
      sentence(
        'product-scarcity',
        attributes,
        fill(scope, scarcity?.text ?? '', { qtyInStock }),
        isAsked(attributes, chosen),
      ),
    );
    const later = backorders.map(({ attributes, text }) => {
      const isShown = isAsked(attributes, chosen);
      return [
        sentence('product-scarcity product-backorder', attributes, text, isShown),
        ...(attributes === undefined || isShown ? [] : [plainSentence(attributes, text)]),
      ];
    });
    return html`${few}${later.flat()}`;
  },
});
