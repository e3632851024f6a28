import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { CHECKOUT_PAGE_PATH, SUBSCRIPTION_PAGE_PATH } from '#shared/features/cart/paths.ts';
import { type SystemPage, systemPage } from '../../sockets/system-page.ts';

/** The page where a cart is paid, and the one where a subscription is, which the address names. */
export function checkoutPages(context: NonNullable<SystemPage['context']>): readonly SystemPage[] {
  const page = {
    kind: 'checkout',
    pageType: PAGE_TYPE.checkout,
    template: 'pages/checkout.page',
    access: 'visitor',
    hasCrumb: true,
    titles: {
      en: 'Checkout',
      fr: 'Commande',
      de: 'Kasse',
      es: 'Finalizar compra',
      ja: 'ご購入手続き',
      ar: 'إتمام الشراء',
    },
    context,
  } as const;
  return [
    systemPage({ ...page, path: CHECKOUT_PAGE_PATH, cart: 'namedOrUsual', preview: { place: 2 } }),
    systemPage({ ...page, path: SUBSCRIPTION_PAGE_PATH, cart: 'named' }),
  ];
}
