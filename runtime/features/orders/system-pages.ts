import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { ORDER_CONFIRMED_PATH } from '#shared/features/checkout/paths.ts';
import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { SAMPLE_TOKEN } from '#shared/features/pages/paths.ts';
import { systemPage } from '../../sockets/system-page.ts';

const ORDER_TEMPLATE = 'pages/order.page';

/** What a buyer sees when the order is made. */
export const orderConfirmedPage = systemPage({
  kind: 'orderConfirmed',
  path: ORDER_CONFIRMED_PATH,
  pageType: PAGE_TYPE.orderConfirmed,
  template: ORDER_TEMPLATE,
  access: 'token',
  tokenParameter: 'o',
  cart: 'named',
  titles: {
    en: 'Thank you',
    fr: 'Merci',
    de: 'Danke',
    es: 'Gracias',
    ja: 'ありがとうございます',
    ar: 'شكرًا لك',
  },
  preview: { place: 3 },
});

/** The page of an order, to which the mails about it lead. */
export const orderPage = systemPage({
  kind: 'order',
  path: `${ORDER_PAGE_PATH}/:token`,
  pageType: PAGE_TYPE.orderStatus,
  template: ORDER_TEMPLATE,
  access: 'token',
  titles: {
    en: 'Your order',
    fr: 'Votre commande',
    de: 'Ihre Bestellung',
    es: 'Tu pedido',
    ja: 'ご注文内容',
    ar: 'طلبك',
  },
  preview: { path: `${ORDER_PAGE_PATH}/${SAMPLE_TOKEN}`, place: 4 },
});
