import type { Cart } from '#shared/features/cart/shape.ts';
import {
  CART_ENTRIES_PATH,
  CART_PATH,
  CART_SUBSCRIPTION_PATH,
  TOKEN_CART_PATH,
} from '#shared/features/cart/paths.ts';
import type { MockToken } from '#shared/features/checkout/mock-tokens.ts';
import { CHECKOUT_CALL_PATH } from '#shared/features/checkout/paths.ts';
import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import type { SubscriptionPlan } from '#shared/features/products/catalog.ts';
import { createShippingZone } from '#shared/features/shipping/contract.ts';
import { rowsOf } from './people.ts';
import type { TestApp, Visitor } from './test-app.ts';

/** The mug of the test shop: physical, with stock, 24.00 USD. */
export const MUG = 'MUG-B-S';

/** Says where the things of a visitor's cart and the mails about them go. */
async function introduce(visitor: Visitor, email: string, lastName: string): Promise<void> {
  const path = TOKEN_CART_PATH.replace(':cartToken', visitor.cookies.get('CART') ?? 'none');
  const location = {
    firstName: 'Ada',
    lastName,
    addressLine1: '1 Quay',
    city: 'Rye',
    postalCode: 'TN31 7LD',
    country: 'gb',
  };
  await visitor.call('PUT', `${path}/email`, { email });
  await visitor.call('PUT', `${path}/shipping/location`, location);
}

/** Who buys, and what. */
interface Wish {
  readonly sku?: string;
  readonly quantity?: number;
  readonly email?: string;
  readonly lastName?: string;
}

/** A visitor with pieces of a variant in the cart, who said where they go. */
export async function shopperWith(
  app: TestApp,
  { sku = MUG, quantity = 1, email = 'ada@marsh.example', lastName = 'Marsh' }: Wish = {},
): Promise<Visitor> {
  const [variant] = await rowsOf<{ itemId: string }>(
    app,
    'SELECT product_id AS "itemId" FROM product_variants WHERE website_id = $1 AND sku = $2 AND removed_at IS NULL',
    sku,
  );
  const visitor = app.visitor();
  await visitor.fetch(CART_PATH);
  await visitor.call('POST', CART_ENTRIES_PATH, { itemId: variant?.itemId, sku, quantity });
  await introduce(visitor, email, lastName);
  return visitor;
}

/** Lets the test shop send its things anywhere, for nothing. */
export async function offerShipping(app: TestApp): Promise<void> {
  const body = {
    name: 'Everywhere',
    places: [{ country: '*' }],
    options: [{ name: 'Post', rate: { kind: 'flat' as const, price: { currency: 'USD', value: '0.00' } } }],
  };
  await (await app.owner()).call(createShippingZone, { body });
}

/** The cart that a visitor has. */
export async function cartOf(visitor: Visitor): Promise<Cart> {
  return (await (await visitor.call('GET', CART_PATH)).json()) as Cart;
}

/** An order as its buyer is told of it. */
export interface BoughtOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly orderToken: string;
  readonly status: string;
  readonly paymentState: string;
  readonly items: readonly { readonly id: string }[];
}

/** What a checkout answered. */
export interface Bought {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Record<string, never> & {
    readonly order: BoughtOrder;
    readonly code: string;
    readonly problems: readonly { readonly code: string; readonly available?: number }[];
    readonly nextAction: { readonly type: string; readonly url: string };
  };
}

let keys = 0;

/**
 * Buys the cart of a visitor.
 * @param token what the test provider is to do
 * @param change fields of the call that are to be others
 */
export async function buyCart(
  visitor: Visitor,
  token = 'tok_ok',
  change: object = {},
  key?: string,
): Promise<Bought> {
  keys += 1;
  const cart = await cartOf(visitor);
  const body = {
    expectedGrandTotalCents: cart.grandTotalCents,
    payment: { provider: 'mock', token },
    ...change,
  };
  const path = CHECKOUT_CALL_PATH.replace(':cartToken', visitor.cookies.get('CART') ?? 'none');
  const response = await visitor.call('POST', path, body, { 'idempotency-key': key ?? `key-${keys}` });
  return {
    status: response.status,
    headers: response.headers,
    json: (await response.json()) as Bought['json'],
  };
}

/** An order of one mug whose money is only reserved. */
export async function orderReserved(app: TestApp): Promise<BoughtOrder> {
  const owner = await app.owner();
  const params = { namespace: CHECKOUT_NAMESPACE };
  await owner.call(putCommercePreferences, { params, query: {}, body: { capture: 'whenSent' } });
  const { json } = await buyCart(await shopperWith(app), 'tok_auth_only');
  await owner.call(putCommercePreferences, { params, query: {}, body: { capture: 'atOnce' } });
  return json.order;
}

/** A paid order of some mugs. */
export async function orderMugs(app: TestApp, wish: Wish = {}): Promise<BoughtOrder> {
  const { json } = await buyCart(await shopperWith(app, wish));
  return json.order;
}

/** What is on hand and held of a variant. */
export async function stockOf(app: TestApp, sku = MUG): Promise<{ onHand: number; held: number }> {
  const [row] = await rowsOf<{ onHand: number; held: number }>(
    app,
    `SELECT l.on_hand AS "onHand", l.held FROM stock_levels l
       JOIN product_variants v ON v.website_id = l.website_id AND v.id = l.variant_id
      WHERE l.website_id = $1 AND v.sku = $2`,
    sku,
  );
  return row ?? { onHand: -1, held: -1 };
}

/** What the provider has kept of the money for an order, in the minor unit. */
export async function moneyAtProvider(app: TestApp, orderId: string): Promise<number> {
  const [row] = await rowsOf<{ money: number }>(
    app,
    `SELECT COALESCE(sum(captured_minor - refunded_minor), 0)::int AS money FROM mock_payments
      WHERE website_id = $1 AND attempt_key LIKE 'order:' || $2 || ':%'`,
    orderId,
  );
  return row?.money ?? -1;
}

/** The kinds of mails that were written to an address, oldest first. */
export async function mailsTo(app: TestApp, address: string): Promise<string[]> {
  const rows = await rowsOf<{ template: string }>(
    app,
    'SELECT template FROM mail_messages WHERE website_id = $1 AND to_address = $2 ORDER BY id',
    address,
  );
  return rows.map(({ template }) => template);
}

/** Sells the product of a variant by subscription from now on; answers the product's id. */
export async function sellBySubscription(app: TestApp, sku: string, plan: SubscriptionPlan): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    app,
    `UPDATE products p SET is_subscribable = true, subscription_plan = $3::jsonb FROM product_variants v
      WHERE p.website_id = $1 AND v.website_id = $1 AND v.product_id = p.id AND v.sku = $2 RETURNING p.id`,
    sku,
    JSON.stringify(plan),
  );
  return row?.id ?? '';
}

/** A visitor who has subscribed to a variant that is sold so, for nothing is taken where the card is declined. */
export async function subscribeTo(
  app: TestApp,
  wish: {
    readonly sku: string;
    readonly cents: number;
    readonly email: string;
    /** A card of the test provider, or that of another one. */
    readonly card: MockToken | { readonly provider: string; readonly token: string };
  },
): Promise<Visitor> {
  const { sku, cents, email, card } = wish;
  const [variant] = await rowsOf<{ itemId: string }>(
    app,
    'SELECT product_id AS "itemId" FROM product_variants WHERE website_id = $1 AND sku = $2',
    sku,
  );
  const visitor = app.visitor();
  await visitor.fetch(CART_PATH);
  const ask = { itemId: variant?.itemId, sku, qty: 1 };
  const begun = await visitor.call('POST', CART_SUBSCRIPTION_PATH, ask);
  const { cartToken } = (await begun.json()) as { cartToken: string };
  const path = TOKEN_CART_PATH.replace(':cartToken', cartToken);
  await visitor.call('PUT', `${path}/email`, { email });
  const place = {
    firstName: 'Ada',
    lastName: 'Marsh',
    addressLine1: '1 Quay',
    city: 'Rye',
    postalCode: 'TN31 7LD',
    country: 'GB',
  };
  await visitor.call('PUT', `${path}/shipping/location`, place);
  const payment = typeof card === 'string' ? { provider: 'mock', token: card } : card;
  const body = { expectedGrandTotalCents: cents, payment };
  const key = { 'idempotency-key': email };
  await visitor.call('POST', CHECKOUT_CALL_PATH.replace(':cartToken', cartToken), body, key);
  return visitor;
}
