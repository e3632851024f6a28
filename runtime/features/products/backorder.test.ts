import { CART_PATH } from '#shared/features/cart/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CART_ENTRIES_PATH, CHECKOUT_PAGE_PATH } from '#shared/features/cart/paths.ts';
import { printOrders, getOrder } from '#shared/features/orders/contract.ts';
import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import {
  getProduct,
  getStock,
  listProducts,
  setProductVariants,
} from '#shared/features/products/contract.ts';
import type { Product, VariantInput } from '#shared/features/products/shape.ts';
import { adjustStock, checkStockLedger, listStock } from '#shared/features/stock/contract.ts';
import { rowsOf } from '../../testing/people.ts';
import { buyCart, cartOf, offerShipping, shopperWith } from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const TEXT = 'Back-order. Sent from December 12, 2026.';
const BACKORDER = { limit: 3, isPreorder: false, promisedOn: '2026-12-12' };

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['owner']>>;
let itemId: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.jobs.start();
  await offerShipping(app);
  owner = await app.owner();
  const { products } = await owner.call(listProducts, { query: { search: 'Vase' } });
  itemId = products[0]?.id ?? '';
});

afterAll(() => app.close());

/** Stores the variants of the vase with some fields changed. */
async function setVase(change: object): Promise<Product> {
  const { product } = await owner.call(getProduct, { params: { productId: itemId } });
  const { version, variantOptionOrdering } = product;
  const variants = product.variants.map(
    ({ lowestPriceMoney: _lowest, qtyInStock: _left, ...variant }): Partial<VariantInput> & object => ({
      ...variant,
      ...change,
    }),
  ) as VariantInput[];
  const body = { version, variantOptionOrdering, variants };
  return (await owner.call(setProductVariants, { params: { productId: itemId }, body })).product;
}

async function pageOf() {
  const response = await app.visitor().fetch('/shop/p/vase?format=json');
  return (await response.json()) as {
    item: { structuredContent: { variants: readonly object[] } };
    productMerchandisingContext: Record<string, object>;
  };
}

const levelOfVase = async () => (await owner.call(listStock, { query: { search: 'VASE' } })).levels[0];

describe('a variant that is sold on back-order', () => {
  it.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 10_000 }, 'limit'],
    [{ limit: 5, promisedOn: 'soon' }, 'promisedOn'],
  ])('is refused with %j, at its field', async (backorder, field) => {
    await expect(setVase({ backorder })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      body: { errors: { [`variants.0.backorder.${field}`]: expect.any(String) as string } },
    });
  });

  it('is sold like any other while it is in stock, and beyond that with the promise that is told', async () => {
    await setVase({ backorder: BACKORDER });
    const { left, ...promise } = { left: 3, isPreorder: false, promisedOn: '2026-12-12' };
    const inStock = await pageOf();
    expect(inStock.item.structuredContent.variants).toMatchObject([
      { qtyInStock: 1, backorder: { left, ...promise } },
    ]);
    expect(inStock.productMerchandisingContext[itemId]).not.toHaveProperty('backorderViews');

    const visitor = await shopperWith(app, { sku: 'VASE', quantity: 3, email: 'later@marsh.example' });
    const cart = await cartOf(visitor);
    expect(cart.problems.filter(({ code }) => code.includes('STOCK'))).toEqual([]);
    expect(cart.entries).toMatchObject([
      { chosenVariant: { qtyInStock: 1 }, backorder: { quantity: 2, ...promise, text: `2 of 3: ${TEXT}` } },
    ]);
    // Who was told that more is in stock looks at it again before anything is charged.
    const surprised = await buyCart(visitor, 'tok_ok', { expectedBackordered: 1 });
    expect(surprised).toMatchObject({
      status: 409,
      json: { code: 'PROBLEMS', problems: [{ code: 'BACKORDERED', was: '1', now: '2' }] },
    });
    const form = await (await visitor.fetch(CHECKOUT_PAGE_PATH)).text();
    expect(form).toContain('name="expectedBackordered" value="2"');
    const { status, json } = await buyCart(visitor, 'tok_ok', { expectedBackordered: 2 });
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { order: { items: [{ quantity: 3, backorder: { quantity: 2, ...promise } }] } },
    });
    expect(await levelOfVase()).toMatchObject({ onHand: -2, available: 0, backorderLimit: 3 });

    const owed = await pageOf();
    expect(owed.item.structuredContent.variants).toMatchObject([{ qtyInStock: 0, backorder: { left: 1 } }]);
    expect(owed.productMerchandisingContext[itemId]).toMatchObject({ backorderViews: [{ text: TEXT }] });
    const { results } = await app.client().call(getStock, { query: { itemId } });
    expect(results).toMatchObject([{ unlimited: false, qtyInStock: 0, backorder: { left: 1 } }]);

    // What was sold stays as it was promised.
    await setVase({ backorder: { ...BACKORDER, promisedOn: '2027-01-31' } });
    const { id, orderToken } = json.order;
    const order = await owner.call(getOrder, { params: { orderId: id } });
    expect(order.items).toMatchObject([{ backorder: { quantity: 2, ...promise } }]);
    const slip = await owner.call(printOrders, { query: { kind: 'packing-slip', ids: id } });
    expect(slip.html).toContain(`2 of 3: ${TEXT}`);
    const page = await (await visitor.fetch(`${ORDER_PAGE_PATH}/${orderToken}`)).text();
    expect(page).toContain(`2 of 3: ${TEXT}`);
    const [mail] = await rowsOf<{ text: string }>(
      app,
      "SELECT text FROM mail_messages WHERE website_id = $1 AND to_address = 'later@marsh.example'",
    );
    expect(mail?.text).toContain(`2 of 3: ${TEXT}`);
  });

  it('is sold out at its limit, and no more is sold where that is lowered', async () => {
    const buyer = await shopperWith(app, { sku: 'VASE', quantity: 1, email: 'last@marsh.example' });
    await setVase({ backorder: null });
    const late = await buyCart(buyer);
    expect(late.json).toMatchObject({ code: 'PROBLEMS', problems: [{ code: 'OUT_OF_STOCK' }] });
    const visitor = app.visitor();
    await visitor.fetch(CART_PATH);
    const answer = await visitor.call('POST', CART_ENTRIES_PATH, { itemId, sku: 'VASE', quantity: 1 });
    expect(await answer.json()).toMatchObject({ code: 'OUT_OF_STOCK' });
    expect(await levelOfVase()).toMatchObject({ onHand: -2, available: 0, backorderLimit: 0 });
  });

  it('is paid back by what is received, across zero', async () => {
    const { variantId = '' } = (await levelOfVase()) ?? {};
    const adjust = (delta: number, expectedOnHand?: number) =>
      owner.call(adjustStock, {
        body: { adjustments: [{ variantId, delta, expectedOnHand }], reason: 'received' },
      });
    await expect(adjust(-1)).rejects.toMatchObject({ code: 'STOCK_TOO_LOW' });
    expect((await adjust(1, -2)).levels).toMatchObject([{ onHand: -1 }]);
    expect((await adjust(5)).levels).toMatchObject([{ onHand: 4, available: 4 }]);
    expect(await owner.call(checkStockLedger, {})).toMatchObject({ isSound: true });
  });

  it('of which the stock is not counted has none', async () => {
    const { variants } = await setVase({ unlimited: true, backorder: BACKORDER });
    expect(variants).toMatchObject([{ unlimited: true, backorder: null }]);
  });
});
