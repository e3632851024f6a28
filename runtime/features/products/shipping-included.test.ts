import { afterAll, beforeAll, expect, it } from 'vitest';
import { CART_ENTRIES_PATH, TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { createProduct, updateProduct } from '#shared/features/products/contract.ts';
import { createShippingZone } from '#shared/features/shipping/contract.ts';
import { cartOf } from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

it('says on the page that shipping is included, and charges none for it', async () => {
  const owner = await app.owner();
  const rate = { kind: 'flat' as const, price: { currency: 'USD', value: '7.50' } };
  const zone = { name: 'Everywhere', places: [{ country: '*' }], options: [{ name: 'Post', rate }] };
  await owner.call(createShippingZone, { body: zone });
  const page = await app.visitor().fetch('/shop?format=json');
  const { collection } = (await page.json()) as { collection: { id: string } };
  const { product } = await owner.call(createProduct, {
    body: {
      collectionId: collection.id,
      name: 'Posted print',
      productType: 1,
      isVisible: true,
      isShippingIncluded: true,
      variants: [{ sku: 'PRINT', priceMoney: { currency: 'USD', value: '20.00' }, unlimited: true }],
    },
  });
  const visitor = app.visitor();
  await visitor.fetch('/');
  await visitor.call('POST', CART_ENTRIES_PATH, { itemId: product.id, sku: null, quantity: 1 });
  const path = TOKEN_CART_PATH.replace(':cartToken', visitor.cookies.get('CART') ?? 'none');
  const address = { addressLine1: '1 Quay', city: 'Rye', postalCode: 'TN31 7BH', country: 'GB' };
  await visitor.call('PUT', `${path}/shipping/location`, address);
  expect(await cartOf(visitor)).toMatchObject({
    requiresShipping: true,
    shippingCostCents: 0,
    grandTotalCents: 2000,
  });
  const item = async () => {
    const response = await app.visitor().fetch('/shop/p/posted-print?format=json');
    return ((await response.json()) as { item: { structuredContent: object } }).item.structuredContent;
  };
  expect(await item()).toMatchObject({ isShippingIncluded: true });

  const body = { version: product.version, isShippingIncluded: false };
  const changed = await owner.call(updateProduct, { params: { productId: product.id }, body });
  expect(changed.product.isShippingIncluded).toBe(false);
  expect(await item()).not.toHaveProperty('isShippingIncluded');
  expect(await cartOf(visitor)).toMatchObject({ shippingCostCents: 750, grandTotalCents: 2750 });
});
