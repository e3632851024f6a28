import { createCoupon } from '#shared/features/coupons/contract.ts';
import { TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { adjustGiftCard, issueGiftCard } from '#shared/features/gift-cards/contract.ts';
import { refundOrder } from '#shared/features/orders/contract.ts';
import { createGiftCardChore } from '../../features/gift-cards/chores.ts';
import { createGiftCardLedger } from '../../features/gift-cards/ledger.ts';
import { createMockProvider, mockAccountOf } from '../../platform/payments/mock-provider.ts';
import { addPerson, rowsOf } from '../people.ts';
import { buyCart, orderMugs, orderReserved, shopperWith } from '../shopping.ts';
import type { Visitor } from '../test-app.ts';
import { answerOf, type GuardedLock, refusalOf, type Shop } from './guarded-lock.ts';

const STORE_MANAGER = 8;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A gift card of 20.00. */
async function issueCard({ owner, key }: Shop) {
  const { giftCard, code = '' } = await owner.call(issueGiftCard, { body: { amountCents: 2000 } }, key());
  return { id: giftCard.id, version: giftCard.version, code };
}

async function balanceOf({ app }: Shop, giftCardId: string): Promise<number> {
  const [row] = await rowsOf<{ balance: number }>(
    app,
    'SELECT balance_minor AS balance FROM gift_cards WHERE website_id = $1 AND id = $2',
    giftCardId,
  );
  return row?.balance ?? Number.NaN;
}

/** Two visitors with a book in the cart, which there are any number of, and something that lowers what it costs. */
async function twoBuyers({ app, beside }: Shop, way: string): Promise<[Visitor, Visitor]> {
  const buyers: Visitor[] = [];
  for (const at of [app, beside]) {
    const visitor = await shopperWith(at, { sku: 'BOOK', email: 'ada@marsh.example' });
    const path = TOKEN_CART_PATH.replace(':cartToken', visitor.cookies.get('CART') ?? 'none');
    await visitor.call('PUT', `${path}/${way}`);
    buyers.push(visitor);
  }
  const [first, second] = buyers;
  if (first === undefined || second === undefined) throw new Error('There are two of them.');
  return [first, second];
}

const statusOf = (bought: unknown) => (bought as { status: number }).status;

/** Locks on money: refunds, gift cards, coupons, payments. */
export const MONEY_LOCKS: readonly GuardedLock[] = [
  {
    name: 'orders.lock',
    file: 'features/orders/store.ts',
    sql: /^SELECT id FROM orders WHERE website_id = \$1 AND id = \$2/,
    guards: 'Two refunds of one order at once give back more than was paid.',
    mutations: ['removed', 'moved'],
    async race(shop) {
      const { id: orderId } = await orderMugs(shop.app);
      const ask = { params: { orderId }, body: { amountCents: 2400 } };
      return {
        first: () => shop.owner.call(refundOrder, ask, shop.key()),
        second: () => shop.ownerBeside.call(refundOrder, ask, shop.key()),
        async isRight() {
          const [row] = await rowsOf<{ given: number }>(
            shop.app,
            `SELECT COALESCE(sum(amount_minor), 0)::int AS given FROM order_refunds
              WHERE website_id = $1 AND order_id = $2`,
            orderId,
          );
          return row?.given === 2400;
        },
      };
    },
  },
  {
    name: 'orders.lockRefunds',
    file: 'features/orders/money-back.ts',
    sql: /'order_refunds '/,
    guards: 'Two refunds at once go beyond what those within limits give back in a day.',
    mutations: ['removed', 'moved'],
    async race(shop) {
      const people = [await addPerson(shop.app, [STORE_MANAGER]), await addPerson(shop.app, [STORE_MANAGER])];
      await rowsOf(shop.app, "UPDATE order_refunds SET at = at - interval '2 days' WHERE website_id = $1");
      await rowsOf(
        shop.app,
        `UPDATE stock_levels SET on_hand = on_hand + 100 WHERE website_id = $1
            AND variant_id IN (SELECT id FROM product_variants WHERE website_id = $1 AND sku = 'MUG-B-S')`,
      );
      const orders = [
        await orderMugs(shop.app, { quantity: 13 }),
        await orderMugs(shop.app, { quantity: 13 }),
      ];
      const give = (at: 0 | 1) => () =>
        [shop.app, shop.beside][at]
          ?.client(people[at]?.token)
          .call(
            refundOrder,
            { params: { orderId: orders[at]?.id ?? '' }, body: { amountCents: 300_00 } },
            shop.key(),
          ) ?? Promise.reject(new Error('There are two of them.'));
      return {
        first: give(0),
        second: give(1),
        isRight: (outcome) => refusalOf(outcome, 1) === 'REFUND_LIMIT',
      };
    },
  },
  {
    name: 'giftCards.lock',
    file: 'features/gift-cards/ledger.ts',
    sql: /^SELECT id FROM gift_cards WHERE website_id = \$1 AND id = ANY \(\$2\) ORDER BY id/,
    guards: 'Two buyers spend the same gift card.',
    mutations: ['removed', 'moved'],
    async race(shop) {
      const card = await issueCard(shop);
      const [first, second] = await twoBuyers(shop, `gift-cards/${card.code}`);
      const free = { payment: undefined };
      return {
        first: () => buyCart(first, '', free, shop.key().idempotencyKey),
        second: () => buyCart(second, '', free, shop.key().idempotencyKey),
        isRight: async (outcome) =>
          statusOf(answerOf(outcome, 1)) === 409 && (await balanceOf(shop, card.id)) === 100,
      };
    },
  },
  {
    name: 'giftCards.lockOfOrder',
    file: 'features/gift-cards/ledger.ts',
    sql: /AND id IN \(SELECT gift_card_id FROM gift_card_entries WHERE website_id = \$1 AND order_id = \$2\)/,
    guards: 'Two refunds of an order give back more to its gift cards than they had paid.',
    mutations: ['removed', 'moved'],
    async race(shop) {
      const card = await issueCard(shop);
      const { id: orderId } = await orderMugs(shop.app);
      const ledger = createGiftCardLedger(shop.ids);
      const now = shop.app.clock.now();
      await shop.write('app', (scope) => ledger.claim(scope, orderId, [{ id: card.id, minor: 1500 }], now));
      const refund = (at: 'app' | 'beside') => () =>
        shop.write(at, (scope) =>
          ledger.refund(scope, { orderId, refundId: shop.ids.id(), amountMinor: 1500 }, now),
        );
      return {
        first: refund('app'),
        second: refund('beside'),
        isRight: async () => (await balanceOf(shop, card.id)) === 2000,
      };
    },
  },
  {
    name: 'a gift card that staff changes',
    file: 'features/gift-cards/service.ts',
    sql: /FROM gift_cards.* AND id = \$2 FOR UPDATE/s,
    guards: 'Two of staff change the balance of a card that each of them saw as it was before.',
    mutations: ['removed'],
    async race(shop) {
      const { id, version } = await issueCard(shop);
      const ask = { params: { giftCardId: id }, body: { version, amountCents: -1500, reason: 'Counted' } };
      return {
        first: () => shop.owner.call(adjustGiftCard, ask, shop.key()),
        second: () => shop.ownerBeside.call(adjustGiftCard, ask, shop.key()),
        isRight: (outcome) => refusalOf(outcome, 1) === 'STALE',
      };
    },
  },
  {
    name: 'gift cards that expire',
    file: 'features/gift-cards/chores.ts',
    sql: /balance_minor > 0 AND expires_at <= \$2/,
    first: /^SELECT id FROM gift_cards/,
    guards: 'More is taken off a card that expires than a buyer has left on it just then.',
    mutations: ['removed'],
    async race(shop) {
      const card = await issueCard(shop);
      const { id: orderId } = await orderMugs(shop.app);
      const now = shop.app.clock.now();
      await rowsOf(
        shop.app,
        'UPDATE gift_cards SET expires_at = $3 WHERE website_id = $1 AND id = $2',
        card.id,
        new Date(now + DAY_MS),
      );
      const ledger = createGiftCardLedger(shop.ids);
      return {
        first: () =>
          shop.write('app', (scope) => ledger.claim(scope, orderId, [{ id: card.id, minor: 1500 }], now)),
        second: () =>
          shop.write('beside', (scope) => createGiftCardChore(ledger).run(scope, now + 2 * DAY_MS, 10)),
        isRight: async ({ ends: [, end] }) =>
          end?.status === 'fulfilled' && (await balanceOf(shop, card.id)) === 0,
      };
    },
  },
  {
    name: 'coupons.lock',
    file: 'features/coupons/uses.ts',
    sql: /^SELECT uses, .* FROM coupons WHERE website_id = \$1 AND id = \$2/s,
    guards: 'Two orders use a coupon that a person may use once.',
    mutations: ['removed', 'moved'],
    async race(shop) {
      const code = `ONCE${shop.key().idempotencyKey.replace('-', '').toUpperCase()}`;
      const offer = { kind: 'percent' as const, percent: 10 };
      await shop.owner.call(createCoupon, { body: { title: 'Once', code, offer, useLimitPerPerson: 1 } });
      const [first, second] = await twoBuyers(shop, `coupons/${code}`);
      return {
        first: () => buyCart(first, 'tok_ok', {}, shop.key().idempotencyKey),
        second: () => buyCart(second, 'tok_ok', {}, shop.key().idempotencyKey),
        async isRight(outcome) {
          const [row] = await rowsOf<{ uses: number }>(
            shop.app,
            "SELECT uses FROM coupons WHERE website_id = $1 AND rule ->> 'code' = $2",
            code,
          );
          return row?.uses === 1 && statusOf(answerOf(outcome, 1)) === 409;
        },
      };
    },
  },
  {
    name: 'a payment of the test provider',
    file: 'platform/payments/mock-store.ts',
    sql: /FROM mock_payments .*FOR UPDATE/s,
    guards: 'Money is taken and let go at once.',
    mutations: ['removed'],
    async race(shop) {
      const order = await orderReserved(shop.app);
      const account = mockAccountOf({ id: shop.siteId, siteSecret: 'the key of the race' });
      const payment = {
        attemptKey: `order:${order.id}:attempt:1`,
        reference: '',
        askedAt: shop.app.clock.now(),
      };
      const providerAt = ({ db, clock }: Shop['app']) =>
        createMockProvider({
          db,
          clock,
          ids: shop.ids,
          send: async () => undefined,
          later: async () => undefined,
        });
      return {
        first: () => providerAt(shop.app).capture(account, payment),
        second: () => providerAt(shop.beside).void(account, payment),
        async isRight() {
          const [row] = await rowsOf<{ state: string }>(
            shop.app,
            'SELECT state FROM mock_payments WHERE website_id = $1 AND attempt_key = $2',
            payment.attemptKey,
          );
          return row?.state === 'captured';
        },
      };
    },
  },
  {
    name: 'the gift cards of a line that comes back',
    file: 'features/gift-cards/sales.ts',
    sql: /^\s*SELECT id, balance_minor AS balance FROM gift_cards\s+WHERE website_id = \$1 AND order_id = \$2/,
    first: /^SELECT id FROM gift_cards/,
    guards: 'A gift card is taken back with what somebody has just spent of it.',
    mutations: ['removed'],
    async race(shop) {
      const buyer = await shopperWith(shop.app, { sku: 'GIFT-25', email: 'giver@marsh.example' });
      const { order } = (await buyCart(buyer)).json;
      const [card] = await rowsOf<{ id: string }>(
        shop.app,
        'SELECT id FROM gift_cards WHERE website_id = $1 AND order_id = $2',
        order.id,
      );
      const { id: orderId } = await orderMugs(shop.app);
      const shares = [{ id: card?.id ?? '', minor: 1500 }];
      const ledger = createGiftCardLedger(shop.ids);
      const lines = [{ id: order.items[0]?.id ?? '', quantity: 1 }];
      const ask = { params: { orderId: order.id }, body: { amountCents: 2500, lines } };
      return {
        first: () => shop.write('app', (scope) => ledger.claim(scope, orderId, shares, shop.app.clock.now())),
        second: () => shop.ownerBeside.call(refundOrder, ask, shop.key()),
        isRight: ({ ends: [, end] }) => end?.status === 'fulfilled',
      };
    },
  },
];
