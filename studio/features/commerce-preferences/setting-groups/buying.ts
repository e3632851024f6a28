import { CART_NAMESPACE, type MergePolicy } from '#shared/features/cart/terms.ts';
import { PRODUCT_NAMESPACE } from '#shared/features/commerce-preferences/selling.ts';
import { LOWEST_PRICE_KEY, type LowestPriceChoice } from '#shared/features/lowest-prices/rules.ts';
import type { SettingGroup } from '../setting.ts';
import { CENTS_MAX } from './limits.ts';

const LOWEST_PRICES: readonly { readonly value: LowestPriceChoice; readonly label: string }[] = [
  { value: 'byLaw', label: 'Where the law of the store’s country requires it' },
  { value: 'always', label: 'Always' },
];

const MERGES: readonly { readonly value: MergePolicy; readonly label: string }[] = [
  { value: 'sum', label: 'Add both quantities' },
  { value: 'keep-member', label: 'Keep the quantity of the member’s cart' },
  { value: 'keep-visitor', label: 'Keep the quantity of the visitor’s cart' },
];

/** What happens from a product into the cart. */
export const BUYING_GROUPS: readonly SettingGroup[] = [
  {
    namespace: PRODUCT_NAMESPACE,
    title: 'Buying a product',
    settings: [
      {
        key: 'expressCheckout',
        label: 'Go straight to the checkout',
        help: 'Adding a product to the cart opens the checkout. For stores where most people buy one item.',
        kind: 'switch',
        fallback: false,
      },
      {
        key: 'multipleQuantityAllowedForServices',
        label: 'Sell services more than once at a time',
        help: 'Shoppers choose a quantity. Otherwise it is always one.',
        kind: 'switch',
        fallback: true,
      },
      {
        key: LOWEST_PRICE_KEY,
        label: 'Show the lowest price of the last 30 days',
        help: 'Beside each reduced price. Stores in the European Union and the EEA have to; choose “Always” if yours is elsewhere and sells to consumers there.',
        kind: 'choice',
        fallback: 'byLaw' satisfies LowestPriceChoice,
        choices: LOWEST_PRICES,
      },
    ],
  },
  {
    namespace: CART_NAMESPACE,
    title: 'Cart',
    settings: [
      {
        key: 'minimumSubtotalCents',
        label: 'Minimum subtotal of an order',
        help: 'Smaller carts cannot be bought. 0 sells carts of any size.',
        kind: 'cents',
        fallback: 0,
        range: [0, CENTS_MAX],
      },
      {
        key: 'sellOnlyToTaxZones',
        label: 'Sell only where a tax zone is',
        help: 'Carts for other places cannot be bought, so that nothing is sold without the tax that is due.',
        kind: 'switch',
        fallback: false,
      },
      {
        key: 'mergePolicy',
        label: 'When a visitor with a cart logs in',
        help: 'Applies to products that are in both the visitor’s cart and the member’s cart. All other items stay.',
        kind: 'choice',
        fallback: 'sum' satisfies MergePolicy,
        choices: MERGES,
      },
    ],
  },
];
