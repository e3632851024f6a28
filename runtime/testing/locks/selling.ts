import { CART_ENTRIES_PATH, CART_PATH, TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { addSiteUserAddress } from '#shared/features/site-users/contract.ts';
import { createCoupon } from '#shared/features/coupons/contract.ts';
import { known } from '../../database/in-order.ts';
import { createStockLedger } from '../../features/stock/ledger.ts';
import { createDownloadLinks } from '../../features/downloads/links.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { addMember, signInMember } from '../members.ts';
import { rowsOf } from '../people.ts';
import { buyCart, cartOf, orderMugs, shopperWith } from '../shopping.ts';
import type { TestApp, Visitor } from '../test-app.ts';
import type { Outcome } from '../stage.ts';
import { answerOf, type GuardedLock, type Shop } from './guarded-lock.ts';

const HOLD_SECONDS = 3600;
const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Marsh',
  addressLine1: '1 Quay',
  city: 'Rye',
  postalCode: 'TN31 7LD',
  country: 'GB',
};

const statusOf = (outcome: Outcome, at: 0 | 1) => (answerOf(outcome, at) as { status: number }).status;

/** The orders of a cart that are not over. */
const ordersOf = ({ app }: Shop, cartId: string) =>
  rowsOf<{ quantity: number }>(
    app,
    `SELECT (SELECT sum(i.quantity)::int FROM order_items i WHERE i.website_id = o.website_id AND i.order_id = o.id)
              AS quantity
       FROM orders o WHERE o.website_id = $1 AND o.source_kind = 'cart' AND o.source_id = $2 AND o.status NOT IN ('CANCELED', 'EXPIRED')`,
    cartId,
  );

/** The ledger of a process; nobody listens to what changes. */
const ledgerAt = ({ db, jobs }: TestApp, { ids }: Shop) =>
  createStockLedger({ db, ids, jobs, onChange: () => known(undefined) });

/** Variants with so many pieces on hand each. */
async function addVariants(shop: Shop, count: number, onHand: number): Promise<string[]> {
  const added: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const id = shop.ids.id();
    await rowsOf(
      shop.app,
      `INSERT INTO product_variants (website_id, id, product_id, position, sku, attributes, price_minor, on_sale, unlimited)
       SELECT website_id, $2::text, id, 99, $2::text, '{}', 100, false, false
         FROM products WHERE website_id = $1 AND url_id = 'jar'`,
      id,
    );
    const levels = [{ variantId: id, onHand }];
    await shop.write('app', (scope) => ledgerAt(shop.app, shop).open(scope, undefined, levels, 0));
    added.push(id);
  }
  return added;
}

/** Locks on carts and on stock. */
export const SELLING_LOCKS: readonly GuardedLock[] = [
  {
    name: 'carts.lock',
    file: 'features/cart/store.ts',
    sql: /FROM carts c WHERE c\.website_id = \$1 AND c\.token_hash = \$2 AND c\.expires_at > \$3(?! *AS)(?: FOR UPDATE)?$/,
    guards: 'Of two codes that are put into a cart at once one is lost.',
    mutations: ['removed'],
    async race(shop) {
      const codes = ['A', 'B'].map(
        (end) => `${end}${shop.key().idempotencyKey.replace('-', '').toUpperCase()}`,
      );
      const offer = { kind: 'percent' as const, percent: 10 };
      for (const code of codes) {
        await shop.owner.call(createCoupon, { body: { title: 'Two at once', code, offer } });
      }
      const visitor = await shopperWith(shop.app, { sku: 'BOOK' });
      const path = TOKEN_CART_PATH.replace(':cartToken', visitor.cookies.get('CART') ?? 'none');
      const besides = shop.besideOf(visitor);
      return {
        first: () => visitor.call('PUT', `${path}/coupons/${codes[0]}`),
        second: () => besides.call('PUT', `${path}/coupons/${codes[1]}`),
        isRight: async () => (await cartOf(visitor)).coupons.length === 2,
      };
    },
  },
  {
    name: 'carts.lockToBuy, of the cart',
    file: 'features/cart/store.ts',
    sql: /AS "siteCurrency" FROM carts c/,
    clause: / FOR UPDATE OF c/,
    guards: 'A cart that is bought in two windows at once becomes two orders.',
    mutations: ['removed'],
    async race(shop) {
      const visitor = await shopperWith(shop.app, { sku: 'BOOK' });
      const { id } = await cartOf(visitor);
      const besides = shop.besideOf(visitor);
      return {
        first: () => buyCart(visitor, 'tok_ok', {}, shop.key().idempotencyKey),
        second: () => buyCart(besides, 'tok_ok', {}, shop.key().idempotencyKey),
        isRight: async (outcome) => statusOf(outcome, 1) === 409 && (await ordersOf(shop, id)).length === 1,
      };
    },
  },
  {
    name: 'carts.lockToBuy, before the cart is read',
    file: 'features/cart/store.ts',
    sql: /AS "siteCurrency" FROM carts c/,
    first: /FROM carts c WHERE .* FOR UPDATE$/s,
    guards: 'A cart that is changed while it is bought becomes an order of what was in it before.',
    mutations: ['moved'],
    async race(shop) {
      const visitor = await shopperWith(shop.app);
      const { id, entries } = await cartOf(visitor);
      const path = TOKEN_CART_PATH.replace(':cartToken', visitor.cookies.get('CART') ?? 'none');
      const besides = shop.besideOf(visitor);
      return {
        first: () => visitor.call('PUT', `${path}/items/${entries[0]?.id}`, { quantity: 2 }),
        second: () => buyCart(besides, 'tok_ok', {}, shop.key().idempotencyKey),
        async isRight(outcome) {
          if (statusOf(outcome, 0) !== 200) throw new Error('The cart was not changed.');
          return (await ordersOf(shop, id)).every(({ quantity }) => quantity === 2);
        },
      };
    },
  },
  {
    name: 'stock.lockHold',
    file: 'features/stock/hold-statements.ts',
    sql: /FROM stock_holds WHERE website_id = \$1 AND id = \$2/,
    guards: 'Pieces that were just sold are given back.',
    mutations: ['removed'],
    async race(shop) {
      const [variantId = ''] = await addVariants(shop, 1, 5);
      const id = shop.ids.id();
      const [here, there] = [ledgerAt(shop.app, shop), ledgerAt(shop.beside, shop)];
      const ask = { id, lines: [{ variantId, quantity: 2 }], seconds: HOLD_SECONDS };
      await shop.write('app', (scope) => here.hold(scope, ask, 0));
      return {
        first: () => shop.write('app', (scope) => here.claim(scope, id, undefined, 0)),
        second: () => shop.write('beside', (scope) => there.release(scope, id, 0)),
        async isRight() {
          const [row] = await rowsOf<{ state: string }>(
            shop.app,
            'SELECT state FROM stock_holds WHERE website_id = $1 AND id = $2',
            id,
          );
          return row?.state === 'claimed';
        },
      };
    },
  },
  {
    name: 'stock.lockLevels',
    file: 'features/stock/levels.ts',
    sql: /^SELECT variant_id AS "variantId", on_hand AS "onHand", held FROM stock_levels/,
    guards: 'Who wants the last pieces of two things gets a fault rather than the answer that they are gone.',
    mutations: ['removed'],
    async race(shop) {
      const variants = await addVariants(shop, 2, 1);
      const lines = variants.map((variantId) => ({ variantId, quantity: 1 }));
      const hold = (at: 'app' | 'beside') => () =>
        shop.write(at, (scope) =>
          ledgerAt(shop[at], shop).hold(scope, { id: shop.ids.id(), lines, seconds: HOLD_SECONDS }, 0),
        );
      return {
        first: hold('app'),
        second: hold('beside'),
        isRight: ({ ends: [, end] }) =>
          end?.status === 'fulfilled' && (end.value as { kind: string }).kind === 'short',
      };
    },
  },
  {
    name: 'the carts that become one at signing in',
    file: 'features/cart/merge.ts',
    sql: /^\s*SELECT id, site_user_id IS NOT NULL AS "isMember" FROM carts/,
    first: /FROM carts c WHERE .* FOR UPDATE$/s,
    guards: 'What is put into a cart that is just taken into that of a member is lost.',
    mutations: ['removed'],
    async race(shop) {
      const member = await addMember(shop.app);
      // The cart of the member is there already.
      await signInMember(shop.app, member, await shopperWith(shop.app, { sku: 'BOOK' }));
      const visitor = await shopperWith(shop.app);
      const besides = shop.besideOf(visitor);
      const itemId = (await cartOf(visitor)).entries[0]?.itemId;
      return {
        first: () => visitor.call('POST', CART_ENTRIES_PATH, { itemId, sku: 'MUG-R-S', quantity: 1 }),
        second: () => signInMember(shop.beside, member, besides),
        async isRight(outcome) {
          if (statusOf(outcome, 0) >= 400) throw new Error('Nothing was put into the cart.');
          return (await cartOf(besides)).entries.length === 3;
        },
      };
    },
  },
  {
    name: 'the addresses of a member',
    file: 'features/site-users/addresses.ts',
    sql: /^SELECT id FROM site_users WHERE website_id = \$1 AND id = \$2/,
    guards: 'A member keeps more addresses than one may.',
    mutations: ['removed'],
    async race(shop) {
      const visitor = await signInMember(shop.app, await addMember(shop.app));
      // The crumb is another one since.
      await visitor.fetch(CART_PATH);
      const besides = shop.besideOf(visitor);
      const add = (at: Visitor) => () =>
        at.call('POST', addSiteUserAddress.path, ADDRESS, {
          'x-siteuser-xsrf-token': at.cookies.get('siteUserCrumb') ?? '',
        });
      return {
        first: add(visitor),
        second: add(besides),
        async isRight(outcome) {
          const first = answerOf(outcome, 0) as Response;
          if (first.status !== 201) throw new Error(await first.text());
          return outcome.hasWaited;
        },
      };
    },
  },
  {
    name: 'a download that is used',
    file: 'features/downloads/links.ts',
    sql: /FROM downloads d.* WHERE d\.website_id = \$1 AND d\.token_hash = \$2/s,
    guards: 'A file is downloaded more often than it was bought for.',
    mutations: ['removed'],
    async race(shop) {
      const { id: orderId, items } = await orderMugs(shop.app);
      const token = shop.ids.token();
      await rowsOf(
        shop.app,
        `INSERT INTO downloads (website_id, id, order_id, order_item_id, asset_id, generation, token_hash, uses, max_uses, expires_at)
         SELECT $1::text, $2, $3, $4, id, 1, $5, 0, 1, now() + interval '1 day'
           FROM assets WHERE website_id = $1 AND deleted_at IS NULL ORDER BY id LIMIT 1`,
        shop.ids.id(),
        orderId,
        items[0]?.id,
        sha256(token),
      );
      const links = createDownloadLinks(shop.ids, async () => 'the key of the race');
      const now = shop.app.clock.now();
      const download = (at: 'app' | 'beside') => () =>
        shop.write(at, (scope) => links.use(scope, token, now, () => ({ isStart: true, isCounted: true })));
      return {
        first: download('app'),
        second: download('beside'),
        async isRight({ ends: [, end] }) {
          const [row] = await rowsOf<{ uses: number }>(
            shop.app,
            'SELECT uses FROM downloads WHERE website_id = $1 AND order_id = $2',
            orderId,
          );
          return row?.uses === 1 && end?.status === 'fulfilled';
        },
      };
    },
  },
];
