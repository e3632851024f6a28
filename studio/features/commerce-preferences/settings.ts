import { ABANDONED_NAMESPACE, QUIET_HOURS, QUIET_HOURS_MAX } from '#shared/features/abandoned-carts/rules.ts';
import { CART_NAMESPACE, type MergePolicy } from '#shared/features/cart/terms.ts';
import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import {
  MERCHANDISING_NAMESPACE,
  SCARCITY_THRESHOLD,
} from '#shared/features/commerce-preferences/merchandising.ts';
import { merchandisingWords } from '#shared/features/commerce-preferences/merchandising-words.ts';
import { PRODUCT_NAMESPACE } from '#shared/features/commerce-preferences/selling.ts';
import { DONATE_PAGE_PATH } from '#shared/features/donations/paths.ts';
import { DONATION_RANGE, DONATIONS_NAMESPACE, SUGGESTED_AMOUNTS } from '#shared/features/donations/rules.ts';
import { GIFT_CARD_MONTHS_RANGE, GIFT_CARDS_NAMESPACE } from '#shared/features/gift-cards/rules.ts';
import {
  DOWNLOAD_HOURS,
  DOWNLOAD_HOURS_RANGE,
  DOWNLOAD_USES,
  DOWNLOAD_USES_RANGE,
  DOWNLOADS_NAMESPACE,
} from '#shared/features/downloads/rules.ts';
import { QUOTES_NAMESPACE } from '#shared/features/quotes/rules.ts';
import { RESTOCK_NAMESPACE } from '#shared/features/restock/rules.ts';
import { ASK_AFTER_DAYS, ASK_AFTER_DAYS_RANGE, REVIEWS_NAMESPACE } from '#shared/features/reviews/rules.ts';
import { DEFAULT_RANGE, INSTALLMENTS_NAMESPACE } from '#shared/features/installments/rules.ts';

/** A setting of the store as the screen shows it. */
export interface Setting {
  /** Its key among the preferences of its namespace. */
  readonly key: string;
  readonly label: string;
  readonly help: string;
  /** `cents` is an amount that is typed in the major unit and kept in hundredths. */
  readonly kind: 'switch' | 'text' | 'number' | 'cents' | 'choice';
  /** What holds while the merchant says nothing. */
  readonly fallback: boolean | string | number;
  /** What there is to choose from, with its words. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Least and most of a number. */
  readonly range?: readonly [number, number];
}

/** Settings that are kept together. */
export interface SettingGroup {
  readonly namespace: string;
  readonly title: string;
  readonly settings: readonly Setting[];
}

const PIECES_MAX = 9999;
const CENTS_MAX = 10_000_000;

const MERGES: readonly { readonly value: MergePolicy; readonly label: string }[] = [
  { value: 'sum', label: 'Add the pieces of both' },
  { value: 'keep-member', label: 'Keep what the member’s cart says' },
  { value: 'keep-visitor', label: 'Keep what the visitor’s cart says' },
];

/** All settings of the store, in the order of the screen. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    namespace: MERCHANDISING_NAMESPACE,
    title: 'Last pieces and what is sold out',
    settings: [
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
        fallback: merchandisingWords('en').scarcityText,
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
        key: 'mailingListSignUpEnabled',
        label: 'Offer news of the shop beside it',
        help: 'A box that shoppers may tick.',
        kind: 'switch',
        fallback: false,
      },
      {
        key: 'mailingListOptInByDefault',
        label: 'Tick that box beforehand',
        help: 'In the European Union a box has to be ticked by the shopper.',
        kind: 'switch',
        fallback: false,
      },
    ],
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
  {
    namespace: PRODUCT_NAMESPACE,
    title: 'Buying a product',
    settings: [
      {
        key: 'expressCheckout',
        label: 'Go straight to the checkout',
        help: 'Putting something into the cart opens the checkout. For shops where most people buy one thing.',
        kind: 'switch',
        fallback: false,
      },
      {
        key: 'multipleQuantityAllowedForServices',
        label: 'Sell services more than once at a time',
        help: 'Shoppers say how many; otherwise it is one.',
        kind: 'switch',
        fallback: true,
      },
    ],
  },
  {
    namespace: CART_NAMESPACE,
    title: 'Cart',
    settings: [
      {
        key: 'minimumSubtotalCents',
        label: 'Least subtotal of an order',
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
        help: 'What becomes of a product that is in the visitor’s cart and in the member’s. All others stay.',
        kind: 'choice',
        fallback: 'sum' satisfies MergePolicy,
        choices: MERGES,
      },
    ],
  },
  {
    namespace: CHECKOUT_NAMESPACE,
    title: 'Checkout',
    settings: [
      {
        key: 'capture',
        label: 'Take the money',
        help: 'Until it is taken the payment is reserved on the card, which a bank keeps for about a week.',
        kind: 'choice',
        fallback: 'atOnce',
        choices: [
          { value: 'atOnce', label: 'As soon as the order is placed' },
          { value: 'whenSent', label: 'When something is sent' },
        ],
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
    title: 'Carts that were left',
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
  {
    namespace: DONATIONS_NAMESPACE,
    title: 'Donations',
    settings: [
      {
        key: 'enabled',
        label: 'Take donations',
        help: `Visitors give money at ${DONATE_PAGE_PATH}, to which you link from your pages. Donations are among your orders.`,
        kind: 'switch',
        fallback: false,
      },
      {
        key: 'title',
        label: 'Heading of the page',
        help: 'Left empty, it is “Donate” in the language of your site.',
        kind: 'text',
        fallback: '',
      },
      {
        key: 'words',
        label: 'What the money is for',
        help: 'Said below the heading. Left empty, nothing is said.',
        kind: 'text',
        fallback: '',
      },
      {
        key: 'amounts',
        label: 'Amounts to choose from',
        help: 'With commas between, such as 5, 10, 25.50. Donors can type another one.',
        kind: 'text',
        fallback: SUGGESTED_AMOUNTS,
      },
      {
        key: 'minimumCents',
        label: 'Least amount',
        help: 'Very small payments cost more in fees than they bring.',
        kind: 'cents',
        fallback: DONATION_RANGE.minimumCents,
        range: [1_00, CENTS_MAX],
      },
      {
        key: 'maximumCents',
        label: 'Most amount',
        help: 'Amounts to choose from that are outside the limits are not shown.',
        kind: 'cents',
        fallback: DONATION_RANGE.maximumCents,
        range: [1_00, CENTS_MAX],
      },
    ],
  },
  {
    namespace: DOWNLOADS_NAMESPACE,
    title: 'Downloads',
    settings: [
      {
        key: 'hours',
        label: 'A link works for this many hours',
        help: 'Buyers make new links on the page of their order.',
        kind: 'number',
        fallback: DOWNLOAD_HOURS,
        range: DOWNLOAD_HOURS_RANGE,
      },
      {
        key: 'uses',
        label: 'And for this many downloads',
        help: 'Going on with a file that broke off does not count.',
        kind: 'number',
        fallback: DOWNLOAD_USES,
        range: DOWNLOAD_USES_RANGE,
      },
    ],
  },
  {
    namespace: GIFT_CARDS_NAMESPACE,
    title: 'Gift cards',
    settings: [
      {
        key: 'months',
        label: 'Sold cards keep for this many months',
        help: '0 keeps them for ever. Buyers are told before they pay. Some countries forbid cards that expire soon.',
        kind: 'number',
        fallback: 0,
        range: GIFT_CARD_MONTHS_RANGE,
      },
    ],
  },
  {
    namespace: REVIEWS_NAMESPACE,
    title: 'Reviews',
    settings: [
      {
        key: 'askBuyers',
        label: 'Ask buyers what they think',
        help: 'By one mail for each order, which they can refuse. You read each review before the shop shows it.',
        kind: 'switch',
        fallback: false,
      },
      {
        key: 'askAfterDays',
        label: 'So many days after it was sent',
        help: 'Give it time to arrive and to be used.',
        kind: 'number',
        fallback: ASK_AFTER_DAYS,
        range: ASK_AFTER_DAYS_RANGE,
      },
    ],
  },
  {
    namespace: INSTALLMENTS_NAMESPACE,
    title: 'Payment in parts',
    settings: [
      {
        key: 'enabled',
        label: 'Tell what a product comes to in parts',
        help: 'Turn it on when you take payments by Afterpay or Clearpay. It shows while everything in the cart is a physical product.',
        kind: 'switch',
        fallback: false,
      },
      {
        key: 'minimumCents',
        label: 'For prices over',
        help: 'Your contract with the provider names the least amount.',
        kind: 'cents',
        fallback: DEFAULT_RANGE.minimumCents,
        range: [0, CENTS_MAX],
      },
      {
        key: 'maximumCents',
        label: 'For prices up to',
        help: 'Your contract with the provider names the most.',
        kind: 'cents',
        fallback: DEFAULT_RANGE.maximumCents,
        range: [0, CENTS_MAX],
      },
    ],
  },
];

/** The groups with the settings that a search finds: every word of it in label, help or title. */
export function findSettings(groups: readonly SettingGroup[], search: string): readonly SettingGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      settings: group.settings.filter(({ label, help }) => {
        const text = `${group.title} ${label} ${help}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ settings }) => settings.length > 0);
}
