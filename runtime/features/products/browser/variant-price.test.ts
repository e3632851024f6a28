// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { productScriptSentences } from '../script-sentences.ts';
import { createPriceView } from './variant-price.ts';

const TEXTS = JSON.stringify({ CS: { price: '30,00 $', original: '38,00 $' } });

it('tells those who hear the page of a sale in the language of the page', () => {
  // A page of its own: what scripts say is read once for each.
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `<form><div class="product-price">30,00 $</div><div class="product-variants"></div></form>`;
  const [form] = page.forms;
  form?.setAttribute('data-price-texts', TEXTS);
  const facts = page.createElement('script');
  facts.id = 'awning-page';
  facts.type = 'application/json';
  facts.textContent = JSON.stringify({ sentences: productScriptSentences('fr-CA') });
  page.head.append(facts);
  const product = form?.querySelector<HTMLElement>('.product-variants');
  if (product) createPriceView(product)('CS');
  expect(form?.textContent).toBe('Prix promotionnel :30,00 $ Prix d’origine :38,00 $');
});

it('tells the lowest price before and the price for a measure of the chosen variant, then those of the product', () => {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `<form><div class="product-price">from $9.00</div><div class="price-notes"><p>own</p></div>
    <div class="product-variants"></div></form>`;
  const [form] = page.forms;
  const texts = {
    S: { price: '$9.00', original: '$12.00', lowest: 'Lowest: $8.00', unit: '$36.00 / l' },
    L: { price: '$20.00' },
  };
  form?.setAttribute('data-price-texts', JSON.stringify(texts));
  const product = form?.querySelector<HTMLElement>('.product-variants');
  const show = product ? createPriceView(product) : undefined;
  const told = () =>
    [...(form?.querySelectorAll('.price-notes p') ?? [])].map(({ textContent }) => textContent);
  const notes = ['S', 'L', undefined].map((sku) => {
    show?.(sku);
    return told();
  });
  expect(notes).toEqual([['Lowest: $8.00', '$36.00 / l'], [], ['own']]);
});

it('tells the price of the chosen variant with the terms of its subscription, then that of the product', () => {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `<form><div class="product-price">from $9.00 every month</div>
    <div class="product-variants"></div></form>`;
  const [form] = page.forms;
  const markupOf = (price: string) => `\n<div class="product-price">\n${price}\n</div>`;
  const sale =
    '<span>Sale Price:</span>$9.00 every month <span class="original-price">$12.00 every month</span>';
  const texts = { S: { markup: markupOf(sale) }, L: { markup: markupOf('$20.00 every month') } };
  form?.setAttribute('data-price-texts', JSON.stringify(texts));
  const product = form?.querySelector<HTMLElement>('.product-variants');
  const show = product ? createPriceView(product) : undefined;
  const price = form?.querySelector('.product-price');
  const told = ['S', 'L', undefined].map((sku) => {
    show?.(sku);
    return [price?.textContent.trim(), price?.hasAttribute('data-on-sale')];
  });
  expect(told).toEqual([
    ['Sale Price:$9.00 every month $12.00 every month', true],
    ['$20.00 every month', false],
    ['from $9.00 every month', false],
  ]);
});
