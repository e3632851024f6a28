import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ADDRESS_DATA_FILE, addressDataSource } from './address-data-source.ts';

it('has the addresses of countries as the package publishes them: else run npm run address-data', () => {
  expect(readFileSync(ADDRESS_DATA_FILE, 'utf8')).toBe(addressDataSource());
});
