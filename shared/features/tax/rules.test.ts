import { describe, expect, it } from 'vitest';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { taxKindOf, taxOf } from './rules.ts';

describe('the tax of an amount', () => {
  it.each([
    ['is added', 10_000, 20, false, 2000],
    ['is held by the price', 12_000, 20, true, 2000],
    ['has three decimals', 10_000, 8.875, false, 888],
    ['rounds halves up', 50, 1, false, 1],
    ['of nothing is nothing', 0, 19, true, 0],
    ['at no rate is nothing', 999, 0, true, 0],
    ['of a large amount is exact', 9_999_999_999_999, 33.333, false, 3_333_300_000_000],
  ])('%s', (_, amount, rate, included, tax) => {
    expect(taxOf(amount, rate, included)).toBe(tax);
  });
});

describe('how a product is taxed', () => {
  it.each([
    [PRODUCT_TYPE.physical, 'goods'],
    [PRODUCT_TYPE.digital, 'digital'],
    [PRODUCT_TYPE.paywall, 'digital'],
    [PRODUCT_TYPE.service, 'service'],
    [PRODUCT_TYPE.giftCard, undefined],
  ])('of type %d is as %s', (type, kind) => {
    expect(taxKindOf(type)).toBe(kind);
  });
});
