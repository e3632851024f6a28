import { expect, it } from 'vitest';
import { toSeller } from './seller.ts';

it.each([
  ['nothing', ['', '', ''], [], ''],
  ['a name alone', ['Saltmarsh Ltd', '', ''], ['Saltmarsh Ltd'], ''],
  [
    'all of it, with empty lines',
    ['Saltmarsh Ltd', '1 Quay \n\n Rye', 'GB 123'],
    ['Saltmarsh Ltd', '1 Quay', 'Rye'],
    'GB 123',
  ],
])('names who sells from %s', (_, [sellerName = '', sellerAddress = '', taxNumber = ''], lines, number) => {
  expect(toSeller({ sellerName, sellerAddress, taxNumber })).toEqual({ lines, taxNumber: number });
});
