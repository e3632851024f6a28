import { expect, it } from 'vitest';
import { createEngine } from '../../index.ts';

const engine = createEngine();
const variants = ['S', 'L'].map((size) => ({ attributes: { Size: size } }));
const MUG = { id: 'mug', structuredContent: { variants, variantOptionOrdering: ['Size'] } };

it.each([
  ['once', '{mug|variants-select}', ['variant-option-Size-S', 'variant-option-Size-L']],
  [
    'twice, each at a place of its own',
    '{mug,first|variants-select}{mug,second|variants-select}',
    ['b1-Size-S', 'b1-Size-L', 'b2-Size-S', 'b2-Size-L'].map((end) => `variant-option-${end}`),
  ],
  [
    'at a place that is not known',
    '{mug,other|variants-select}',
    ['variant-option-Size-S', 'variant-option-Size-L'],
  ],
])('the options of a product that stands on a page %s have ids of their own', (_, template, ids) => {
  const { html } = engine.compile(template).render({ json: { mug: MUG, first: 'b1', second: 'b2' } });
  expect([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual(ids);
  expect([...html.matchAll(/ for="([^"]*)"/g)].map(([, id]) => id)).toEqual(ids);
});
