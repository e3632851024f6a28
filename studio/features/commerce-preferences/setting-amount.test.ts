import { expect, it } from 'vitest';
import { amountOfCents, readAmounts, readCents } from './setting-amount.ts';

it.each([
  [1250, 'USD', '12.50'],
  [5000, 'USD', '50.00'],
  [50_000, 'JPY', '500'],
  [1250, 'JPY', '12.50'],
])('shows %i hundredths of %s as %s', (cents, currency, text) => {
  expect(amountOfCents(cents, currency)).toBe(text);
});

it.each([
  ['12.50', 'USD', { value: 1250 }],
  ['1,250', 'USD', { value: 125_000 }],
  ['500', 'JPY', { value: 50_000 }],
  ['12.50', 'JPY', { problem: 'JPY has no decimals. Enter an amount such as 500.' }],
  ['0.50', 'USD', { problem: 'Enter at least 1.00 USD.' }],
  ['10000', 'USD', { problem: 'Enter at most 9000.00 USD.' }],
])('reads %s %s as %j', (text, currency, read) => {
  expect(readCents(text, currency, [100, 900_000])).toEqual(read);
});

it.each([
  ['5, 10,25.50', 'USD', { value: '5.00, 10.00, 25.50' }],
  ['', 'USD', { value: '' }],
  ['500, 1000', 'JPY', { value: '500, 1000' }],
  ['500, 12.50', 'JPY', { problem: '“12.50”: JPY has no decimals. Enter an amount such as 500.' }],
  ['5, some', 'USD', { problem: '“some”: Enter an amount such as 12.50.' }],
])('reads the amounts %s in %s as %j', (text, currency, read) => {
  expect(readAmounts(text, currency)).toEqual(read);
});
