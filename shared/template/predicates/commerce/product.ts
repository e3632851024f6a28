import { hasVariants, hasVariedPrices, isOnSale, isSoldOut } from '#shared/features/products/rules.ts';
import type { PredicateDefinition } from '../../definition.ts';
import { flag } from '../content/flag.ts';

const product = (...variants: readonly object[]) => ({ structuredContent: { productType: 1, variants } });

/** Questions about a product. */
export const productPredicates: readonly PredicateDefinition[] = [
  flag(
    'has-variants?',
    'Has the product more than one variant?',
    { yes: product({}, {}), no: product({}) },
    hasVariants,
  ),
  flag('on-sale?', 'Is any variant on sale?', { yes: product({ onSale: true }), no: product({}) }, isOnSale),
  flag(
    'sold-out?',
    'Is nothing of the product left?',
    { yes: product({ qtyInStock: 0 }), no: product({ unlimited: true }) },
    isSoldOut,
  ),
  flag(
    'varied-prices?',
    'Do the variants differ in price?',
    { yes: product({ price: 100 }, { price: 200 }), no: product({ price: 100 }, { price: 100 }) },
    hasVariedPrices,
  ),
];
