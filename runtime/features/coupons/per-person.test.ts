import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { createCoupon } from '#shared/features/coupons/contract.ts';
import { countCouponsByPerson } from '../../database/migrations/20261123-1500-count-coupons-by-person.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { rowsOf, siteIdOf } from '../../testing/people.ts';
import { buyCart, cartOf, mailsTo, offerShipping, shopperWith } from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await offerShipping(app);
});

afterAll(() => app.close());

/** Makes a coupon that each person uses once. */
async function makeCoupon(code: string): Promise<void> {
  const offer = { kind: 'percent' as const, percent: 10 };
  const body = { title: 'Once each', code, offer, useLimitPerPerson: 1 };
  await (await app.owner()).call(createCoupon, { body });
}

/** A visitor with a mug and a coupon in the cart. */
async function shopperWithCoupon(email: string, code: string) {
  const visitor = await shopperWith(app, { email });
  const path = TOKEN_CART_PATH.replace(':cartToken', visitor.cookies.get('CART') ?? 'none');
  await visitor.call('PUT', `${path}/coupons/${code}`);
  return visitor;
}

describe('a coupon that each person uses once', () => {
  it('is used once by all addresses of one person, and each gets its mail as typed', async () => {
    await makeCoupon('ONCE');
    const first = await shopperWithCoupon('Eve.Marsh+shop@gmail.com', 'ONCE');
    expect((await cartOf(first)).discountCents).toBeGreaterThan(0);
    expect((await buyCart(first)).status).toBe(200);
    expect(await mailsTo(app, 'eve.marsh+shop@gmail.com')).not.toEqual([]);
    for (const email of ['evemarsh@gmail.com', 'eve.marsh+2@googlemail.com', 'EVEMARSH@GMAIL.COM']) {
      const again = await shopperWithCoupon(email, 'ONCE');
      expect([email, (await cartOf(again)).discountCents]).toEqual([email, 0]);
    }
    const other = await shopperWithCoupon('eva.marsh@gmail.com', 'ONCE');
    expect((await cartOf(other)).discountCents).toBeGreaterThan(0);
  });

  it('counts the uses of before in the same way, and as before when that is taken back', async () => {
    await makeCoupon('BEFORE');
    const buyer = await shopperWithCoupon('ada+one@marsh.example', 'BEFORE');
    expect((await buyCart(buyer)).status).toBe(200);
    const old = sha256('ada+one@marsh.example');
    const hashes = () =>
      rowsOf<{ hash: string }>(
        app,
        `SELECT u.person_hash AS hash FROM coupon_uses u
           JOIN coupons c ON c.website_id = u.website_id AND c.id = u.coupon_id
          WHERE u.website_id = $1 AND c.rule ->> 'code' = 'BEFORE'`,
      );
    const siteId = await siteIdOf(app);
    const context = {
      appRole: '',
      run: (sql: string) => app.db.withSite(siteId, async (scope) => void (await scope.query(sql, []))),
      read: () => Promise.reject(new Error('This migration reads nothing.')),
    };
    await countCouponsByPerson.down(context);
    expect(await hashes()).toEqual([{ hash: old }]);
    await countCouponsByPerson.up(context);
    expect(await hashes()).toEqual([{ hash: sha256('ada@marsh.example') }]);
    await rowsOf(app, "UPDATE coupon_uses SET person_hash = 'erased' WHERE website_id = $1");
    await countCouponsByPerson.up(context);
    expect(await hashes()).toEqual([{ hash: 'erased' }]);
  });
});
