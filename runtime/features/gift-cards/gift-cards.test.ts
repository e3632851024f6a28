import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankField } from '#shared/features/forms/rules.ts';
import { CART_GIFT_CARD_PATH } from '#shared/features/cart/paths.ts';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { GIFT_CARDS_NAMESPACE } from '#shared/features/gift-cards/rules.ts';
import type { Cart } from '#shared/features/cart/shape.ts';
import {
  adjustGiftCard,
  getGiftCard,
  issueGiftCard,
  listGiftCards,
  setGiftCardDisabled,
} from '#shared/features/gift-cards/contract.ts';
import { cancelOrder, getOrder, refundOrder } from '#shared/features/orders/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { createIds } from '../../platform/ids/ids.ts';
import { rowsOf, siteIdOf } from '../../testing/people.ts';
import {
  buyCart,
  cartOf,
  mailsTo,
  moneyAtProvider,
  offerShipping,
  shopperWith,
} from '../../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';
import { createGiftCardChore } from './chores.ts';
import { createGiftCardLedger } from './ledger.ts';

const HOUR_MS = 60 * 60 * 1000;

let app: TestApp;
let owner: Client;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await offerShipping(app);
});

afterAll(() => app.close());

async function issue(amountCents: number, more: { expiresOn?: string } = {}) {
  const { giftCard, code = '' } = await owner.call(issueGiftCard, { body: { amountCents, ...more } }, key());
  return { ...giftCard, code };
}

const cardPath = (visitor: Visitor, code: string) =>
  CART_GIFT_CARD_PATH.replace(':cartToken', visitor.cookies.get('CART') ?? 'none').replace(':code', code);

async function use(visitor: Visitor, code: string): Promise<{ status: number; cart: Cart; code: string }> {
  const response = await visitor.call('PUT', cardPath(visitor, code));
  const json = (await response.json()) as Cart & { code: string };
  return { status: response.status, cart: json, code: json.code };
}

const balanceOf = async (giftCardId: string) =>
  (await owner.call(getGiftCard, { params: { giftCardId } })).giftCard.balance.value;

const kindsOf = async (giftCardId: string) =>
  (await owner.call(getGiftCard, { params: { giftCardId } })).entries.map(({ kind, amount }) => [
    kind,
    amount.value,
  ]);

const key = () => ({ idempotencyKey: `gift-${(made += 1)}` });

/** Balances that are not the sum of their entries, or are below nothing. */
const wrongBalances = () =>
  rowsOf(
    app,
    `SELECT g.id FROM gift_cards g WHERE g.website_id = $1 AND (g.balance_minor < 0 OR g.balance_minor <>
       (SELECT COALESCE(sum(e.amount_minor), 0) FROM gift_card_entries e
         WHERE e.website_id = g.website_id AND e.gift_card_id = g.id))`,
  );

describe('gift cards of a cart', () => {
  it('pay a part of the total, which stays what it is, and the provider is asked for the rest', async () => {
    const card = await issue(1000);
    const visitor = await shopperWith(app);
    const { status, cart } = await use(visitor, card.code.toLowerCase());
    expect([status, cart.grandTotalCents, cart.giftCardCents, cart.amountDueCents]).toEqual([
      200, 2400, 1000, 1400,
    ]);
    expect(cart.giftCards).toMatchObject([{ last4: card.last4, rest: { value: '0.00' } }]);
    expect(JSON.stringify(cart)).not.toContain(card.code);
    const shown = { expectedDueCents: 2400 };
    expect((await buyCart(visitor, 'tok_ok', shown)).status).toBe(409);
    const { json } = await buyCart(visitor, 'tok_ok', { expectedDueCents: 1400 });
    expect(json.order).toMatchObject({
      paymentState: 'PAID',
      grandTotal: { value: '24.00' },
      giftCards: [{ last4: card.last4, amount: { value: '10.00' } }],
      amountDue: { value: '14.00' },
    });
    expect(await moneyAtProvider(app, json.order.id)).toBe(1400);
    expect(await kindsOf(card.id)).toEqual([
      ['redeem', '-10.00'],
      ['issue', '10.00'],
    ]);
  });

  it('pay all of it without a provider, several of them one after the other, and keep the rest', async () => {
    const [first, second] = [await issue(2000), await issue(2000)];
    const visitor = await shopperWith(app);
    await use(visitor, first.code);
    await use(visitor, second.code);
    await use(visitor, second.code);
    const { status, json } = await buyCart(visitor, '', { payment: undefined });
    expect([status, json.order.paymentState]).toEqual([200, 'PAID']);
    expect(await Promise.all([balanceOf(first.id), balanceOf(second.id)])).toEqual(['0.00', '16.00']);
  });

  it('come back when the payment of the rest is declined, and can be taken out by what the cart calls them', async () => {
    const card = await issue(500);
    const visitor = await shopperWith(app);
    await use(visitor, card.code);
    expect((await buyCart(visitor, 'tok_decline')).status).toBe(402);
    expect(await balanceOf(card.id)).toBe('5.00');
    await visitor.call('DELETE', cardPath(visitor, card.id));
    expect((await cartOf(visitor)).giftCards).toEqual([]);
  });

  it('are refused when nobody knows them, or they are of no use', async () => {
    const [late, off, empty] = [
      await issue(500, { expiresOn: new Date(app.clock.now() + HOUR_MS).toISOString() }),
      await issue(500),
      await issue(500),
    ];
    await owner.call(setGiftCardDisabled, {
      params: { giftCardId: off.id },
      body: { version: off.version, disabled: true },
    });
    await owner.call(adjustGiftCard, {
      params: { giftCardId: empty.id },
      body: { version: empty.version, amountCents: -500, reason: 'Spent in the shop' },
    });
    const visitor = await shopperWith(app);
    await use(visitor, late.code);
    app.clock.move(2 * HOUR_MS);
    const answers = [];
    for (const code of ['0000-0000-0000-0000', 'nonsense', off.code, empty.code]) {
      const { status, code: refused } = await use(visitor, code);
      answers.push([status, refused]);
    }
    expect(answers).toEqual([
      [404, 'GIFT_CARD_NOT_FOUND'],
      [404, 'GIFT_CARD_NOT_FOUND'],
      [409, 'GIFT_CARD_INVALID'],
      [409, 'GIFT_CARD_INVALID'],
    ]);
    const cart = await cartOf(visitor);
    expect([cart.giftCardCents, cart.giftCards[0]?.reason]).toEqual([0, 'EXPIRED']);
    expect(cart.problems.map(({ code }) => code)).toContain('GIFT_CARD_INVALID');
    const withoutCrumb = { 'x-csrf-token': '' };
    const stranger = app.visitor();
    const refusal = await stranger.call('PUT', cardPath(visitor, late.code), undefined, withoutCrumb);
    expect(refusal.status).toBe(403);
  });

  it('are never drained by buyers who race, and no loser is charged', async () => {
    const card = await issue(5000);
    const buyers = await Promise.all(Array.from({ length: 5 }, () => shopperWith(app)));
    for (const buyer of buyers) await use(buyer, card.code);
    const asked = { payment: undefined, expectedDueCents: 0 };
    const answers = await Promise.all(buyers.map((buyer) => buyCart(buyer, '', asked)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409]);
    expect(await balanceOf(card.id)).toBe('2.00');
    expect(await wrongBalances()).toEqual([]);
  });

  it('work on the pages without scripts', async () => {
    const card = await issue(1000);
    const visitor = await shopperWith(app);
    const post = (path: string, fields: Record<string, string>) =>
      visitor.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin },
        body: new URLSearchParams(fields).toString(),
      });
    const added = await post('/cart/gift-card', { code: card.code, from: '/checkout' });
    expect([added.status, added.headers.get('location')]).toEqual([303, '/checkout']);
    const page = await (await visitor.fetch('/checkout')).text();
    expect(page).toContain(`Gift card ending in ${card.last4}`);
    expect(page).toContain('name="expectedDueCents" value="1400"');
    const wrong = await post('/cart/gift-card', { code: 'WRONG' });
    expect([wrong.status, await wrong.text()]).toEqual([404, expect.stringContaining('no gift card')]);
    const removed = await post('/cart/gift-card/remove', { code: card.id });
    expect(removed.headers.get('location')).toBe('/cart');
    expect((await cartOf(visitor)).giftCards).toEqual([]);
  });
});

describe('money that goes back', () => {
  it('goes to the gift card first, then the way it came', async () => {
    const card = await issue(1000);
    const visitor = await shopperWith(app);
    await use(visitor, card.code);
    const { id } = (await buyCart(visitor)).json.order;
    const give = (amountCents: number) =>
      owner.call(refundOrder, { params: { orderId: id }, body: { amountCents } }, key());
    const first = await give(1500);
    expect([first.paymentState, first.refundedTotal.value]).toEqual(['PARTIALLY_REFUNDED', '15.00']);
    expect([await balanceOf(card.id), await moneyAtProvider(app, id)]).toEqual(['10.00', 900]);
    await expect(give(1000)).rejects.toMatchObject({ code: 'AMOUNT_TOO_HIGH' });
    const last = await give(900);
    expect([last.paymentState, await moneyAtProvider(app, id)]).toEqual(['REFUNDED', 0]);
  });

  it('comes back with an order that is canceled, also while the rest was only reserved', async () => {
    const card = await issue(2400);
    const visitor = await shopperWith(app);
    await use(visitor, card.code);
    const { id } = (await buyCart(visitor, '', { payment: undefined })).json.order;
    const canceled = await owner.call(cancelOrder, { params: { orderId: id }, body: {} }, key());
    expect([canceled.status, canceled.paymentState]).toEqual(['CANCELED', 'REFUNDED']);
    expect(await balanceOf(card.id)).toBe('24.00');
  });
});

describe('a gift card that is bought', () => {
  async function askWhoGetsIt(sku: string): Promise<string> {
    const field = blankField('to', 'email', { title: 'Email' });
    const form = { id: 'f'.repeat(24), name: 'Who', fields: [field] };
    const [row] = await rowsOf<{ id: string }>(
      app,
      `UPDATE products p SET additional_fields_form = $3 FROM product_variants v
        WHERE p.website_id = $1 AND v.website_id = $1 AND v.sku = $2 AND v.product_id = p.id RETURNING p.id`,
      sku,
      JSON.stringify(form),
    );
    return row?.id ?? '';
  }

  it('is issued when it is paid and sent with its code to whom the buyer names; it buys no other card', async () => {
    const sku = 'GIFT-25';
    const id = await askWhoGetsIt(sku);
    const visitor = await shopperWith(app, { sku, email: 'giver@marsh.example' });
    const { entries } = await cartOf(visitor);
    await visitor.call('PUT', `/api/commerce/shopping-cart/entries/${entries[0]?.id}/additionalFields`, {
      itemId: id,
      sku,
      additionalFields: JSON.stringify({ to: 'friend@marsh.example' }),
    });
    const other = await issue(5000);
    expect((await use(visitor, other.code)).cart.giftCardCents).toBe(0);
    const { json } = await buyCart(visitor);
    expect(json.order).toMatchObject({ status: 'FULFILLED', paymentState: 'PAID' });
    expect(await mailsTo(app, 'friend@marsh.example')).toEqual(['gift-card']);
    const { giftCards } = await owner.call(listGiftCards, { query: { search: 'FRIEND@' } });
    expect(giftCards).toMatchObject([
      { balance: { value: '25.00' }, state: 'active', orderId: json.order.id, email: 'friend@marsh.example' },
    ]);
    const order = await owner.call(getOrder, { params: { orderId: json.order.id } });
    await owner.call(refundOrder, { params: { orderId: order.id }, body: { amountCents: 2500 } }, key());
    const [back] = (await owner.call(listGiftCards, { query: { search: 'friend@' } })).giftCards;
    expect(back).toMatchObject({ balance: { value: '0.00' }, state: 'disabled' });
    expect(await wrongBalances()).toEqual([]);
  });

  it('keeps as long as the shop says, tells so on its page, at the checkout and in its mail, and is refused after', async () => {
    const params = { namespace: GIFT_CARDS_NAMESPACE };
    await owner.call(putCommercePreferences, { params, query: {}, body: { months: 1 } });
    const page = await app.visitor().fetch('/shop/p/gift-card?format=json');
    expect(await page.json()).toMatchObject({
      giftCardNote: 'It can be used for a month after it is bought.',
    });
    const email = 'later@marsh.example';
    const visitor = await shopperWith(app, { sku: 'GIFT-25', email });
    expect(await (await visitor.fetch('/checkout')).text()).toContain(
      'Gift cards of this order can be used until',
    );
    await buyCart(visitor);
    const [mail] = await rowsOf<{ text: string }>(
      app,
      "SELECT text FROM mail_messages WHERE website_id = $1 AND to_address = $2 AND template = 'gift-card'",
      email,
    );
    expect(mail?.text).toContain('Valid until');
    const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(mail?.text ?? '')?.[0] ?? '';
    app.clock.move(32 * 24 * HOUR_MS);
    owner = await app.owner();
    const late = await use(await shopperWith(app), code);
    expect([late.status, late.code]).toEqual([409, 'GIFT_CARD_INVALID']);
  });
});

describe('staff', () => {
  it('finds cards by their last characters, sees no code, and changes them by version', async () => {
    const card = await issue(4000);
    const { giftCards } = await owner.call(listGiftCards, { query: { search: card.last4.toLowerCase() } });
    expect(giftCards.map(({ id }) => id)).toContain(card.id);
    expect(JSON.stringify(giftCards)).not.toContain(card.code);
    const params = { giftCardId: card.id };
    const body = { version: card.version, amountCents: 250, reason: 'For the wait' };
    const { giftCard } = await owner.call(adjustGiftCard, { params, body });
    expect(giftCard.balance.value).toBe('42.50');
    await expect(owner.call(adjustGiftCard, { params, body })).rejects.toMatchObject({ code: 'STALE' });
    const tooMuch = { ...body, version: giftCard.version, amountCents: -5000 };
    await expect(owner.call(adjustGiftCard, { params, body: tooMuch })).rejects.toMatchObject({
      code: 'BALANCE_TOO_LOW',
    });
    await expect(owner.call(getGiftCard, { params: { giftCardId: 'e'.repeat(24) } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('issues a card once for a key, and sends its code where an address is given', async () => {
    const body = { amountCents: 700, email: 'thanks@marsh.example', message: 'With thanks' };
    const again = key();
    const first = await owner.call(issueGiftCard, { body }, again);
    const second = await owner.call(issueGiftCard, { body }, again);
    expect([second.giftCard.id, first.code]).toEqual([first.giftCard.id, undefined]);
    expect(await mailsTo(app, 'thanks@marsh.example')).toEqual(['gift-card']);
    await expect(owner.call(issueGiftCard, { body: { amountCents: 0 } }, key())).rejects.toMatchObject({
      status: 400,
      errors: { amountCents: 'Enter an amount above 0.' },
    });
  });

  it('finds nothing on cards that have expired, and no balance but that of the ledger', async () => {
    const card = await issue(900, { expiresOn: new Date(app.clock.now() + HOUR_MS).toISOString() });
    const chore = createGiftCardChore(createGiftCardLedger(createIds(app.clock)));
    const siteId = await siteIdOf(app);
    const run = () => app.db.withSite(siteId, (scope) => chore.run(scope, app.clock.now() + 2 * HOUR_MS, 10));
    expect(await run()).toBeGreaterThan(0);
    expect(await run()).toBe(0);
    expect(await kindsOf(card.id)).toEqual([
      ['expire', '-9.00'],
      ['issue', '9.00'],
    ]);
    await expect(
      app.db.withSite(siteId, (scope) =>
        scope.query('UPDATE gift_cards SET balance_minor = 1 WHERE website_id = $1', [scope.websiteId]),
      ),
    ).rejects.toThrow('follows from its ledger');
  });
});
