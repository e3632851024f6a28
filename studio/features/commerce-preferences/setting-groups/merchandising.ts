import { merchandisingWords } from '#shared/features/commerce-preferences/merchandising-words.ts';
import {
  MERCHANDISING_NAMESPACE,
  SCARCITY_THRESHOLD,
} from '#shared/features/commerce-preferences/merchandising.ts';
import { RESTOCK_NAMESPACE, SIGNED_UP_TEXT } from '#shared/features/restock/rules.ts';
import type { Setting, SettingGroup } from '../setting.ts';

const WORDS = merchandisingWords('en');
const PIECES_MAX = 9999;

/** What the store says about its products, for all of them or for one alone. */
export const MERCHANDISING_SETTINGS: readonly Setting[] = [
  {
    key: 'scarcityEnabled',
    label: 'Show when stock is low',
    help: 'Shoppers see it on the product page.',
    kind: 'switch',
    fallback: false,
  },
  {
    key: 'scarcityThreshold',
    label: 'Low stock threshold',
    help: 'With more items in stock, nothing is shown.',
    kind: 'number',
    fallback: SCARCITY_THRESHOLD,
    range: [1, PIECES_MAX],
  },
  {
    key: 'scarcityText',
    label: 'Low stock message',
    help: '{qtyInStock} is replaced by the number of items left.',
    kind: 'text',
    fallback: WORDS.scarcityText,
  },
  {
    key: 'scarcityShownByDefault',
    label: 'Count all variants together',
    help: 'Shown before a variant is chosen. Otherwise it is shown for the chosen variant only.',
    kind: 'switch',
    fallback: false,
  },
  {
    key: 'customSoldOutText',
    label: 'Sold out label',
    help: 'Leave empty to use the label of the theme.',
    kind: 'text',
    fallback: '',
  },
  {
    key: 'restockNotificationEnabled',
    label: 'Let shoppers join a waiting list',
    help: 'Sold-out products show a form for their email address.',
    kind: 'switch',
    fallback: false,
  },
  {
    key: 'CTAText',
    label: 'Waiting list heading',
    help: 'Above the field for the email address.',
    kind: 'text',
    fallback: WORDS.CTAText,
  },
  {
    key: 'placeholderText',
    label: 'Email placeholder',
    help: 'Shown while nothing is typed.',
    kind: 'text',
    fallback: WORDS.placeholderText,
  },
  {
    key: 'buttonText',
    label: 'Waiting list button',
    help: 'Submits the email address.',
    kind: 'text',
    fallback: WORDS.buttonText,
  },
  {
    key: 'restockSuccessText',
    label: 'Message after signing up',
    help: 'In place of the form, once the address is on the waiting list.',
    kind: 'text',
    fallback: SIGNED_UP_TEXT,
  },
  {
    key: 'mailingListSignUpEnabled',
    label: 'Offer your newsletter',
    help: 'Adds a checkbox to the form.',
    kind: 'switch',
    fallback: false,
  },
  {
    key: 'mailingListDescription',
    label: 'Checkbox label',
    help: 'What shoppers agree to.',
    kind: 'text',
    fallback: WORDS.mailingListDescription,
  },
  {
    key: 'mailingListOptInByDefault',
    label: 'Preselect the checkbox',
    help: 'In the European Union, shoppers have to check the box themselves.',
    kind: 'switch',
    fallback: false,
  },
];

/** What is told of stock, and of what is sold out. */
export const MERCHANDISING_GROUPS: readonly SettingGroup[] = [
  {
    namespace: MERCHANDISING_NAMESPACE,
    title: 'Low stock and sold out',
    settings: MERCHANDISING_SETTINGS,
  },
  {
    namespace: RESTOCK_NAMESPACE,
    title: 'Back-in-stock notifications',
    settings: [
      {
        key: 'autoSend',
        label: 'Send notifications automatically',
        help: 'Ten minutes after a product is back in stock, the people who waited longest are notified, five for each item. Others are notified a day later if any are left.',
        kind: 'switch',
        fallback: false,
      },
      {
        key: 'confirmSignUps',
        label: 'Confirm sign-ups by email',
        help: 'People are notified only after they confirm their address. Who unsubscribed from your emails before always has to confirm.',
        kind: 'switch',
        fallback: false,
      },
    ],
  },
];
