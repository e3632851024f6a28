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
        help: `Visitors donate at ${DONATE_PAGE_PATH}, to which you link from your pages. Donations are among your orders.`,
        kind: 'switch',
        fallback: false,
      },
      {
        key: 'title',
        label: 'Heading of the page',
        help: 'Leave empty for “Donate” in the language of your site.',
        kind: 'text',
        fallback: '',
      },
      {
        key: 'words',
        label: 'Description',
        help: 'Shown below the heading. Optional.',
        kind: 'text',
        fallback: '',
      },
      {
        key: 'amounts',
        label: 'Suggested amounts',
        help: 'Separated by commas, such as 5, 10, 25.50. Donors can enter another amount.',
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
        help: 'Suggested amounts outside the limits are not shown.',
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
        label: 'Hours that a download link works',
        help: 'Customers can create new links on their order page.',
        kind: 'number',
        fallback: DOWNLOAD_HOURS,
        range: DOWNLOAD_HOURS_RANGE,
      },
      {
        key: 'uses',
        label: 'Downloads per link',
        help: 'Resuming an interrupted download does not count.',
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
        label: 'Months until gift cards expire',
        help: '0 for no expiry. Customers see it before they pay. Some countries do not allow gift cards that expire soon.',
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
        label: 'Request reviews by email',
        help: 'One email for each order. Customers can unsubscribe. You approve each review before it is shown.',
        kind: 'switch',
        fallback: false,
      },
      {
        key: 'askAfterDays',
        label: 'Days after fulfilment',
        help: 'Allow time for delivery and first use.',
        kind: 'number',
        fallback: ASK_AFTER_DAYS,
        range: ASK_AFTER_DAYS_RANGE,
      },
    ],
  },
];
