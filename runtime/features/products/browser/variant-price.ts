import { PRODUCT_LABELS } from '#shared/features/products/rules.ts';
import { say } from '../../../browser/say.ts';
import { findOwn } from './product-form.ts';

const HIDDEN_CLASS = 'visually-hidden v6-visually-hidden';

/** The price of one variant, formatted by the server. */
interface PriceText {
  /** The price in force; missing where it is told as markup. */
  readonly price?: string;
  /** The element of the price, for what is sold by subscription: an amount says nothing without its terms. */
  readonly markup?: string;
  /** The price before the sale; only while the variant is on sale. */
  readonly original?: string;
  /** The lowest price before the sale, in words; where the store has to tell it. */
  readonly lowest?: string;
  /** The price for a measure. */
  readonly unit?: string;
}

function parseNodes({ ownerDocument }: Element, markup: string): readonly Node[] {
  const template = ownerDocument.createElement('template');
  template.innerHTML = markup;
  return [...template.content.childNodes];
}

/** What a part of the page showed at first, and what it shows of the product as a whole. */
interface Part {
  readonly served: readonly Node[];
  readonly own: readonly Node[];
}

/** @param own markup of the product as a whole; undefined where the page came with that */
function partOf(element: Element, own: string | undefined): Part {
  const served = [...element.childNodes];
  return { served, own: own === undefined ? served : parseNodes(element, own) };
}

/**
 * Makes the function that shows the price of a chosen variant with what is told beside it, and those of the product
 * while the choice is open. Without the server's texts they are left alone, but for those of the variant which the page
 * came with: only the server knows how the store writes money.
 */
export function createPriceView(product: HTMLElement): (sku: string | undefined) => void {
  const json = product.closest<HTMLElement>('[data-price-texts]')?.dataset.priceTexts;
  const [element] = findOwn(product, '.product-price');
  if (!element || (!json && element.dataset.ownPrice === undefined)) return () => undefined;
  const texts = JSON.parse(json || '{}') as Readonly<Record<string, PriceText>>;
  const [notes] = findOwn(product, '.price-notes');
  const price = partOf(element, element.dataset.ownPrice);
  const beside = notes && partOf(notes, notes.dataset.ownNotes);
  let servedSku: string | undefined;

  function make(name: 'p' | 'span', className: string, text: string): HTMLElement {
    const element = product.ownerDocument.createElement(name);
    element.className = className;
    element.textContent = text;
    return element;
  }

  /** The markup of the price formatter (reference section 21.4). */
  function toNodes({ price = '', original, markup }: PriceText): (Node | string)[] {
    if (markup !== undefined) {
      return parseNodes(product, markup).flatMap(({ childNodes }) => [...childNodes]);
    }
    if (original === undefined) return [price];
    return [
      make('span', HIDDEN_CLASS, say(product.ownerDocument, PRODUCT_LABELS.salePrice)),
      `${price} `,
      make('span', HIDDEN_CLASS, say(product.ownerDocument, PRODUCT_LABELS.originalPrice)),
      make('span', 'original-price', original),
    ];
  }

  const toNotes = ({ lowest, unit }: PriceText): Node[] =>
    [lowest, unit].flatMap((text) => (text === undefined ? [] : make('p', 'price-note', text)));

  return (sku) => {
    servedSku ??= sku;
    const text = sku === undefined ? undefined : texts[sku];
    const isServed = sku !== undefined && sku === servedSku;
    const plainOf = (part: Part) => (isServed ? part.served : part.own);
    element.replaceChildren(...(text ? toNodes(text) : plainOf(price)));
    element.toggleAttribute(
      'data-on-sale',
      text !== undefined && element.querySelector('.original-price') !== null,
    );
    if (beside) notes.replaceChildren(...(text ? toNotes(text) : plainOf(beside)));
  };
}
