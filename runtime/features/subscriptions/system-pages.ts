import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { SAMPLE_TOKEN } from '#shared/features/pages/paths.ts';
import { pathOfSubscription, SUBSCRIPTIONS_PAGE_PATH } from '#shared/features/subscriptions/paths.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { type SystemPage, systemPage } from '../../sockets/system-page.ts';

/**
 * The page on which a subscriber looks after a subscription.
 * @param isSold whether anything is sold by subscription that a preview could show
 */
export function subscriptionPage(isSold: (scope: ReadScope) => Promise<boolean>): SystemPage {
  const path = pathOfSubscription(SAMPLE_TOKEN);
  return systemPage({
    kind: 'subscription',
    path: `${SUBSCRIPTIONS_PAGE_PATH}/:token`,
    pageType: PAGE_TYPE.orderStatus,
    template: 'pages/subscription.page',
    access: 'token',
    titles: {
      en: 'Your subscription',
      fr: 'Votre abonnement',
      de: 'Ihr Abonnement',
      es: 'Tu suscripción',
      ja: '定期購入',
      ar: 'اشتراكك',
    },
    preview: {
      path,
      place: 6,
      list: async (scope, title) => ((await isSold(scope)) ? [{ path, title }] : []),
    },
  });
}
