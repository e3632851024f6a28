import { expect, it } from 'vitest';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { mostPiecesOf } from './pieces.ts';
import { MAX_QUANTITY } from './rules.ts';

it.each([
  ['physical', true, MAX_QUANTITY],
  ['digital', true, 1],
  ['paywall', true, 1],
  ['giftCard', true, MAX_QUANTITY],
  ['service', true, MAX_QUANTITY],
  ['service', false, 1],
] as const)(
  'a line of the kind %s, several services at once: %s, holds up to %i',
  (kind, areMultiple, most) => {
    expect(mostPiecesOf(PRODUCT_TYPE[kind], areMultiple)).toBe(most);
  },
);
