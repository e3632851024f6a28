import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '#shared/features/cart/shape.ts';
import { CART_ENTRIES_PATH, CART_PATH } from '#shared/features/cart/paths.ts';
import { SITE_USER_ACCOUNT_PATH } from '#shared/features/site-users/paths.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

type Sections = Record<string, string | null>;
interface Answer {
  readonly status: number;
  readonly json: Record<string, unknown> & { sections?: Sections };
}

let app: TestApp;
let itemId = '';

beforeAll(async () => {
  app = await startTestApp();
  const response = await app.visitor().fetch('/shop?format=json');
  const { items } = (await response.json()) as { items: { urlId: string; id: string }[] };
  itemId = items.find(({ urlId }) => urlId === 'mug')?.id ?? '';
});

afterAll(() => app.close());

async function ask(visitor: Visitor, method: string, path: string, body?: object): Promise<Answer> {
  const response = await visitor.call(method, path, body);
  return { status: response.status, json: (await response.json()) as Answer['json'] };
}

const add = (visitor: Visitor, sections?: unknown, query = '') =>
  ask(visitor, 'POST', CART_ENTRIES_PATH + query, { itemId, sku: 'MUG-B-S', quantity: 2, sections });

async function newVisitor(): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.fetch(CART_PATH);
  return visitor;
}

const names = (count: number) => Array.from({ length: count }, () => 'cart-pill');

describe('sections of an answer about the cart', () => {
  it('are blocks of the theme with the cart as it is after the call', async () => {
    const visitor = await newVisitor();
    const { status, json } = await add(visitor, ['cart-pill', 'cart-drawer', 'cart-totals']);
    expect([status, Object.keys(json.sections ?? {})]).toEqual([
      200,
      ['cart-pill', 'cart-drawer', 'cart-totals'],
    ]);
    expect(json.sections?.['cart-pill']).toContain('2 items');
    expect(json.sections?.['cart-pill']).toContain('$48.00');
    expect(json.sections?.['cart-drawer']).toContain('Mug &amp; &lt;saucer&gt;');
    expect(json.sections?.['cart-drawer']).toContain(visitor.cookies.get('crumb'));
    expect(json.sections?.['cart-totals']).toMatch(/^<dl class="cart-totals">/);
    expect(json.sections?.['cart-drawer']).toContain(json.sections?.['cart-totals']?.trim());
  });

  it('come with every call that answers the cart, asked for in the address too', async () => {
    const visitor = await newVisitor();
    await add(visitor);
    const query = '?sections=cart-pill,cart-totals';
    const cart = await ask(visitor, 'GET', CART_PATH + query);
    const { cartToken, entries } = cart.json as unknown as Cart;
    const at = `/api/3/commerce/cart/${cartToken}`;
    const line = `${at}/items/${entries[0]?.id}`;
    const answers = [
      cart,
      await ask(visitor, 'GET', at + query),
      await ask(visitor, 'PUT', line + query, { quantity: 3 }),
      await ask(visitor, 'PUT', `${at}/email${query}`, { email: 'ada@marsh.example' }),
      await ask(visitor, 'DELETE', line + query),
      await add(visitor, undefined, query),
    ];
    expect(answers.map(({ json }) => /\d+ items?/.exec(json.sections?.['cart-pill'] ?? '')?.[0])).toEqual([
      '2 items',
      '2 items',
      '3 items',
      '3 items',
      undefined,
      '2 items',
    ]);
  });

  it('are in the language of who asks, and are not there for who asks for none', async () => {
    const visitor = await newVisitor();
    expect((await add(visitor)).json.sections).toBeUndefined();
    await ask(visitor, 'POST', `${SITE_USER_ACCOUNT_PATH}/locale`, { language: 'fr' });
    const { json } = await ask(visitor, 'GET', `${CART_PATH}?sections=cart-drawer`);
    expect(json.sections?.['cart-drawer']).toContain('Votre panier');
  });

  it.each([
    ['that the theme lacks', ['cart-none'], 'SECTION_NOT_FOUND'],
    ['that are no part of a cart', ['footer'], 'INVALID_INPUT'],
    ['that are named by a path', ['cart-../site'], 'INVALID_INPUT'],
    ['that are too many', names(6), 'INVALID_INPUT'],
  ])('%s are refused before anything is done', async (_, sections, code) => {
    const visitor = await newVisitor();
    const { status, json } = await add(visitor, sections);
    expect([status, json['code']]).toEqual([400, code]);
    expect(Object.keys(json['errors'] as object)[0]).toMatch(/^sections/);
    expect((await ask(visitor, 'GET', CART_PATH)).json).toMatchObject({ totalQuantity: 0 });
  });

  it('are as many as five', async () => {
    expect((await add(await newVisitor(), names(5))).status).toBe(200);
  });
});
