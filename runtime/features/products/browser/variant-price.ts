import { findOwn } from './product-form.ts';

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

  function toNodes(text: PriceText): (Node | string)[] {
    if (text.original === undefined) return [text.price];
    const original = product.ownerDocument.createElement('s');
    original.className = 'original-price';
    original.textContent = text.original;
    return [text.price, ' ', original];
  }

  return (sku) => {
    const text = sku === undefined ? undefined : texts[sku];
    element.toggleAttribute('data-on-sale', text?.original !== undefined);
    element.replaceChildren(...(text ? toNodes(text) : own));
  };
}
