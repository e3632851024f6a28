import { DONATE_PAGE_PATH } from '#shared/features/donations/paths.ts';
import { DONATIONS_NAMESPACE, DONATION_RANGE, SUGGESTED_AMOUNTS } from '#shared/features/donations/rules.ts';
import {
  DOWNLOADS_NAMESPACE,
  DOWNLOAD_HOURS,
  DOWNLOAD_HOURS_RANGE,
  DOWNLOAD_USES,
  DOWNLOAD_USES_RANGE,
} from '#shared/features/downloads/rules.ts';
import { GIFT_CARDS_NAMESPACE, GIFT_CARD_MONTHS_RANGE } from '#shared/features/gift-cards/rules.ts';
import { ASK_AFTER_DAYS, ASK_AFTER_DAYS_RANGE, REVIEWS_NAMESPACE } from '#shared/features/reviews/rules.ts';
import type { SettingGroup } from '../setting.ts';
import { CENTS_MAX } from './limits.ts';

/** What goes for donations, files and gift cards, and what is asked after a purchase. */
export const GOODS_GROUPS: readonly SettingGroup[] = [
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
        kind: 'amounts',
        fallback: SUGGESTED_AMOUNTS,
      },
      {
        key: 'minimumCents',
        label: 'Minimum amount',
        help: 'Very small payments cost more in fees than they bring.',
        kind: 'cents',
        fallback: DONATION_RANGE.minimumCents,
        range: [1_00, CENTS_MAX],
      },
      {
        key: 'maximumCents',
        label: 'Maximum amount',
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
];
