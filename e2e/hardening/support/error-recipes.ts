import { addCartEntry } from '#shared/features/cart/contract.ts';
import type { Bench } from './bench.ts';
import { type CountedItem, comeToBuy, newKey, orderOf, pay } from './buyers.ts';
import { type Callers, headersOf, type Sent } from './callers.ts';
import { field } from './http.ts';
import { exampleOf, fill, type Route } from './routes.ts';

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

/** Values of each call that its schema would take, and ids of nothing. */
async function askForNothing({ callers, routes }: Kitchen): Promise<void> {
  for (const route of routes) {
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
  const buy = async () => orderOf(await pay(await comeToBuy(bench, host, [item])))?.id ?? '';
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
  callers: Callers,
  routes: readonly Route[],
  items: readonly CountedItem[],
): Promise<void> {
  const kitchen = { bench, host, callers, routes, items };
  await askForNothing(kitchen);
  await refuseEntries(kitchen);
  await refuseCarts(kitchen);
  await refuseOrders(kitchen);
}
