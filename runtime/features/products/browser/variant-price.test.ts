// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { scriptSentences } from '../../pages/script-sentences.ts';
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
  facts.textContent = JSON.stringify({ sentences: scriptSentences('fr-CA') });
  page.head.append(facts);
  const product = form?.querySelector<HTMLElement>('.product-variants');
  if (product) createPriceView(product)('CS');
  expect(form?.textContent).toBe('Prix promotionnel :30,00 $ Prix d’origine :38,00 $');
});
