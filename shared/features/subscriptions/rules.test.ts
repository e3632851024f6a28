import { describe, expect, it } from 'vitest';
import { subscriptionTerms } from './rules.ts';

const item = (value: number, unit: string, numBillingCycles = 0) => ({
  structuredContent: { subscriptionPlan: { billingPeriod: { value, unit }, numBillingCycles } },
});

describe('terms of a subscription', () => {
  it.each<
    readonly [
      value: number,
      unit: string,
      cycles: number,
      isVaried: boolean,
      key: string,
      text: string,
      duration: number,
    ]
  >([
    [1, 'MONTH', 0, false, 'productPrice__singlePrice__1Monthly__indefinite', '{price} every month', 0],
    [
      2,
      'WEEK',
      26,
      false,
      'productPrice__singlePrice__nWeekly__limited__1Years',
      '{price} every {billingPeriodValue} weeks for {duration} year',
      1,
    ],
    [
      3,
      'MONTH',
      5,
      true,
      'productPrice__multiplePrices__nMonthly__limited__nMonths',
      'from {fromPrice} every {billingPeriodValue} months for {duration} months',
      15,
    ],
    [
      1,
      'YEAR',
      2,
      false,
      'productPrice__singlePrice__1Yearly__limited__nYears',
      '{price} every year for {duration} years',
      2,
    ],
  ])('are in words for every %s %s', (value, unit, cycles, isVaried, key, text, duration) => {
    expect(subscriptionTerms(item(value, unit, cycles), isVaried)).toMatchObject({ key, text, duration });
  });

  it('are unknown without a billing period', () => {
    expect(subscriptionTerms({}, false)).toBeUndefined();
    expect(subscriptionTerms(item(1, 'DAY'), false)).toBeUndefined();
  });
});
