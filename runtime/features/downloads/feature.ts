import { DOWNLOAD_PATH } from '#shared/features/downloads/paths.ts';
import { DOWNLOADS_NAMESPACE, downloadTermsOf } from '#shared/features/downloads/rules.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { MediaOffers } from '../media/feature.ts';
import type { OrderStore } from '../orders/store.ts';
import type { readBoughtOfPage } from '../orders/page-context.ts';
import type { isBuyer, mailedLinkOf } from '../orders/readers.ts';
import type { ProductOffers } from '../products/feature.ts';
import { downloadMails } from './mail-kinds.ts';
import { createDownloadDelivery } from './delivery.ts';
import { createDownloadLinks } from './links.ts';
import { createDownloadContext } from './page-context.ts';
import { downloadPersonalData } from './personal-data.ts';
import { addProductFiles, copyProductFiles, createProductFiles } from './product-files.ts';
import { renewDownloadsForm } from './renew-form.ts';
import { mountProductFiles, routeDownloads } from './routes.ts';
import { deliveryPage } from './system-pages.ts';
import { createDownloadMediaUses } from './media-uses.ts';

/** What features before it need of it: none of it depends on what the feature is made with. */
export const downloadParts = { createDownloadMediaUses, copyProductFiles };

/** What downloads need of the files, of the products that have them, and of the orders that open them. */
interface DownloadNeeds
  extends Pick<MediaOffers, 'mediaUses'>,
    Pick<ProductOffers, 'products' | 'productPages'> {
  readonly orderStore: OrderStore;
  readonly isBuyer: typeof isBuyer;
  readonly mailedLinkOf: typeof mailedLinkOf;
  readonly readBoughtOfPage: typeof readBoughtOfPage;
}

/** Files that are sold. */
export function downloadsFeature(base: House, needs: DownloadNeeds) {
  const { db, clock, ids, auditLog: audit, mail, originals, preferences, websites } = base;
  const { mediaUses: uses, orderStore: orders, products, productPages } = needs;
  const links = createDownloadLinks(ids, websites.keyOf);
  const toTerms = (scope: ReadScope) =>
    preferences.toAll(scope).map((all) => downloadTermsOf(all.get(DOWNLOADS_NAMESPACE) ?? {}));
  const termsOf = (scope: ReadScope) => scope.ask(toTerms(scope));
  const delivery = createDownloadDelivery({
    links,
    mail,
    termsOf: toTerms,
    siteOf: websites.sender,
    linkOf: needs.mailedLinkOf,
  });
  const files = createProductFiles({ db, audit, uses, purgeShown: productPages.purgeShown });
  return feature('downloads', {
    offers: { downloadLinks: links, addProductFiles },
    mails: downloadMails,
    calls: (api) => mountProductFiles(api, db, files),
    pages: [deliveryPage((scope, limit) => products.listForPreview(scope, 'digital', limit))],
    pageParts: [createDownloadContext(links, needs.readBoughtOfPage, termsOf)],
    forms: () => [renewDownloadsForm({ db, links, orders, isBuyer: needs.isBuyer, termsOf })],
    whileLocked: [DOWNLOAD_PATH],
    routes: (app, { edge, answers }) => routeDownloads(app, { edge, answers }, { db, links, originals }),
    personalData: [downloadPersonalData],
    hears: { orderCaptured: (scope, order) => delivery.deliver(scope, order, clock.now()) },
  });
}

export type DownloadOffers = ReturnType<typeof downloadsFeature>['offers'];
