// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { findFormOf, openProductForm, VARIANTS_SELECTOR } from './product-form.ts';

const block = (id: string, item: string) =>
  `<article><form><div id="${id}" class="product-variants" data-item-id="${item}"></div><p><b id="of-${id}" data-item-id="${item}"></b></p></form></article>`;

it('finds the choice of options of a button, also of a product that stands on the page twice', () => {
  document.body.innerHTML = `${block('first', 'mug')}${block('second', 'mug')}${block('third', 'jar')}<b id="away" data-item-id="jar"></b><b id="plain" data-item-id="cup"></b>`;
  const forms = Array.from(document.querySelectorAll<HTMLElement>(VARIANTS_SELECTOR), openProductForm);
  const found = (id: string) => findFormOf(document.getElementById(id)!, forms)?.element.id;
  expect(['of-first', 'of-second', 'of-third', 'away', 'plain'].map(found)).toEqual([
    'first',
    'second',
    'third',
    'third',
    undefined,
  ]);
});
