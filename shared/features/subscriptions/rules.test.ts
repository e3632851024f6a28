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

  const PERIODS_PER_YEAR = { WEEK: 52, MONTH: 12, YEAR: 1 };

  /** The words of the language reference for one combination, put together anew. */
  function expectedText(value: number, unit: string, cycles: number, isVaried: boolean): string {
    const total = value * cycles;
    const inYears = total / PERIODS_PER_YEAR[unit as keyof typeof PERIODS_PER_YEAR];
    const isYears = total > 0 && Number.isInteger(inYears);
    const duration = isYears ? inYears : total;
    const durationUnit = (isYears ? 'year' : unit.toLowerCase()) + (duration === 1 ? '' : 's');
    const words = [isVaried ? 'from {fromPrice}' : '{price}', 'every'];
    words.push(value > 1 ? `{billingPeriodValue} ${unit.toLowerCase()}s` : unit.toLowerCase());
    if (cycles > 0) words.push(`for {duration} ${durationUnit}`);
    return words.join(' ');
  }

  const combinations = ['WEEK', 'MONTH', 'YEAR'].flatMap((unit) =>
    [1, 2, 3, 4, 6, 12, 13, 26, 52].flatMap((value) =>
      [0, 1, 2, 5, 12, 52].flatMap((cycles) =>
        [false, true].map((isVaried) => ({ unit, value, cycles, isVaried })),
      ),
    ),
  );

  it('are in words for every combination', () => {
    for (const { unit, value, cycles, isVaried } of combinations) {
      const terms = subscriptionTerms(item(value, unit, cycles), isVaried);
      expect(terms?.text).toBe(expectedText(value, unit, cycles, isVaried));
      expect(terms?.key).toMatch(
        /^productPrice__(single|multiple)Prices?__[1n](Week|Month|Year)ly__(indefinite|limited__[1n](Week|Month|Year)s)$/,
      );
      expect(terms?.billingPeriodValue).toBe(value);
    }
  });

  it.each([
    [1, 'WEEK', 52, 1, '1Weekly__limited__1Years'],
    [2, 'WEEK', 52, 2, 'nWeekly__limited__nYears'],
    [1, 'WEEK', 51, 51, '1Weekly__limited__nWeeks'],
    [1, 'WEEK', 1, 1, '1Weekly__limited__1Weeks'],
    [6, 'MONTH', 4, 2, 'nMonthly__limited__nYears'],
    [12, 'MONTH', 1, 1, 'nMonthly__limited__1Years'],
    [5, 'MONTH', 2, 10, 'nMonthly__limited__nMonths'],
    [1, 'YEAR', 1, 1, '1Yearly__limited__1Years'],
    [3, 'YEAR', 0, 0, 'nYearly__indefinite'],
  ])('every %i %s, %i times, run for %i: %s', (value, unit, cycles, duration, key) => {
    const terms = subscriptionTerms(item(value, unit, cycles), false);
    expect(terms).toMatchObject({ duration, key: `productPrice__singlePrice__${key}` });
  });

  it.each<readonly [plan: unknown]>([
    [undefined],
    [{}],
    [{ billingPeriod: null }],
    [{ billingPeriod: { value: 1 } }],
    [{ billingPeriod: { value: 1, unit: 'DAY' } }],
    [{ billingPeriod: { value: 1, unit: 'month' } }],
    [{ billingPeriod: { value: 1, unit: 'constructor' } }],
  ])('are not supported by the plan %j', (subscriptionPlan) => {
    expect(subscriptionTerms({ structuredContent: { subscriptionPlan } }, false)).toBeUndefined();
  });
});
