import path from 'node:path';
import { expect, it } from 'vitest';
import { readSiteFiles } from './site-files.ts';

const RESOURCES = path.join(import.meta.dirname, '..', '..', '..', 'resources');

it('includes the shipping of the sample subscription, and leaves it to the theme to say so', async () => {
  const { products } = await readSiteFiles(RESOURCES, 'sample-shop');
  const included = products.filter(({ isShippingIncluded }) => isShippingIncluded);
  expect(included.map(({ urlId }) => urlId)).toEqual(['a-pot-each-season']);
  expect(products.filter(({ body, excerpt }) => /shipping is included/i.test(excerpt + body))).toEqual([]);
});
