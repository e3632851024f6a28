import { expect, it } from 'vitest';
import { tellPapers } from './order-words.ts';

it.each([
  ['invoice', 1, 2, '1 document'],
  ['packing-slip', 2, 2, '2 documents'],
  ['packing-slip', 1, 2, '1 document; nothing to pack in the other orders.'],
  ['packing-slip', 0, 1, 'There is nothing to pack, so there is no packing slip.'],
] as const)('%s: %i documents of %i orders are told as such', (kind, papers, orders, words) => {
  expect(tellPapers(kind, papers, orders)).toBe(words);
});
