import { addCartEntry } from '#shared/features/cart/contract.ts';
import type { Bench } from './bench.ts';
import { type CountedItem, comeToBuy, newKey, orderOf, pay } from './buyers.ts';
import { type Callers, headersOf, type Sent } from './callers.ts';
import { field } from './http.ts';
import { refusePages } from './page-recipes.ts';
import { exampleOf, fill, type Route } from './routes.ts';
import { asAdmin, siteIdOf } from './rows.ts';

const NO_ID = '0'.repeat(24);
const OLD_VERSION = { 'if-match': '"999999"' };

/** What recipes work with. */
export interface Kitchen {
  readonly bench: Bench;
  readonly host: string;
  readonly callers: Callers;
  readonly routes: readonly Route[];
  readonly items: readonly CountedItem[];
}

/** Calls that would take from the others what they need: their sessions, their host, their owner. */
export const TAKES_AWAY = ['endOtherSessions'];
const NEVER = [
  'transferOwnership',
  'removeHost',
  'setSecondStepRule',
  'signOut',
  'endSiteUserSession',
  'deleteOwnSiteUser',
];

/** Ids of what is there, by the name of the parameter or field. */
const IDS: Readonly<Record<string, string>> = {
  productId: 'SELECT id FROM products WHERE website_id = $1 AND deleted_at IS NULL ORDER BY id DESC LIMIT 1',
  itemId: 'SELECT id FROM products WHERE website_id = $1 AND deleted_at IS NULL ORDER BY id DESC LIMIT 1',
  variantId:
    'SELECT id FROM product_variants WHERE website_id = $1 AND removed_at IS NULL ORDER BY id DESC LIMIT 1',
  collectionId: 'SELECT collection_id AS id FROM products WHERE website_id = $1 ORDER BY id DESC LIMIT 1',
  categoryId: 'SELECT id FROM product_categories WHERE website_id = $1 ORDER BY id DESC LIMIT 1',
  couponId: 'SELECT id FROM coupons WHERE website_id = $1 ORDER BY id DESC LIMIT 1',
  giftCardId: 'SELECT id FROM gift_cards WHERE website_id = $1 ORDER BY id DESC LIMIT 1',
  mediaId: 'SELECT id FROM assets WHERE website_id = $1 ORDER BY id DESC LIMIT 1',
  orderId: 'SELECT id FROM orders WHERE website_id = $1 AND number IS NOT NULL ORDER BY id DESC LIMIT 1',
  reviewId: 'SELECT id FROM reviews WHERE website_id = $1 ORDER BY id DESC LIMIT 1',
  siteUserId: 'SELECT id FROM site_users WHERE website_id = $1 ORDER BY id DESC LIMIT 1',
  tokenId: 'SELECT id FROM api_tokens WHERE website_id = $1 ORDER BY id DESC LIMIT 1',
  webhookId: 'SELECT id FROM webhooks WHERE website_id = $1 ORDER BY id DESC LIMIT 1',
  letterId: 'SELECT id FROM dead_letters WHERE website_id = $1 ORDER BY id DESC LIMIT 1',
  mailId: 'SELECT id FROM mail_messages WHERE website_id = $1 ORDER BY id DESC LIMIT 1',
  importId: 'SELECT id FROM product_imports WHERE website_id = $1 ORDER BY id DESC LIMIT 1',
  releaseId: 'SELECT id FROM releases WHERE website_id = $1 ORDER BY id DESC LIMIT 1',
  invitationId: 'SELECT id FROM contributor_invitations WHERE website_id = $1 ORDER BY id DESC LIMIT 1',
  contributorId:
    'SELECT id FROM contributors WHERE website_id = $1 AND NOT is_owner ORDER BY id DESC LIMIT 1',
};
const ZONE_TABLES: Readonly<Record<string, string>> = { shipping: 'shipping_zones', tax: 'tax_zones' };

/** Makes every call with ids of what is there: of an old version first, then as it is; what deletes comes last. */
async function askForWhatIsThere({ bench, host, callers, routes }: Kitchen): Promise<void> {
  const ids = await asAdmin(bench, async (client) => {
    const website = await siteIdOf(client, host);
    const found: Record<string, string> = {};
    const first = async (sql: string) =>
      (await client.query<{ id: string }>(sql, [website])).rows[0]?.id ?? NO_ID;
    for (const [name, sql] of Object.entries(IDS)) found[name] = await first(sql);
    for (const [kind, table] of Object.entries(ZONE_TABLES)) {
      found[kind] = await first(`SELECT id FROM ${table} WHERE website_id = $1 ORDER BY id DESC LIMIT 1`);
    }
    return found;
  });
  const last = (route: Route) => (route.method === 'DELETE' ? 2 : Number(route.isWrite));
  for (const route of routes.toSorted((one, other) => last(one) - last(other))) {
    if ([...NEVER, ...TAKES_AWAY].includes(route.name)) continue;
    const values = { ...ids, zoneId: route.path.includes('tax') ? ids['tax'] : ids['shipping'] };
    const params = Object.fromEntries(
      route.pathParameters.map((name) => [name, String(values[name as 'zoneId'] ?? NO_ID)]),
    );
    const query = Object.fromEntries(
      route.queryParameters
        .filter(({ isRequired, name }) => isRequired || name === 'version')
        .map(({ name, schema }) => [name, String(exampleOf(schema, values, name))]),
    );
    for (const version of route.isWrite ? [999_999, 1] : [1]) {
      const { body } = fill(route, { ...values, version });
      await callers.call(route.name, {
        params,
        query: 'version' in query ? { ...query, version: String(version) } : query,
        body,
        headers: { 'idempotency-key': newKey(), ...(version === 1 ? {} : OLD_VERSION) },
      });
    }
  }
}

/** Values of each call that its schema would take, and ids of nothing. */
async function askForNothing({ callers, routes }: Kitchen): Promise<void> {
  for (const route of routes) {
    if ([...NEVER, ...TAKES_AWAY].includes(route.name)) continue;
    const { body } = fill(route);
    const params = Object.fromEntries(route.pathParameters.map((name) => [name, NO_ID]));
    const required = Object.fromEntries(
      route.queryParameters
        .filter(({ isRequired }) => isRequired)
        .map(({ name, schema }) => [name, String(exampleOf(schema, {}, name))]),
    );
    const send = (sent: Sent) =>
      callers.call(route.name, {
        params,
        query: required,
        body,
        headers: { 'idempotency-key': newKey() },
        ...sent,
      });
    await send({});
    for (const { name } of route.queryParameters) {
      if (name === 'cursor') await send({ query: { ...required, cursor: 'nowhere' } });
      if (name === 'sections') await send({ query: { ...required, sections: 'nowhere' } });
    }
    if (route.isWrite) await send({ headers: { ...OLD_VERSION, 'idempotency-key': newKey() } });
  }
}

/** Refuses writes of carts: old, merged, bought, and of a line that is none. */
async function refuseCarts({ bench, host, callers, routes, items }: Kitchen): Promise<void> {
  const ofCarts = routes.filter(({ pathParameters }) => pathParameters.includes('cartToken'));
  const [item] = items;
  if (item === undefined) throw new Error('There is nothing to sell.');
  const buyer = await comeToBuy(bench, host, [item]);
  const params = { cartToken: buyer.cartToken, entryId: NO_ID, code: 'NOBODY' };
  const asBuyer = { ...headersOf(buyer.visitor) };
  const all = async (headers: Readonly<Record<string, string>>, query = {}) => {
    for (const route of ofCarts) {
      const { body } = fill(route, { quantity: 1, country: 'GB' });
      await callers.call(route.name, {
        params,
        query,
        body,
        headers: { ...asBuyer, 'idempotency-key': newKey(), ...headers },
      });
    }
  };
  await all(OLD_VERSION);
  await all({}, { sections: 'nowhere' });
  await all({});
  await pay(buyer);
  await all({});
}

/** Refuses acts on orders. */
async function refuseOrders({ bench, host, callers, routes, items }: Kitchen): Promise<void> {
  const ofOrders = routes.filter(
    ({ pathParameters, isWrite }) => pathParameters.includes('orderId') && isWrite,
  );
  const [item] = items;
  if (item === undefined) throw new Error('There is nothing to sell.');
  const buy = async (): Promise<string> => {
    const paid = await pay(await comeToBuy(bench, host, [item]));
    const order = orderOf(paid);
    if (order === undefined) throw new Error(`Nothing was bought: ${paid.status} ${paid.text.slice(0, 200)}`);
    return order.id;
  };
  const act = async (orderId: string, values: Readonly<Record<string, unknown>>, headers = {}) => {
    for (const route of ofOrders) {
      const { body } = fill(route, values);
      await callers.call(route.name, {
        params: {
          orderId,
          fulfillmentId: NO_ID,
          refundId: NO_ID,
          mailId: NO_ID,
          template: 'order-confirmed',
        },
        body,
        headers: { 'idempotency-key': newKey(), ...headers },
      });
    }
  };
  const open = await buy();
  await act(open, { amountCents: 1 }, OLD_VERSION);
  await callers.call('refundOrder', {
    params: { orderId: open },
    body: { amountCents: 99_999_999 },
    headers: { 'idempotency-key': newKey() },
  });
  const lines = [{ id: NO_ID, quantity: 1 }];
  for (const name of ['fulfillOrder', 'refundOrder']) {
    await callers.call(name, {
      params: { orderId: open },
      body: { lines, amountCents: 1 },
      headers: { 'idempotency-key': newKey() },
    });
    const order = await callers.call('getOrder', { params: { orderId: open } });
    const [line] = (field(order, 'items') ?? []) as { id: string }[];
    const many = [{ id: line?.id ?? NO_ID, quantity: 99 }];
    await callers.call(name, {
      params: { orderId: open },
      body: { lines: many, amountCents: 1 },
      headers: { 'idempotency-key': newKey() },
    });
  }
  const sent = await buy();
  await callers.call('fulfillOrder', { params: { orderId: sent }, body: {} });
  await act(sent, { amountCents: 1, lines: [] });
  const cancelled = await buy();
  await callers.call('cancelOrder', {
    params: { orderId: cancelled },
    body: {},
    headers: { 'idempotency-key': newKey() },
  });
  await act(cancelled, { amountCents: 1, lines: [] });
}

/** Refuses pieces that cannot go into a cart. */
async function refuseEntries({ callers, items }: Kitchen): Promise<void> {
  const [item] = items;
  const { itemId = NO_ID, sku = '' } = item ?? {};
  for (const name of [addCartEntry.name, 'createSubscriptionCart']) {
    for (const quantity of ['many', 1.5, 0, 1_000_000, 9_999]) {
      await callers.call(name, { body: { itemId, sku, quantity, qty: quantity } });
    }
    await callers.call(name, { body: { itemId, sku: null, quantity: 1, qty: 1 } });
    await callers.call(name, { body: { itemId, sku: 'NOBODY', quantity: 1, qty: 1 } });
  }
}

/** Produces the refusals of calls that can be had from outside. */
export async function refuseAll(
  bench: Bench,
  host: string,
  things: {
    readonly callers: Callers;
    readonly routes: readonly Route[];
    readonly items: readonly CountedItem[];
  },
): Promise<void> {
  const kitchen = { bench, host, ...things };
  await askForNothing(kitchen);
  await refuseEntries(kitchen);
  await refuseCarts(kitchen);
  await refuseOrders(kitchen);
  await refusePages(things.callers);
  await askForWhatIsThere(kitchen);
}
