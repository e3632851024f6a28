import { PRODUCT_LABELS } from '#shared/features/products/rules.ts';
import { say } from '../../../browser/say.ts';
import { findOwn } from './product-form.ts';

const HIDDEN_CLASS = 'visually-hidden v6-visually-hidden';

/** The price of one variant, formatted by the server. */
interface PriceText {
  /** The price in force. */
  readonly price: string;
  /** The price before the sale; only while the variant is on sale. */
  readonly original?: string;
}

/**
 * Makes the function that shows the price of a chosen variant, and the product's own price while the choice is
 * open. Without the server's texts the price is left alone: only the server knows how the store writes money.
 */
export function createPriceView(product: HTMLElement): (sku: string | undefined) => void {
  const json = product.closest<HTMLElement>('[data-price-texts]')?.dataset.priceTexts;
  const [element] = findOwn(product, '.product-price');
  if (!json || !element) return () => undefined;
  const texts = JSON.parse(json) as Readonly<Record<string, PriceText>>;
  const own = [...element.childNodes];

  function span(className: string, text: string): HTMLElement {
    const element = product.ownerDocument.createElement('span');
    element.className = className;
    element.textContent = text;
    return element;
  }

  /** The markup of the price formatter (reference section 21.4). */
  function toNodes(text: PriceText): (Node | string)[] {
    if (text.original === undefined) return [text.price];
    return [
      span(HIDDEN_CLASS, say(product.ownerDocument, PRODUCT_LABELS.salePrice)),
      `${text.price} `,
      span(HIDDEN_CLASS, say(product.ownerDocument, PRODUCT_LABELS.originalPrice)),
      span('original-price', text.original),
    ];
  }

  return (sku) => {
    const text = sku === undefined ? undefined : texts[sku];
    element.toggleAttribute('data-on-sale', text?.original !== undefined);
    element.replaceChildren(...(text ? toNodes(text) : own));
  };
}
