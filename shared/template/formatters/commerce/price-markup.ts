import { escapeText } from '#shared/html/escape.ts';
import { PRODUCT_LABELS } from '#shared/features/products/rules.ts';
import type { Scope } from '../../definition.ts';
import { fill, localized } from './text.ts';

/** A price, ready to be put into words. */
export type Price =
  /** Nothing to say. */
  | { readonly kind: 'none' }
  /** A range that starts somewhere. */
  | { readonly kind: 'from'; readonly text: string }
  | { readonly kind: 'sale'; readonly now: string; readonly before: string }
  | { readonly kind: 'normal'; readonly text: string };

function hidden(text: string): string {
  return `<span class="visually-hidden v6-visually-hidden">${text}</span>`;
}

function ownLabel(scope: Scope, key: string, text: string): string {
  const own = localized(scope, key, '');
  return own === '' ? text : escapeText(own);
}

function priceText(price: Price, scope: Scope): string {
  switch (price.kind) {
    case 'none':
      return '';
    case 'normal':
      return price.text;
    case 'from':
      return `${price.text}\n`;
    case 'sale': {
      const now = hidden(ownLabel(scope, 'salePriceText', PRODUCT_LABELS.salePrice));
      const before = hidden(ownLabel(scope, 'originalPriceText', PRODUCT_LABELS.originalPrice));
      return `${now}${price.now} ${before}<span class="original-price">${price.before}</span>\n`;
    }
  }
}

/** Element around a price (language reference 21.4). */
export function priceMarkup(className: string, price: Price, scope: Scope): string {
  return `\n\n\n<div class="${className}">\n${priceText(price, scope)}\n</div>`;
}

/** A range of prices in words: the site's, or "from …". */
export function fromText(scope: Scope, money: string): string {
  const pattern = localized(scope, 'productPriceFromText', PRODUCT_LABELS.from);
  return fill(scope, pattern, { fromPrice: money, price: money });
}
