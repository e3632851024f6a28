import { CART_RETURN_PATH } from '#shared/features/abandoned-carts/paths.ts';
import { ABANDONED_NAMESPACE } from '#shared/features/abandoned-carts/rules.ts';
import { CART_ENTRIES_PATH } from '#shared/features/cart/paths.ts';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { sendRestock } from '#shared/features/restock/contract.ts';
import { RESTOCK_NAMESPACE } from '#shared/features/restock/rules.ts';
import { remindOfCart } from '../../features/abandoned-carts/reminders.ts';
import { writeRestockNotices } from '../../features/restock/notices.ts';
import { watchRestock } from '../../features/restock/watch.ts';
import { mailedLink, rowsOf } from '../people.ts';
import { buyCart, cartOf, mailsTo, shopperWith } from '../shopping.ts';
import type { Visitor } from '../test-app.ts';
import { answerOf, type GuardedLock, type Shop } from './guarded-lock.ts';

const HOUR_MS = 60 * 60 * 1000;
const BY_STAFF = /UPDATE restock_sign_ups s SET state = 'QUEUED', origin/;
const WATCH = /^SELECT 1 FROM restock_watches WHERE website_id = \$1 AND variant_id = \$2/;

/** A variant of which there is one piece, and the addresses of people who wait for it and nobody else. */
async function letWait({ app, key, owner }: Shop, people: number, state = 'PENDING') {
  await owner.call(putCommercePreferences, {
    params: { namespace: RESTOCK_NAMESPACE },
    query: {},
    body: { autoSend: true },
  });
  const [variant] = await rowsOf<{ variantId: string; productId: string }>(
    app,
    `SELECT id AS "variantId", product_id AS "productId" FROM product_variants WHERE website_id = $1 AND sku = 'VASE'`,
  );
  if (variant === undefined) throw new Error('There is no vase.');
  await rowsOf(app, 'DELETE FROM restock_sign_ups WHERE website_id = $1');
  const emails = Array.from({ length: people }, () => `${key().idempotencyKey}@marsh.example`);
  await rowsOf(
    app,
    `INSERT INTO restock_sign_ups (website_id, id, product_id, variant_id, email, person_hash, is_join_mailing_list,
                                   language, state, created_at, origin)
     SELECT $1::text, substr(md5(email), 1, 24), $2, $3, email, md5(email), false, 'en', $4, now(), $5
       FROM unnest($6::text[]) AS asked (email)`,
    variant.productId,
    variant.variantId,
    state,
    app.origin,
    emails,
  );
  // It has been there for long enough.
  await rowsOf(
    app,
    `INSERT INTO restock_watches (website_id, variant_id, next_at) VALUES ($1, $2, $3)
     ON CONFLICT (website_id, variant_id) DO UPDATE SET next_at = EXCLUDED.next_at`,
    variant.variantId,
    new Date(app.clock.now()),
  );
  return { ...variant, emails };
}

/** How many of those who waited are told, or about to be. */
async function countTold({ app }: Shop): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    app,
    "SELECT count(*)::int AS count FROM restock_sign_ups WHERE website_id = $1 AND state = 'QUEUED'",
  );
  return row?.count ?? 0;
}

/** A visitor with a cart who agreed to be reminded of it. */
async function leaveCart({ app, key, owner }: Shop) {
  await owner.call(putCommercePreferences, {
    params: { namespace: ABANDONED_NAMESPACE },
    query: {},
    body: { enabled: true },
  });
  const email = `${key().idempotencyKey}@marsh.example`;
  const visitor = await shopperWith(app, { sku: 'BOOK', email });
  await visitor.fetch('/checkout/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin },
    body: new URLSearchParams({ email, reminderAsked: '1', reminder: 'on' }).toString(),
  });
  return { visitor, email, cartId: (await cartOf(visitor)).id };
}

/** Looks at a cart at the other process, where it was left for long. */
async function remindBeside({ beside, siteId }: Shop, cartId: string): Promise<void> {
  beside.clock.move(5 * HOUR_MS);
  try {
    await beside.doJob(siteId, remindOfCart, { cartId });
  } finally {
    beside.clock.move(-5 * HOUR_MS);
  }
}

/** Locks on notices of what is back in stock, and on reminders of carts. */
export const NOTICE_LOCKS: readonly GuardedLock[] = [
  {
    name: 'the notices that are written next',
    file: 'features/restock/notices.ts',
    sql: /FROM restock_sign_ups s\s+JOIN/,
    guards: 'Who waits for something is written to twice.',
    mutations: ['removed'],
    async race(shop) {
      const { emails } = await letWait(shop, 1, 'QUEUED');
      const write = (at: 'app' | 'beside') => () => shop[at].doJob(shop.siteId, writeRestockNotices, {});
      return {
        first: write('app'),
        second: write('beside'),
        isRight: async () => (await mailsTo(shop.app, emails[0] ?? '')).length === 1,
      };
    },
  },
  {
    name: 'the notices that staff sends',
    file: 'features/restock/sends.ts',
    sql: BY_STAFF,
    guards: 'Two of staff are both told that they sent the same notices.',
    mutations: ['removed'],
    async race(shop) {
      const { productId, variantId } = await letWait(shop, 2);
      const ask = { body: { productId, variantId, force: true } };
      return {
        first: () => shop.owner.call(sendRestock, ask),
        second: () => shop.ownerBeside.call(sendRestock, ask),
        isRight: (outcome) => (answerOf(outcome, 1) as { queued: number }).queued === 0,
      };
    },
  },
  {
    name: 'restock.lockWatch',
    file: 'features/restock/watch.ts',
    sql: WATCH,
    guards: 'Two jobs of one variant tell twice as many people as there are pieces for.',
    mutations: ['removed', 'moved'],
    async race(shop) {
      const { variantId } = await letWait(shop, 12);
      const watch = (at: 'app' | 'beside') => () => shop[at].doJob(shop.siteId, watchRestock, { variantId });
      return {
        first: watch('app'),
        second: watch('beside'),
        isRight: async () => (await countTold(shop)) === 5,
      };
    },
  },
  {
    name: 'who waited longest for a variant',
    file: 'features/restock/watch.ts',
    sql: /AND state = 'PENDING' AND origin <> ''\s+ORDER BY created_at/,
    clause: / SKIP LOCKED/,
    first: BY_STAFF,
    guards: 'The job of a variant waits for staff that sends its notices just then.',
    mutations: ['removed'],
    async race(shop) {
      const { productId, variantId } = await letWait(shop, 2);
      return {
        first: () => shop.owner.call(sendRestock, { body: { productId, variantId, force: true } }),
        second: () => shop.beside.doJob(shop.siteId, watchRestock, { variantId }),
        async isRight(outcome) {
          answerOf(outcome, 1);
          return !outcome.hasWaited && (await countTold(shop)) === 2;
        },
      };
    },
  },
  {
    name: 'carts.lockById',
    file: 'features/cart/statements.ts',
    sql: /^SELECT 1 FROM carts WHERE website_id = \$1 AND id = \$2/,
    first: /AS "siteCurrency" FROM carts c/,
    guards: 'Who has just bought a cart is reminded of it.',
    mutations: ['removed', 'moved'],
    async race(shop) {
      const { visitor, email, cartId } = await leaveCart(shop);
      return {
        first: () => buyCart(visitor, 'tok_ok', {}, shop.key().idempotencyKey),
        second: () => remindBeside(shop, cartId),
        async isRight(outcome) {
          const { status } = answerOf(outcome, 0) as { status: number };
          if (status >= 400) throw new Error('The cart was not bought.');
          answerOf(outcome, 1);
          return !(await mailsTo(shop.app, email)).includes('abandoned-cart');
        },
      };
    },
  },
  {
    name: 'the carts that become one by the link of a reminder',
    file: 'features/cart/merge.ts',
    sql: /AS "isTarget", site_user_id IS NOT NULL AS "isMember" FROM carts/,
    first: /FROM carts c WHERE .* FOR UPDATE$/s,
    guards: 'What is put into a cart is lost that is just taken into the one of a reminder.',
    mutations: ['removed'],
    async race(shop) {
      const { email, cartId } = await leaveCart(shop);
      await remindBeside(shop, cartId);
      const { search } = await mailedLink(shop.app, email);
      const visitor = await shopperWith(shop.app);
      const besides: Visitor = shop.besideOf(visitor);
      const itemId = (await cartOf(visitor)).entries[0]?.itemId;
      return {
        first: () => visitor.call('POST', CART_ENTRIES_PATH, { itemId, sku: 'MUG-R-S', quantity: 1 }),
        second: () => besides.fetch(CART_RETURN_PATH + search),
        async isRight(outcome) {
          if ((answerOf(outcome, 0) as Response).status >= 400)
            throw new Error('Nothing was put into the cart.');
          return (await cartOf(besides)).entries.length === 3;
        },
      };
    },
  },
];
