import { CART_PATH } from '#shared/features/cart/paths.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { createCoupon } from '#shared/features/coupons/contract.ts';
import { OWN_SUBSCRIPTIONS_PATH } from '#shared/features/subscriptions/paths.ts';
import { addMember, signInMember } from '../../testing/members.ts';
import { rowsOf } from '../../testing/people.ts';
import { MUG, offerShipping, sellBySubscription } from '../../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

const QUARTERLY = { billingPeriod: { value: 3, unit: 'MONTH' as const }, numBillingCycles: 4 };

const PLACE = {
  firstName: 'Ada',
  lastName: 'Marsh',
  addressLine1: '1 Quay',
  city: 'Rye',
  postalCode: 'TN31 7LD',
  country: 'GB',
};

let app: TestApp;
let itemId: string;

beforeAll(async () => {
  app = await startTestApp();
  await offerShipping(app);
  itemId = await sellBySubscription(app, MUG, QUARTERLY);
});

afterAll(() => app.close());

const send = (visitor: Visitor, path: string, fields: Record<string, string>) =>
  visitor.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields).toString(),
  });

it('is bought without scripts on a page of its own, which tells what is paid today and later', async () => {
  const body = { code: null, title: 'A fifth off', offer: { kind: 'percent' as const, percent: 20 } };
  await (await app.owner()).call(createCoupon, { body });
  const visitor = app.visitor();
  await visitor.fetch(CART_PATH);
  const added = await send(visitor, '/cart/add', { itemId, sku: MUG });
  const path = added.headers.get('location') ?? '';
  expect([added.status, path]).toEqual([
    303,
    expect.stringMatching(/^\/checkout\/subscribe\?cartToken=.{40}/),
  ]);
  expect(visitor.cookies.has('CART')).toBe(false);

  const cartToken = new URL(path, app.origin).searchParams.get('cartToken') ?? '';
  const page = await (await visitor.fetch(path)).text();
  expect(page).toContain('You pay $19.20 today, then $24.00 every 3 months, 4 payments in all.');
  expect(page).toContain(`name="cartToken" value="${cartToken}"`);

  const wrong = await send(visitor, '/checkout/contact', { cartToken, email: 'nobody' });
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('4 payments in all')]);
  const told = await send(visitor, '/checkout/contact', { cartToken, email: 'sub@marsh.example', ...PLACE });
  expect(told.headers.get('location')).toBe(`${path}#payment`);

  const pay = { cartToken, expectedGrandTotalCents: '1920', key: 'a' };
  const declined = await send(visitor, '/checkout/pay', { ...pay, payment: 'mock:tok_decline' });
  expect([declined.status, await declined.text()]).toEqual([
    402,
    expect.stringContaining('The bank declined'),
  ]);
  const paid = await send(visitor, '/checkout/pay', { ...pay, key: 'b', payment: 'mock:tok_ok' });
  expect(paid.headers.get('location')).toMatch(/^\/checkout\/order-confirmed\?o=/);

  const [mail] = await rowsOf<{ text: string }>(
    app,
    "SELECT text FROM mail_messages WHERE website_id = $1 AND template = 'subscription-started'",
  );
  const own = /\/commerce\/subscriptions\/([\w-]+)/.exec(mail?.text ?? '');
  const [ownPath = '', subscriptionToken = ''] = own ?? [];
  const shown = await visitor.fetch(ownPath);
  expect(shown.headers.get('cache-control')).toBe('no-store');
  const ownPage = await shown.text();
  expect(ownPage).toContain('$24.00 every 3 months, 4 payments in all.');
  expect(ownPage).toContain('<td>$19.20</td>');
  expect(ownPage).toContain('It is active. The next payment is on');
  const act = (fields: Record<string, string>) =>
    send(visitor, '/commerce/subscriptions/act', { subscriptionToken, ...fields });
  const paused = await act({ act: 'pause' });
  expect([paused.status, paused.headers.get('location')]).toEqual([303, ownPath]);
  const twice = await act({ act: 'pause' });
  expect([twice.status, await twice.text()]).toEqual([
    409,
    expect.stringContaining('This is not possible in the current status of the subscription.'),
  ]);
  expect((await act({ act: 'card', payment: 'mock:tok_insufficient' })).status).toBe(402);
  expect((await act({ act: 'card', payment: 'mock:tok_auth_only' })).status).toBe(303);
  expect((await act({ act: 'resume' })).status).toBe(303);
  expect((await visitor.fetch('/commerce/subscriptions/nobody')).status).toBe(404);

  const confirmed = await visitor.fetch(paid.headers.get('location') ?? '');
  expect(await confirmed.text()).toContain(`<a href="${ownPath}">Manage your subscription</a>`);
  const json = await visitor.fetch(`${paid.headers.get('location') ?? ''}&format=json`);
  expect(await json.json()).toMatchObject({ pageType: PAGE_TYPE.subscriptionConfirmed });
});

it('leads back to its own cart when a payment that took its time has failed', async () => {
  const visitor = app.visitor();
  await visitor.fetch(CART_PATH);
  const path = (await send(visitor, '/cart/add', { itemId, sku: MUG })).headers.get('location') ?? '';
  const cartToken = new URL(path, app.origin).searchParams.get('cartToken') ?? '';
  await send(visitor, '/checkout/contact', { cartToken, email: 'slow@marsh.example', ...PLACE });
  const pay = { cartToken, expectedGrandTotalCents: '1920', key: 'c', payment: 'mock:tok_pending_failed' };
  const back = (await send(visitor, '/checkout/pay', pay)).headers.get('location') ?? '';
  const waiting = (await visitor.fetch(back)).headers.get('location') ?? '';
  expect(waiting).toMatch(/^\/checkout\/order-confirmed\?o=.*&cartToken=/);
  expect(await (await visitor.fetch(waiting)).text()).toContain(
    `<a class="button" href="${waiting.replace('&', '&amp;')}">Refresh</a>`,
  );
  await rowsOf(
    app,
    "UPDATE mock_payments SET state = 'declined' WHERE website_id = $1 AND token = 'tok_pending_failed'",
  );
  const lost = await visitor.fetch(back);
  expect([lost.status, await lost.text()]).toEqual([402, expect.stringContaining('4 payments in all')]);
  expect(await (await visitor.fetch(waiting)).text()).toContain(`<a href="${path}">Try again</a>`);
});

it('is in the account of the member who bought it', async () => {
  const member = await addMember(app);
  const stranger = app.visitor();
  await stranger.fetch('/');
  expect((await stranger.call('GET', OWN_SUBSCRIPTIONS_PATH)).status).toBe(401);
  await signInMember(app, member, stranger);
  expect(await (await stranger.call('GET', OWN_SUBSCRIPTIONS_PATH)).json()).toEqual({ subscriptions: [] });
  await rowsOf(
    app,
    "UPDATE orders SET site_user_id = $2 WHERE website_id = $1 AND email = 'sub@marsh.example'",
    member.id,
  );
  const answer: unknown = await (await stranger.call('GET', OWN_SUBSCRIPTIONS_PATH)).json();
  expect(answer).toMatchObject({ subscriptions: [{ state: 'ACTIVE', productName: 'Mug & <saucer>' }] });
  const account = await (await stranger.fetch('/account')).text();
  expect(account).toMatch(/<a href="\/commerce\/subscriptions\/[\w-]+">Mug &amp; &lt;saucer&gt;<\/a>/);
});
