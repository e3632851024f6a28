import { PRODUCT_LABELS, type PriceForm } from '#shared/features/products/rules.ts';
import { html, type Markup, verbatim } from '#shared/html/html.ts';
import type { Scope } from '../../definition.ts';
import { fill, localized, ownTexts } from './text.ts';

/** Prints an amount of money, alone or within the words of a subscription. */
export type PrintMoney = (money: unknown) => Markup;

function hidden(text: string): Markup {
  return html`<span class="visually-hidden v6-visually-hidden">${text}</span>`;
}

/**
 * A price in one of its forms.
 * @param printStart prints where a range starts
 * @param print prints any other amount
 */
export function priceText(
  form: PriceForm,
  scope: Scope,
  { printStart, print }: { readonly printStart: PrintMoney; readonly print: PrintMoney },
): Markup {
  switch (form.kind) {
    case 'normal':
      return print(form.money);
    case 'from':
      return html`${printStart(form.money)}\n`;
    case 'sale': {
      const own = ownTexts(scope);
      const now = hidden(own('salePriceText') || PRODUCT_LABELS.salePrice);
      const before = hidden(own('originalPriceText') || PRODUCT_LABELS.originalPrice);
      return html`${now}${print(form.money)} ${before}<span class="original-price">${print(form.before)}</span>\n`;
    }
  }
}

/**
 * Element around a price.
 * @param own the price of the whole product, where that of a variant is shown
 */
export function priceMarkup(className: string, price: Markup, own?: Markup): Markup {
  const kept = own === undefined ? undefined : html` data-own-price="${own.text.trim()}"`;
  return html`\n\n\n<div class="${className}"${kept}>\n${price}\n</div>`;
}

/** A range of prices in words: the site's, or "from …". */
export function fromText(scope: Scope, money: Markup): Markup {
  const pattern = localized(scope, 'productPriceFromText', PRODUCT_LABELS.from);
  return verbatim(fill(scope, pattern, { fromPrice: money.text, price: money.text }));
}
