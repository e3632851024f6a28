import { abandonedCartPersonalData } from '../features/abandoned-carts/personal-data.ts';
import { cartPersonalData } from '../features/cart/personal-data.ts';
import { downloadPersonalData } from '../features/downloads/personal-data.ts';
import { entitlementPersonalData } from '../features/entitlements/personal-data.ts';
import { giftCardPersonalData } from '../features/gift-cards/personal-data.ts';
import { mailPersonalData } from '../features/mail/personal-data.ts';
import { mailedLinkPersonalData } from '../features/mailed-links/personal-data.ts';
import { orderPersonalData, readOrdersOfPerson } from '../features/orders/personal-data.ts';
import { createPrivacyService } from '../features/privacy/service.ts';
import { restockPersonalData } from '../features/restock/personal-data.ts';
import { siteUserPersonalData } from '../features/site-users/personal-data.ts';
import { createSubscriptionPersonalData } from '../features/subscriptions/personal-data.ts';
import type { Feature } from '../sockets/feature.ts';
import type { House } from './base.ts';
import type { Selling } from './selling.ts';

/** What every feature keeps of people, and how it is handed out and erased. */
export function wirePrivacy({
  auditLog,
  features,
  jobs,
  subscriptionBook,
}: Pick<House, 'auditLog' | 'jobs'> &
  Pick<Selling, 'subscriptionBook'> & { readonly features: readonly Feature[] }) {
  const privacy = createPrivacyService({
    audit: auditLog,
    ordersOf: readOrdersOfPerson,
    parts: [
      // What looks into the tables of others goes before those, so the later features come first.
      ...features.toReversed().flatMap((one) => one.personalData),
      mailedLinkPersonalData,
      siteUserPersonalData,
      cartPersonalData,
      abandonedCartPersonalData,
      createSubscriptionPersonalData({ book: subscriptionBook, jobs }),
      entitlementPersonalData,
      downloadPersonalData,
      giftCardPersonalData,
      orderPersonalData,
      restockPersonalData,
      mailPersonalData,
    ],
  });
  return { privacy };
}

export type Privacy = ReturnType<typeof wirePrivacy>;
