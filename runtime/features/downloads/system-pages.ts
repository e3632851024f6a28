import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { DELIVERY_FOLDER, pathOfDelivery } from '#shared/features/downloads/paths.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { type SystemPage, systemPage } from '../../sockets/system-page.ts';

const DELIVERIES_LISTED = 50;

/** What buyers of a digital product get, as the preview shows it on the page of an order. */
export function deliveryPage(
  listDigital: (scope: ReadScope, limit: number) => Promise<readonly { id: string; title: string }[]>,
): SystemPage {
  return systemPage({
    kind: 'delivery',
    pageType: PAGE_TYPE.digitalProductComposerPreview,
    template: 'pages/order.page',
    access: 'visitor',
    titles: {
      en: 'Your downloads',
      fr: 'Vos téléchargements',
      de: 'Ihre Downloads',
      es: 'Tus descargas',
      ja: 'ダウンロード',
      ar: 'تنزيلاتك',
    },
    preview: {
      path: DELIVERY_FOLDER,
      place: 100,
      isOfProducts: true,
      async list(scope, title) {
        const products = await listDigital(scope, DELIVERIES_LISTED);
        return products.map((product) => ({
          path: pathOfDelivery(product.id),
          title: `${title}: ${product.title}`,
        }));
      },
    },
  });
}
