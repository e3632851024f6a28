import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreFromBin } from '#shared/features/bin/contract.ts';
import {
  type Coupon,
  createCoupon,
  deleteCoupon,
  listCoupons,
  updateCoupon,
} from '#shared/features/coupons/contract.ts';
import { AUTOMATIC_COUPONS_MAX } from '#shared/features/coupons/rules.ts';
import { createProductCategory, listProducts } from '#shared/features/products/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { personOfEmail } from '#shared/text/person-of-email.ts';
import { rowsOf, siteIdOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { personHashSql } from './to-join.ts';

let app: TestApp;
let owner: Client;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});

afterAll(() => app.close());

type Wish = Partial<Parameters<typeof toBody>[0]>;
const toBody = (wish: {
  code?: string | null;
  offer?: Coupon['offer'];
  useLimit?: number | null;
  useLimitPerPerson?: number | null;
  startsOn?: string | null;
  endsOn?: string | null;
}) => ({
  title: 'Ten off',
  code: `CODE-${(made += 1)}`,
  offer: { kind: 'percent' as const, percent: 10 },
  ...wish,
});

const make = async (wish: Wish = {}) => (await owner.call(createCoupon, { body: toBody(wish) })).coupon;

describe('coupons', () => {
  it('are made, listed with the latest first, changed and told apart by version', async () => {
    const first = await make({ code: ' spring ' });
    const second = await make();
    expect(first).toMatchObject({ code: 'SPRING', version: 1, uses: 0, enabled: true, productIds: [] });
    const { coupons } = await owner.call(listCoupons, {});
    expect(coupons.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    const change = { version: 1, coupon: { ...toBody({ code: 'SUMMER' }), enabled: false } };
    const { coupon } = await owner.call(updateCoupon, { params: { couponId: first.id }, body: change });
    expect(coupon).toMatchObject({ code: 'SUMMER', enabled: false, version: 2 });
    await expect(
      owner.call(updateCoupon, { params: { couponId: first.id }, body: change }),
    ).rejects.toMatchObject({ status: 409, code: 'STALE' });
  });

  it.each([
    [{ code: 'no spaces' }, 'code'],
    [{ offer: { kind: 'percent', percent: 101 } }, 'offer.percent'],
    [{ offer: { kind: 'percent', percent: 1.234 } }, 'offer.percent'],
    [{ offer: { kind: 'fixed', amount: { currency: 'USD', value: '-1' } } }, 'offer.amount.value'],
    [{ useLimit: 0 }, 'useLimit'],
    [{ startsOn: '2026-02-01T00:00:00Z', endsOn: '2026-01-01T00:00:00Z' }, 'endsOn'],
  ])('are refused with %j', async (wish, field) => {
    await expect(make(wish as Wish)).rejects.toMatchObject({
      status: 400,
      errors: { [field]: expect.any(String) as string },
    });
  });

  it('have a code of their own, which the bin gives back or another', async () => {
    const taken = await make({ code: 'ONCE' });
    await expect(make({ code: 'once' })).rejects.toMatchObject({ status: 409, code: 'CODE_TAKEN' });
    const { binEntryId } = await owner.call(deleteCoupon, { params: { couponId: taken.id } });
    await expect(owner.call(deleteCoupon, { params: { couponId: taken.id } })).rejects.toMatchObject({
      status: 404,
    });
    await make({ code: 'ONCE' });
    const params = { entryId: binEntryId };
    await expect(owner.call(restoreFromBin, { params, body: {} })).rejects.toMatchObject({
      code: 'PLACE_TAKEN',
    });
    expect(await owner.call(restoreFromBin, { params, body: { name: 'twice' } })).toMatchObject({
      itemId: taken.id,
      place: 'TWICE',
    });
    const { coupons } = await owner.call(listCoupons, {});
    expect(coupons.find(({ id }) => id === taken.id)?.code).toBe('TWICE');
  });

  it('come with the names of what they are for, as far as it is there', async () => {
    const { products } = await owner.call(listProducts, { query: { limit: 1 } });
    const [{ id: productId, collectionId, name } = { id: '', collectionId: '', name: '' }] = products;
    const { category } = await owner.call(createProductCategory, {
      body: { collectionId, displayName: 'Tableware' },
    });
    await owner.call(createCoupon, {
      body: {
        ...toBody({ offer: { kind: 'freeShipping' } }),
        productIds: [productId, 'f'.repeat(24)],
        categoryIds: [category.id],
      },
    });
    expect((await owner.call(listCoupons, {})).names).toEqual({
      [productId]: name,
      [category.id]: 'Tableware',
    });
  });

  it('that apply by themselves are few', async () => {
    await rowsOf(
      app,
      `INSERT INTO coupons (website_id, id, rule, version, created_at)
       SELECT $1, lpad(n::text, 24, '0'), '{"code":null,"enabled":false}', 1, now() FROM generate_series(1, $2::int) AS n`,
      AUTOMATIC_COUPONS_MAX,
    );
    await expect(make({ code: null })).rejects.toMatchObject({ status: 409, code: 'TOO_MANY_COUPONS' });
    await rowsOf(app, "DELETE FROM coupons WHERE website_id = $1 AND rule ->> 'code' IS NULL");
    expect((await make({ code: null })).code).toBeNull();
  });
});

describe('the uses of a coupon', () => {
  const orderId = (n: number) => n.toString(16).padStart(24, 'c');
  const claim = async (couponId: string, order: number, email: string) => {
    const siteId = await siteIdOf(app);
    return app.db.withSite(siteId, (scope) =>
      app.app.couponUses.claim(scope, { couponId, orderId: orderId(order), email }, app.clock.now()),
    );
  };
  const usesOf = async (id: string) =>
    (await owner.call(listCoupons, {})).coupons.find((coupon) => coupon.id === id)?.uses;

  it('are exactly as many as allowed, however many race for them', async () => {
    const { id } = await make({ useLimit: 3 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => claim(id, index, `person-${index}@x.example`)),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(3);
    expect(answers.filter((answer) => answer === 'USED_UP')).toHaveLength(5);
    expect(await usesOf(id)).toBe(3);
  });

  it('are counted by person and by order, and given back once', async () => {
    const { id } = await make({ useLimitPerPerson: 1 });
    expect(await claim(id, 100, 'Ada@x.example')).toBeUndefined();
    expect(await claim(id, 100, 'ada@x.example')).toBeUndefined();
    for (const email of [' ada@x.example ', 'ada+1@x.example', 'ADA+2@X.example']) {
      expect(await claim(id, 101, email)).toBe('USED_BY_YOU');
    }
    const siteId = await siteIdOf(app);
    const release = () => app.db.withSite(siteId, (scope) => app.app.couponUses.release(scope, orderId(100)));
    await release();
    await release();
    expect(await usesOf(id)).toBe(0);
    expect(await claim(id, 101, 'ada@x.example')).toBeUndefined();
  });

  it('are looked up in the database by the person that they were counted for', async () => {
    const emails = [
      ['eve@marsh.example', ' Eve@Marsh.Example ', 'EVE+Shop+2@marsh.example', 'eve+@marsh.example'],
      ['eve.marsh+1@marsh.example', 'eve.marsh@marsh.example', 'evemarsh@marsh.example'],
      ['e.v.e@gmail.com', 'E.Ve+news@GoogleMail.com', 'e.ve@notgmail.com', 'e.ve@gmail.com.example'],
      ['+1@marsh.example', 'eve@sub+1.example', 'jo@home+1@marsh.example', 'eve', ''],
    ].flat();
    const { id } = await make({ useLimitPerPerson: 1 });
    let order = 200;
    for (const email of emails) {
      order += 1;
      await claim(id, order, email);
      const found = await rowsOf<{ uses: number }>(
        app,
        `SELECT count(*)::int AS uses FROM coupon_uses
          WHERE website_id = $1 AND coupon_id = $2 AND person_hash = ${personHashSql('$3::text')}`,
        id,
        email,
      );
      expect([email, found]).toEqual([email, [{ uses: 1 }]]);
    }
    expect(await usesOf(id)).toBe(new Set(emails.map(personOfEmail)).size);
  });

  it('of one that is gone are none', async () => {
    expect(await claim('f'.repeat(24), 1, 'ada@x.example')).toBe('UNKNOWN');
  });
});
