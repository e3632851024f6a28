import { CART_ENTRIES_PATH, CART_PATH, TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import type { Cart } from '#shared/features/cart/shape.ts';
import { CHECKOUT_CALL_PATH } from '#shared/features/checkout/paths.ts';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { DONATIONS_PATH } from '#shared/features/donations/paths.ts';
import { DONATIONS_NAMESPACE } from '#shared/features/donations/rules.ts';
import { createCoupon, listCoupons } from '#shared/features/coupons/contract.ts';
import { createProduct } from '#shared/features/products/contract.ts';
import { pauseSubscription } from '#shared/features/subscriptions/contract.ts';
import { getWebsite, updateWebsite } from '#shared/features/websites/contract.ts';
import { createRuleStore, rewriteRules } from '../../database/rule-store.ts';
import { comeIn, rowsOf } from '../people.ts';
import { sellBySubscription, subscribeTo } from '../shopping.ts';
import { makeSite, visitorAt } from '../site-visitor.ts';
import { answerOf, type GuardedLock, refusalOf, type Shop } from './guarded-lock.ts';

const MONTHLY = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };
const PAYMENT = { provider: 'mock', token: 'tok_ok' };
const DONATION = { amountCents: 25_00, firstName: 'Ada', email: 'ada@marsh.example', payment: PAYMENT };
const CURRENCY = /^SELECT 1 FROM websites WHERE website_id = \$1 FOR UPDATE$/;

const donationsOn = { params: { namespace: DONATIONS_NAMESPACE }, query: {}, body: { enabled: true } };

/** A new shop whose currency can still change, with a visitor who is about to pay. */
async function openNewShop({ app, key }: Shop) {
  const slug = key().idempotencyKey;
  const owner = await makeSite(app, slug, 'USD', 'en-US');
  const visit = visitorAt(app, slug);
  const shop = JSON.parse(await visit('GET', '/shop?format=json')) as { collection: { id: string } };
  const variants = [
    { sku: 'CLASS', priceMoney: { currency: 'USD' as const, value: '26.00' }, unlimited: true },
  ];
  const { product } = await owner.call(createProduct, {
    body: {
      collectionId: shop.collection.id,
      name: 'Kiln class',
      productType: 3,
      isVisible: true,
      variants,
    },
  });
  await visit('GET', CART_PATH);
  await visit('POST', CART_ENTRIES_PATH, { itemId: product.id, sku: 'CLASS', quantity: 1 });
  await visit('PUT', `${TOKEN_CART_PATH}/email`, { email: 'ada@marsh.example' });
  await owner.call(putCommercePreferences, donationsOn);
  const { grandTotalCents } = JSON.parse(await visit('GET', CART_PATH)) as Cart;
  const { version } = await owner.call(getWebsite, {});
  const post = async (path: string, body: object) =>
    JSON.parse(await visit('POST', path, body, { 'idempotency-key': slug })) as { readonly code?: string };
  const amount = { currency: 'USD' as const, value: '5.00' };
  return {
    make: {
      product: () =>
        owner.call(createProduct, {
          body: {
            collectionId: shop.collection.id,
            name: 'Bowl',
            productType: 3,
            variants: [{ sku: 'BOWL', priceMoney: amount }],
          },
        }),
      coupon: () =>
        owner.call(createCoupon, { body: { title: 'Off', code: 'OFF', offer: { kind: 'fixed', amount } } }),
    },
    move: () => owner.call(updateWebsite, { body: { version, currency: 'EUR' } }),
    buy: () => post(CHECKOUT_CALL_PATH, { expectedGrandTotalCents: grandTotalCents, payment: PAYMENT }),
    give: () => post(DONATIONS_PATH, DONATION),
  };
}

const codeOf = (answer: unknown) => (answer as { readonly code?: string }).code;

/** Locks on what a shop is: its currency, what is given to it, who subscribed to it. */
export const SITE_LOCKS: readonly GuardedLock[] = [
  {
    name: 'carts.lockToBuy, of the currency',
    file: 'features/cart/store.ts',
    sql: /AS "siteCurrency" FROM carts c/,
    clause: / FOR KEY SHARE OF w/,
    first: CURRENCY,
    guards: 'An order is made in a currency that the shop leaves just then.',
    mutations: ['removed'],
    async race(shop) {
      const { move, buy } = await openNewShop(shop);
      return {
        first: move,
        second: buy,
        isRight: (outcome) => codeOf(answerOf(outcome, 1)) === 'CURRENCY_CHANGED',
      };
    },
  },
  {
    name: 'websites.holdCurrency',
    file: 'features/websites/hold-currency.ts',
    sql: /^SELECT currency FROM websites WHERE website_id = \$1/,
    first: CURRENCY,
    guards: 'A donation is taken in a currency that the shop leaves just then.',
    mutations: ['removed'],
    async race(shop) {
      const { move, give } = await openNewShop(shop);
      return {
        first: move,
        second: give,
        isRight: (outcome) => codeOf(answerOf(outcome, 1)) === 'CURRENCY_CHANGED',
      };
    },
  },
  ...(['product', 'coupon'] as const).map(
    (kind): GuardedLock => ({
      name: `websites.holdCurrency, of who makes a ${kind}`,
      file: 'features/websites/hold-currency.ts',
      isToldElsewhere: true,
      sql: /^SELECT currency FROM websites WHERE website_id = \$1/,
      first: CURRENCY,
      guards: `A ${kind} is made with an amount in a currency that the shop leaves just then.`,
      mutations: ['removed'],
      async race(shop) {
        const { move, make } = await openNewShop(shop);
        return {
          first: move,
          second: make[kind],
          isRight: (outcome) => refusalOf(outcome, 1) === 'UNAVAILABLE',
        };
      },
    }),
  ),
  {
    name: 'websites.lockCurrency',
    file: 'features/websites/statements.ts',
    sql: CURRENCY,
    first: /AS "siteCurrency" FROM carts c/,
    guards: 'The currency changes while somebody buys in the former one.',
    mutations: ['removed', 'moved'],
    async race(shop) {
      const { move, buy } = await openNewShop(shop);
      return { first: buy, second: move, isRight: (outcome) => refusalOf(outcome, 1) === 'CURRENCY_FIXED' };
    },
  },
  {
    name: 'all rules of a shop that moves to another currency',
    file: 'database/rule-store.ts',
    sql: /^SELECT id, rule FROM coupons WHERE website_id = \$1 ORDER BY id/,
    first: /FROM coupons WHERE website_id = \$1 AND id = \$2 AND deleted_at IS NULL FOR UPDATE/,
    guards: 'A change of a discount is lost to the currency that moves at the same time.',
    mutations: ['removed'],
    async race(shop) {
      const code = `C${shop.key().idempotencyKey.replace('-', '').toUpperCase()}`;
      const rule = { title: 'Off', code, offer: { kind: 'percent' as const, percent: 10 } };
      const { coupon } = await shop.owner.call(createCoupon, { body: rule });
      const rows = createRuleStore('coupons');
      const rename = (old: unknown) =>
        (old as typeof rule).code === code ? { ...(old as typeof rule), title: 'Moved' } : old;
      return {
        first: () =>
          shop.write('app', async (scope) => {
            const row = await rows.take(scope, coupon.id);
            await rows.update(scope, coupon.id, { ...row?.rule, offer: { kind: 'percent', percent: 20 } });
          }),
        second: () => shop.write('beside', (scope) => rewriteRules(scope, 'coupons', rename)),
        async isRight() {
          const { coupons } = await shop.owner.call(listCoupons, {});
          const now = coupons.find(({ id }) => id === coupon.id);
          return now?.title === 'Moved' && now.offer.kind === 'percent' && now.offer.percent === 20;
        },
      };
    },
  },
  {
    name: 'donations.lock',
    file: 'features/donations/service.ts',
    sql: /'donation '/,
    guards: 'A donation that is sent twice is asked for twice.',
    mutations: ['removed', 'moved'],
    async race(shop) {
      await shop.owner.call(putCommercePreferences, donationsOn);
      const visitor = await comeIn(shop.app);
      const besides = shop.besideOf(visitor);
      const { idempotencyKey } = shop.key();
      const give = (at: typeof visitor) => async () => {
        const answer = await at.call('POST', DONATIONS_PATH, DONATION, { 'idempotency-key': idempotencyKey });
        return (await answer.json()) as object;
      };
      return {
        first: give(visitor),
        second: give(besides),
        isRight: (outcome) => codeOf(answerOf(outcome, 1)) === 'DONATION_IN_PROGRESS',
      };
    },
  },
  {
    name: 'subscriptions.lock',
    file: 'features/subscriptions/queries.ts',
    sql: /^SELECT (?!.*"cycleRows").* FROM subscriptions s WHERE s\.website_id = \$1 AND s\.id = \$2(?: FOR UPDATE)?$/s,
    guards: 'Two people change a subscription as it was before either of them did.',
    mutations: ['removed'],
    async race(shop) {
      await sellBySubscription(shop.app, 'CLASS', MONTHLY);
      const email = `${shop.key().idempotencyKey}@marsh.example`;
      await subscribeTo(shop.app, { sku: 'CLASS', cents: 9500, email, card: 'tok_ok' });
      const [row] = await rowsOf<{ id: string }>(
        shop.app,
        'SELECT id FROM subscriptions WHERE website_id = $1 AND email = $2',
        email,
      );
      const ask = { params: { subscriptionId: row?.id ?? '' } };
      return {
        first: () => shop.owner.call(pauseSubscription, ask),
        second: () => shop.ownerBeside.call(pauseSubscription, ask),
        isRight: (outcome) => refusalOf(outcome, 1) === 'ILLEGAL_TRANSITION',
      };
    },
  },
];
