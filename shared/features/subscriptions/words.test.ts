import { expect, it } from 'vitest';
import { planWords } from './words.ts';

const plan = (value: number, unit: 'WEEK' | 'MONTH' | 'YEAR', numBillingCycles = 0) => ({
  billingPeriod: { value, unit },
  numBillingCycles,
});

it.each([
  ['en-US', plan(1, 'MONTH'), 'every month', ''],
  ['en', plan(3, 'MONTH', 4), 'every 3 months', '4 payments in all'],
  ['fr-CA', plan(2, 'WEEK', 26), 'toutes les 2 semaines', '26 paiements en tout'],
  ['de', plan(1, 'YEAR', 1), 'jedes Jahr', '1 Zahlung'],
  ['pt', plan(1, 'WEEK'), 'every week', ''],
])('tells a plan in %s', (language, told, every, times) => {
  expect(planWords(told, language)).toEqual({ every, times });
});
