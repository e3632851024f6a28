import { abandonedCartPersonalData } from '../features/abandoned-carts/personal-data.ts';
import { auditPersonalData } from '../features/audit-log/personal-data.ts';
import { cartPersonalData } from '../features/cart/personal-data.ts';
import { couponPersonalData } from '../features/coupons/personal-data.ts';
import { downloadPersonalData } from '../features/downloads/personal-data.ts';
import { entitlementPersonalData } from '../features/entitlements/personal-data.ts';
import { giftCardPersonalData } from '../features/gift-cards/personal-data.ts';
import { mailPersonalData } from '../features/mail/personal-data.ts';
import { mailedLinkPersonalData } from '../features/mailed-links/personal-data.ts';
import { orderPersonalData, readOrdersOfPerson } from '../features/orders/personal-data.ts';
import { createPrivacyService } from '../features/privacy/service.ts';
import { restockPersonalData } from '../features/restock/personal-data.ts';
import { createReviewPersonalData } from '../features/reviews/personal-data.ts';
import { siteUserPersonalData } from '../features/site-users/personal-data.ts';
import { createSubscriptionPersonalData } from '../features/subscriptions/personal-data.ts';
import { webhookPersonalData } from '../features/webhooks/personal-data.ts';
import type { AppDeps } from './app-deps.ts';
import type { Base } from './base.ts';
import type { Goods } from './goods.ts';
import type { Selling } from './selling.ts';

/** What every feature keeps of people, and how it is handed out and erased. */
export function wirePrivacy(
  { jobs }: AppDeps,
  { auditLog }: Base,
  { productPages }: Goods,
  { subscriptionBook }: Selling,
) {
  const privacy = createPrivacyService({
    audit: auditLog,
    ordersOf: readOrdersOfPerson,
    parts: [
      mailedLinkPersonalData,
      siteUserPersonalData,
      cartPersonalData,
      abandonedCartPersonalData,
      createSubscriptionPersonalData({ book: subscriptionBook, jobs }),
      entitlementPersonalData,
      downloadPersonalData,
      giftCardPersonalData,
      couponPersonalData,
      orderPersonalData,
      restockPersonalData,
      createReviewPersonalData(productPages.purgeShown),
      webhookPersonalData,
      mailPersonalData,
      auditPersonalData,
    ],
  });
  return { privacy };
}

export type Privacy = ReturnType<typeof wirePrivacy>;
