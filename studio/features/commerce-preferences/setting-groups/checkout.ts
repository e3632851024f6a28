import { ABANDONED_NAMESPACE, QUIET_HOURS, QUIET_HOURS_MAX } from '#shared/features/abandoned-carts/rules.ts';
import {
  ACCEPTANCE_KEY,
  type Acceptance,
  POLICY_KEYS,
  RETURN_COSTS_KEY,
  RETURN_DAYS,
  RETURN_DAYS_KEY,
  RETURN_DAYS_MAX,
  type ReturnCosts,
  type RETURNS,
  RETURNS_KEY,
} from '#shared/features/checkout/policies.ts';
import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import { WALLETS_KEY } from '#shared/features/checkout/wallets.ts';
import { QUOTES_NAMESPACE } from '#shared/features/quotes/rules.ts';
import type { SettingGroup } from '../setting.ts';

const ACCEPTED: readonly { readonly value: Acceptance; readonly label: string }[] = [
  { value: 'byCountry', label: 'Where it is usual: European Union, EEA, United Kingdom and Switzerland' },
  { value: 'always', label: 'Everywhere' },
  { value: 'never', label: 'Nowhere: shown beside the button only' },
];

/** What happens at the checkout, and with carts that were left before it. */
export const CHECKOUT_GROUPS: readonly SettingGroup[] = [
  {
    namespace: CHECKOUT_NAMESPACE,
    title: 'Checkout',
    settings: [
      {
        key: 'capture',
        label: 'Capture payment',
        help: 'Until it is captured, the payment is authorized only. Banks keep an authorization for about a week.',
        kind: 'choice',
        fallback: 'atOnce',
        choices: [
          { value: 'atOnce', label: 'As soon as the order is placed' },
          { value: 'whenSent', label: 'When items are fulfilled' },
        ],
      },
      {
        key: WALLETS_KEY,
        label: 'Express checkout buttons',
        help: 'Apple Pay, Google Pay and PayPal in the cart and at checkout, through Stripe. Until Stripe is connected, a test wallet is shown.',
        kind: 'switch',
        fallback: false,
      },
      {
        key: POLICY_KEYS.terms,
        label: 'Terms of service',
        help: 'A page of your site, or the address of another one. Shown beside the button that orders.',
        kind: 'page',
        fallback: '',
      },
      {
        key: POLICY_KEYS.privacy,
        label: 'Privacy policy',
        help: 'Its page.',
        kind: 'page',
        fallback: '',
      },
      {
        key: POLICY_KEYS.refunds,
        label: 'Refund policy',
        help: 'Its page. In the European Union it tells of the right to withdraw.',
        kind: 'page',
        fallback: '',
      },
      {
        key: POLICY_KEYS.imprint,
        label: 'Legal notice',
        help: 'Its page says who runs the site. Many countries ask for one.',
        kind: 'page',
        fallback: '',
      },
      {
        key: ACCEPTANCE_KEY,
        label: 'Require customers to accept the terms',
        help: 'The order keeps when it was accepted, and which release of the pages was shown.',
        kind: 'choice',
        fallback: 'byCountry' satisfies Acceptance,
        choices: ACCEPTED,
      },
    ],
  },
  {
    namespace: CHECKOUT_NAMESPACE,
    title: 'Returns',
    settings: [
      {
        key: RETURNS_KEY,
        label: 'Returns',
        help: 'Search engines show it beside your products, and a refund policy that is made for you says it.',
        kind: 'choice',
        fallback: '' satisfies (typeof RETURNS)[number],
        choices: [
          { value: '', label: 'Not said' },
          { value: 'accepted', label: 'Accepted' },
          { value: 'none', label: 'Not accepted' },
        ],
      },
      {
        key: RETURN_DAYS_KEY,
        label: 'Return window in days',
        help: 'Counted from the day on which the items arrive.',
        kind: 'number',
        fallback: RETURN_DAYS,
        range: [1, RETURN_DAYS_MAX],
      },
      {
        key: RETURN_COSTS_KEY,
        label: 'Return shipping',
        help: 'Who pays for sending items back.',
        kind: 'choice',
        fallback: 'customer' satisfies ReturnCosts,
        choices: [
          { value: 'customer', label: 'Paid by the customer' },
          { value: 'shop', label: 'Free for the customer' },
        ],
      },
    ],
  },
  {
    namespace: QUOTES_NAMESPACE,
    title: 'Custom tax and shipping services',
    settings: [
      {
        key: 'taxUrl',
        label: 'Tax service URL',
        help: 'An https address that is called for the tax of a shopper’s address. If it does not answer, your tax zones apply.',
        kind: 'text',
        fallback: '',
      },
      {
        key: 'shippingUrl',
        label: 'Shipping service URL',
        help: 'An https address that is called for the prices of shipping options that use it.',
        kind: 'text',
        fallback: '',
      },
    ],
  },
  {
    namespace: ABANDONED_NAMESPACE,
    title: 'Abandoned carts',
    settings: [
      {
        key: 'enabled',
        label: 'Offer a reminder at the checkout',
        help: 'Customers who agree get one email with a link to their cart, and none once they have bought.',
        kind: 'switch',
        fallback: false,
      },
      {
        key: 'hours',
        label: 'Hours before the reminder',
        help: 'Counted from the last change of the cart.',
        kind: 'number',
        fallback: QUIET_HOURS,
        range: [1, QUIET_HOURS_MAX],
      },
      {
        key: 'couponCode',
        label: 'Coupon in the reminder',
        help: 'The code of one of your coupons. It is added to the cart. Leave empty for none.',
        kind: 'text',
        fallback: '',
      },
    ],
  },
];
