import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { listProtectedPages, protectPage } from '#shared/features/entitlements/contract.ts';
import { refundOrder } from '#shared/features/orders/contract.ts';
import { createProduct } from '#shared/features/products/contract.ts';
import { publishRelease } from '#shared/features/releases/contract.ts';
import {
  cancelSubscription,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
} from '#shared/features/subscriptions/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { addPerson, rowsOf } from '../../testing/people.ts';
import {
  buyCart,
  offerShipping,
  sellBySubscription,
  shopperWith,
  subscribeTo,
} from '../../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

const EDITOR = 4;
const HOUR = 60 * 60 * 1000;
const READER = 'reader@marsh.example';

let app: TestApp;
let owner: Client;
let shopId: string;
let diaryId: string;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await offerShipping(app);
  const [shop] = await rowsOf<{ id: string }>(
    app,
    'SELECT collection_id AS id FROM products WHERE website_id = $1 LIMIT 1',
  );
  shopId = shop?.id ?? '';
  const variants = [{ sku: 'DIARY', priceMoney: { currency: 'USD', value: '12.00' }, unlimited: true }];
  const body = { collectionId: shopId, name: 'Diary', productType: 5 as const, isVisible: true, variants };
  diaryId = (await owner.call(createProduct, { body })).product.id;
});

afterAll(() => app.close());

const protect = (productId: string | null, collectionId = shopId, client = owner) =>
  client.call(protectPage, { params: { collectionId }, body: { productId } });

async function publish(): Promise<void> {
  const { liveReleaseId } = await owner.call(getWebsite, {});
  await owner.call(publishRelease, { body: { expectedLiveReleaseId: liveReleaseId } });
}

/** A browser in which the member of an address is signed in. */
async function memberOf(email: string): Promise<Visitor> {
  made += 1;
  const id = `${made}`.padStart(24, 'a');
  const token = `member-${made}`.padEnd(43, 'x');
  await rowsOf(
    app,
    `INSERT INTO site_users (website_id, id, email, password_hash, first_name, last_name, locale, confirmed_at, created_at)
     VALUES ($1, $2, $3, '', '', '', '', now(), now())`,
    id,
    email,
  );
  await rowsOf(
    app,
    `INSERT INTO site_user_sessions (website_id, token_hash, site_user_id, created_at, expires_at, ends_at)
     VALUES ($1, $2, $3, now(), now() + interval '2 hours', now() + interval '12 hours')`,
    sha256(token),
    id,
  );
  const visitor = app.visitor();
  visitor.cookies.set('SiteUserSession', token);
  return visitor;
}

describe('a page that a product opens', () => {
  it('shows visitors without access only where to buy it, as HTML and as JSON, and is not cached', async () => {
    expect((await app.visitor().fetch('/shop')).status).toBe(200);
    await protect(diaryId);
    expect((await app.visitor().fetch('/shop')).status).toBe(200);
    await publish();
    const page = await app.visitor().fetch('/shop');
    const html = await page.text();
    expect([page.status, page.headers.get('cache-control')]).toEqual([403, 'no-store']);
    expect(html).toContain('/shop/p/diary');
    expect(html).toContain('/account?returnTo=%2Fshop');
    expect(html).not.toContain('Mug');
    const json = await app.visitor().fetch('/shop?format=json');
    const text = await json.text();
    expect([json.status, text.includes('Mug')]).toEqual([403, false]);
    expect((await app.visitor().fetch('/shop/p/mug')).status).toBe(403);
    expect((await app.visitor().fetch('/')).status).toBe(200);
  });

  it('opens only to the member whose address bought it, until it is refunded', async () => {
    const { order } = (await buyCart(await shopperWith(app, { sku: 'DIARY', email: 'Reader@Marsh.example' })))
      .json;
    expect(order.status).toBe('FULFILLED');
    const confirmed = await app
      .visitor()
      .fetch(`/checkout/order-confirmed?o=${order.orderToken}&format=json`);
    expect(await confirmed.json()).toMatchObject({ pageType: PAGE_TYPE.membershipConfirmed });
    const bought = await app.visitor().fetch(`/commerce/orders/${order.orderToken}`);
    expect(await bought.text()).toContain('id="order-access"');
    const reader = await memberOf(READER);
    const stranger = await memberOf('stranger@marsh.example');
    const answers = await Promise.all([
      reader.fetch('/shop'),
      stranger.fetch('/shop'),
      app.visitor().fetch('/shop'),
      reader.fetch('/shop?format=json'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 200]);
    expect(await answers[0]?.text()).toContain('Mug');
    expect(answers[0]?.headers.get('cache-control')).toBe('no-store');
    await owner.call(
      refundOrder,
      { params: { orderId: order.id }, body: { amountCents: 1200 } },
      { idempotencyKey: 'close' },
    );
    expect((await reader.fetch('/shop')).status).toBe(403);
  });

  it('is listed with what opens it, and whether visitors find it so', async () => {
    const shop = async () => {
      const { pages, products } = await owner.call(listProtectedPages, {});
      expect(products).toEqual([{ id: diaryId, name: 'Diary', isVisible: true }]);
      expect(pages[0]).toMatchObject({ path: '/', isHome: true, isProtected: false, productId: null });
      return pages.find(({ id }) => id === shopId);
    };
    const closed = { title: 'Shop', path: '/shop', isHome: false, isProtected: true, productId: diaryId };
    expect(await shop()).toMatchObject({ ...closed, isUnpublished: false });
    await protect(null);
    expect(await shop()).toMatchObject({ isProtected: false, productId: null, isUnpublished: true });
    await protect(diaryId);
    expect(await shop()).toMatchObject({ ...closed, isUnpublished: false });
    const editor = await addPerson(app, [EDITOR]);
    await expect(editor.client.call(listProtectedPages, {})).rejects.toMatchObject({ status: 403 });
  });

  it('opens by subscription until what was paid for is over, and again when the subscription goes on', async () => {
    const monthly = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };
    await sellBySubscription(app, 'DIARY', monthly);
    const email = 'subscriber@marsh.example';
    await subscribeTo(app, { sku: 'DIARY', cents: 1200, email, card: 'tok_ok' });
    const reader = await memberOf(email);
    const open = async () => (await reader.fetch('/shop')).status;
    expect(await open()).toBe(200);
    const { subscriptions } = await owner.call(listSubscriptions, { query: { email } });
    const params = { subscriptionId: subscriptions[0]?.id ?? '' };
    await owner.call(cancelSubscription, { params, body: { atPeriodEnd: true } });
    expect(await open()).toBe(200);
    const untils = () =>
      rowsOf<{ until: Date | null }>(
        app,
        'SELECT until FROM entitlements WHERE website_id = $1 AND email = $2',
        email,
      );
    expect((await untils())[0]?.until?.toISOString()).toBe(subscriptions[0]?.nextChargeOn);
    await owner.call(resumeSubscription, { params });
    expect(await untils()).toEqual([{ until: null }]);
    await owner.call(pauseSubscription, { params });
    app.clock.move(32 * 24 * HOUR);
    await rowsOf(
      app,
      'UPDATE site_user_sessions SET ends_at = $2, expires_at = $2 WHERE website_id = $1',
      new Date(app.clock.now() + HOUR),
    );
    expect(await open()).toBe(403);
    owner = await app.owner();
  });

  it('is closed and opened by staff who may, with a product that is sold as access', async () => {
    const editor = await addPerson(app, [EDITOR]);
    await expect(protect(null, shopId, editor.client)).rejects.toMatchObject({ status: 403 });
    await expect(protect(null, 'e'.repeat(24))).rejects.toMatchObject({ code: 'PAGE_NOT_FOUND' });
    const [book] = await rowsOf<{ id: string }>(
      app,
      "SELECT product_id AS id FROM product_variants WHERE website_id = $1 AND sku = 'BOOK'",
    );
    await expect(protect(book?.id ?? '')).rejects.toMatchObject({ code: 'NOT_PAYWALL' });
    await protect(null);
    await publish();
    expect((await app.visitor().fetch('/shop')).status).toBe(200);
  });
});
