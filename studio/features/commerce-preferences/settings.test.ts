import { expect, it } from 'vitest';
import { findSettings, SETTING_GROUPS } from './settings.ts';

const keysOf = (search: string) =>
  findSettings(SETTING_GROUPS, search).flatMap(({ settings }) => settings.map(({ key }) => key));

it.each([
  ['sold out label theme', ['customSoldOutText']],
  ['AFTERPAY', ['enabled']],
  ['30 days lowest', ['lowestPrice']],
  ['installments', ['enabled', 'minimumCents', 'maximumCents']],
  ['nothing like it', []],
])('the search for %j finds %j', (search, keys) => {
  expect(keysOf(search)).toEqual(keys);
});

it('shows all without a search, each with words and a key of its own', () => {
  const all = SETTING_GROUPS.flatMap(({ namespace, settings }) =>
    settings.map(({ key }) => `${namespace} ${key}`),
  );
  expect(keysOf(' ')).toHaveLength(all.length);
  expect(new Set(all).size).toBe(all.length);
});
