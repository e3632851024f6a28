import { describe, expect, it } from 'vitest';
import type { Coupon } from '#shared/features/coupons/contract.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';
import { describeExample } from './coupon-example.ts';
import {
  type CouponForm,
  emptyCoupon,
  findCouponErrors,
  makeCode,
  nextCode,
  toCouponBody,
  toCouponForm,
} from './coupon-form.ts';
import { couponState, describeCoupon, describeUses, findCoupons } from './coupon-words.ts';

const SITE = { currency: 'USD', timeZone: 'America/New_York', address: 'https://shop.example' };
const NOW = Date.UTC(2026, 10, 22);
const formatMoney = createFormatMoney('en-US');
const dollars = (value: string) => ({ currency: 'USD', value });
const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(24));
const [mug = '', cup = '', tableware = ''] = ids;
const NAMES = { [mug]: 'Tide mug', [cup]: 'Cup', [tableware]: 'Tableware' };

const coupon = (facts: Partial<Coupon> = {}): Coupon => ({
  id: 'd'.repeat(24),
  version: 3,
  code: 'SPRING',
  title: 'Spring',
  enabled: true,
  offer: { kind: 'percent', percent: 10 },
  minimumSubtotal: null,
  productIds: [],
  categoryIds: [],
  startsOn: null,
  endsOn: null,
  useLimit: null,
  useLimitPerPerson: null,
  uses: 0,
  createdOn: '2026-01-01T00:00:00.000Z',
  ...facts,
});

describe('a coupon in words', () => {
  it.each<[Partial<Coupon>, string]>([
    [{}, '10 % off any order'],
    [{ minimumSubtotal: dollars('50.00') }, '10 % off orders from $50.00'],
    [{ productIds: [mug], minimumSubtotal: dollars('50.00') }, '10 % off Tide mug, in orders from $50.00'],
    [{ offer: { kind: 'fixed', amount: dollars('5.00') } }, '$5.00 off any order'],
    [
      { offer: { kind: 'freeShipping' }, minimumSubtotal: dollars('50') },
      'Free shipping, in orders from $50.00',
    ],
    [
      {
        offer: { kind: 'buyXGetY', buy: 2, get: 1, percent: 100 },
        categoryIds: [tableware],
        productIds: [mug, cup],
      },
      'Buy 2, get 1 free of Tableware and 2 others',
    ],
    [{ offer: { kind: 'buyXGetY', buy: 1, get: 1, percent: 50 } }, 'Buy 1, get 1 at 50 % off'],
    [
      { offer: { kind: 'set', setProductIds: [mug, 'e'.repeat(24)], percent: 20 } },
      '20 % off Tide mug and 1 other together',
    ],
    [{ productIds: ['e'.repeat(24)] }, '10 % off a deleted product'],
  ])('%j gives %s', (facts, words) => {
    expect(describeCoupon(coupon(facts), formatMoney, NAMES)).toBe(words);
  });

  it.each<[Partial<Coupon>, string, string]>([
    [{}, 'active', 'Not used yet'],
    [{ enabled: false }, 'off', 'Not used yet'],
    [{ endsOn: '2026-11-21T00:00:00Z' }, 'ended', 'Not used yet'],
    [{ startsOn: '2026-11-23T00:00:00Z' }, 'scheduled', 'Not used yet'],
    [{ useLimit: 3, uses: 3, useLimitPerPerson: 1 }, 'usedUp', 'Used 3 of 3 times, at most once per person'],
    [{ uses: 1, useLimitPerPerson: 2 }, 'active', 'Used 1 time, at most 2 times per person'],
  ])('%j is %s: %s', (facts, state, uses) => {
    expect([couponState(coupon(facts), NOW), describeUses(coupon(facts))]).toEqual([state, uses]);
  });

  it('is found by code, name and what it gives', () => {
    const all = [coupon(), coupon({ code: null, title: 'Long weekend', offer: { kind: 'freeShipping' } })];
    const find = (search: string) =>
      findCoupons(all, search, (one) => describeCoupon(one, formatMoney, NAMES)).map(({ title }) => title);
    expect([find('spri'), find('weekend FREE'), find('mug'), find(' ')]).toEqual([
      ['Spring'],
      ['Long weekend'],
      [],
      ['Spring', 'Long weekend'],
    ]);
  });
});

describe('the form of a coupon', () => {
  it('comes back as it was stored, with times in the time zone of the site', () => {
    const stored = coupon({
      offer: { kind: 'buyXGetY', buy: 3, get: 1, percent: 12.5 },
      startsOn: '2026-07-01T13:00:00.000Z',
      useLimit: 100,
      minimumSubtotal: dollars('12.50'),
      productIds: [mug],
    });
    const form = toCouponForm(stored, SITE);
    expect(form.startsOn).toBe('2026-07-01T09:00');
    const { id: _id, version: _version, uses: _uses, createdOn: _createdOn, ...facts } = stored;
    expect(toCouponBody(form, SITE)).toEqual(facts);
  });

  it.each<[Partial<CouponForm>, string]>([
    [{ code: '' }, 'code'],
    [{ code: 'no spaces' }, 'code'],
    [{ title: ' ' }, 'title'],
    [{ percent: 'ten' }, 'percent'],
    [{ percent: '101' }, 'offer'],
    [{ offer: 'fixed', amount: '1.234' }, 'amount'],
    [{ offer: 'buyXGetY', buy: '1.5' }, 'buy'],
    [{ offer: 'set', setProductIds: [mug] }, 'offer'],
    [{ minimum: '-1' }, 'minimum'],
    [{ useLimit: 'many' }, 'useLimit'],
    [{ startsOn: '2026-02-01T00:00', endsOn: '2026-01-01T00:00' }, 'endsOn'],
  ])('with %j is wrong at %s', (part, field) => {
    const form = { ...emptyCoupon(false), code: 'SPRING', title: 'Spring', ...part };
    expect(Object.keys(findCouponErrors(form, SITE))).toEqual([field]);
  });

  it('takes what is right', () => {
    expect(findCouponErrors({ ...emptyCoupon(true), title: 'Spring', percent: '12,5' }, SITE)).toEqual({});
  });

  it('is given codes that can be typed and are not taken', () => {
    const numbers = [0, 0.5, 0.999];
    let made = 0;
    expect(makeCode(() => numbers[(made += 1) % 3] ?? 0)).toMatch(/^[A-Z0-9]{8}$/);
    expect(nextCode('SPRING-2', new Set(['SPRING-2', 'SPRING-3']))).toBe('SPRING-4');
  });
});

describe('the example', () => {
  const body = (facts: Partial<Coupon>) => toCouponBody(toCouponForm(coupon(facts), SITE), SITE);
  it.each<[Partial<Coupon>, string]>([
    [{}, 'A cart of 3 items at $20.00 would pay $54.00 instead of $60.00.'],
    [{ productIds: [mug] }, 'A cart of 3 items at $20.00 would pay $54.00 instead of $60.00.'],
    [
      { enabled: false, endsOn: '2020-01-01T00:00:00Z' },
      'A cart of 3 items at $20.00 would pay $54.00 instead of $60.00.',
    ],
    [
      { minimumSubtotal: dollars('100') },
      'A cart of 3 items at $20.00 would pay $60.00 as before. This code requires a subtotal of at least $100.00.',
    ],
    [
      { offer: { kind: 'freeShipping' } },
      'A cart of 3 items at $20.00 would pay $60.00 and nothing for shipping.',
    ],
    [
      { offer: { kind: 'buyXGetY', buy: 2, get: 1, percent: 100 } },
      'A cart of 3 items at $20.00 would pay $40.00 instead of $60.00.',
    ],
    [
      { offer: { kind: 'set', setProductIds: [mug, cup], percent: 25 } },
      'A cart of 3 items of each at $20.00 would pay $90.00 instead of $120.00.',
    ],
  ])('of %j says: %s', (facts, words) => {
    expect(
      describeExample(body(facts), { pieces: 3, price: '20' }, { currency: 'USD', formatMoney, now: NOW }),
    ).toBe(words);
  });

  it('is none while its price is no amount', () => {
    expect(
      describeExample(body({}), { pieces: 3, price: 'x' }, { currency: 'USD', formatMoney, now: NOW }),
    ).toBeUndefined();
  });
});
