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
    label: 'Say when few pieces are left',
    help: 'Shoppers see it on the page of the product.',
    kind: 'switch',
    fallback: false,
  },
  {
    key: 'scarcityThreshold',
    label: 'From this many pieces',
    help: 'With more in stock, nothing is said.',
    kind: 'number',
    fallback: SCARCITY_THRESHOLD,
    range: [1, PIECES_MAX],
  },
  {
    key: 'scarcityText',
    label: 'What is said',
    help: 'The number stands in place of {qtyInStock}.',
    kind: 'text',
    fallback: WORDS.scarcityText,
  },
  {
    key: 'scarcityShownByDefault',
    label: 'Count all variants together',
    help: 'Said at once, before a variant is chosen; otherwise of the chosen variant alone.',
    kind: 'switch',
    fallback: false,
  },
  {
    key: 'customSoldOutText',
    label: 'Words for what is sold out',
    help: 'Left empty, the theme has its own.',
    kind: 'text',
    fallback: '',
  },
  {
    key: 'restockNotificationEnabled',
    label: 'Let shoppers ask to be told when it is back',
    help: 'The page of what is sold out asks for their address.',
    kind: 'switch',
    fallback: false,
  },
  {
    key: 'CTAText',
    label: 'Heading of the waiting list',
    help: 'Above the field for the email address.',
    kind: 'text',
    fallback: WORDS.CTAText,
  },
  {
    key: 'placeholderText',
    label: 'Text in the field for the email address',
    help: 'Shown while nothing is typed.',
    kind: 'text',
    fallback: WORDS.placeholderText,
  },
  {
    key: 'buttonText',
    label: 'Button of the waiting list',
    help: 'Sends the address.',
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
    label: 'Offer news of the shop beside it',
    help: 'A box that shoppers may tick.',
    kind: 'switch',
    fallback: false,
  },
  {
    key: 'mailingListDescription',
    label: 'Text beside the box',
    help: 'What shoppers agree to.',
    kind: 'text',
    fallback: WORDS.mailingListDescription,
  },
  {
    key: 'mailingListOptInByDefault',
    label: 'Tick that box beforehand',
    help: 'In the European Union a box has to be ticked by the shopper.',
    kind: 'switch',
    fallback: false,
  },
];

/** What is told of stock, and of what is sold out. */
export const MERCHANDISING_GROUPS: readonly SettingGroup[] = [
  {
    namespace: MERCHANDISING_NAMESPACE,
    title: 'Last pieces and what is sold out',
    settings: MERCHANDISING_SETTINGS,
  },
  {
    namespace: RESTOCK_NAMESPACE,
    title: 'Notices of what is back',
    settings: [
      {
        key: 'autoSend',
        label: 'Send notices by themselves',
        help: 'Ten minutes after something is back, those who waited longest are told, five for each piece; others a day later if some is left.',
        kind: 'switch',
        fallback: false,
      },
    ],
  },
];
