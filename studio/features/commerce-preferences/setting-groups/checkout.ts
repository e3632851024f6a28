import { ABANDONED_NAMESPACE, QUIET_HOURS, QUIET_HOURS_MAX } from '#shared/features/abandoned-carts/rules.ts';
import { ACCEPTANCE_KEY, POLICY_KEYS, type Acceptance } from '#shared/features/checkout/policies.ts';
import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import { WALLETS_KEY } from '#shared/features/checkout/wallets.ts';
import { QUOTES_NAMESPACE } from '#shared/features/quotes/rules.ts';
import type { SettingGroup } from '../setting.ts';

const ACCEPTED: readonly { readonly value: Acceptance; readonly label: string }[] = [
  { value: 'byCountry', label: 'Where it is usual: European Union, EEA, United Kingdom and Switzerland' },
  { value: 'always', label: 'Everywhere' },
  { value: 'never', label: 'Nowhere: they are told beside the button' },
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
        help: 'Until it is taken the payment is reserved on the card, which a bank keeps for about a week.',
        kind: 'choice',
        fallback: 'atOnce',
        choices: [
          { value: 'atOnce', label: 'As soon as the order is placed' },
          { value: 'whenSent', label: 'When something is sent' },
        ],
      },
      {
        key: WALLETS_KEY,
        label: 'Buttons of Apple Pay, Google Pay and PayPal',
        help: 'In the cart and above the form of the checkout, through Stripe, for buyers who have them. While Stripe is not connected, a wallet for trying out.',
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
        key: ACCEPTANCE_KEY,
        label: 'Buyers tick that they accept the terms',
        help: 'The order keeps when it was accepted, and which release of the pages was shown.',
        kind: 'choice',
        fallback: 'byCountry' satisfies Acceptance,
        choices: ACCEPTED,
      },
    ],
  },
  {
    namespace: QUOTES_NAMESPACE,
    title: 'Taxes and shipping by services of your own',
    settings: [
      {
        key: 'taxUrl',
        label: 'Address of your service of taxes',
        help: 'It begins with https and is asked for the taxes of a shopper’s address. While it does not answer, your tax zones count.',
        kind: 'text',
        fallback: '',
      },
      {
        key: 'shippingUrl',
        label: 'Address of your service of shipping',
        help: 'It begins with https and is asked for prices where an option of a shipping zone says so.',
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
        help: 'Buyers who agree get one mail with a way back to their cart, and none once they have bought.',
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
        label: 'Coupon that comes with it',
        help: 'The code of one of your coupons, which is put into the cart. Left empty, there is none.',
        kind: 'text',
        fallback: '',
      },
    ],
  },
];
