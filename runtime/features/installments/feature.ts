import type { Cart } from '#shared/features/cart/shape.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { PaymentOffers } from '../payments/feature.ts';
import { createInstallmentContext, installmentsOfCart, providerForCart } from './page-context.ts';
import { mountInstallments } from './routes.ts';
import { createInstallmentService } from './service.ts';
import { routeInstallmentTerms } from './terms-routes.ts';

/** Payment in installments, where a provider lends. */
export function installmentsFeature(
  { db, installmentTerms, preferences }: Pick<House, 'db' | 'installmentTerms' | 'preferences'>,
  { payments }: Pick<PaymentOffers, 'payments'>,
) {
  const installments = createInstallmentService(preferences, payments);
  return feature('installments', {
    offers: {
      /** What a cart comes to in installments, as its page shows it. */
      besideCart: async (scope: ReadScope, site: Site, cart: Cart) =>
        installmentsOfCart(await installments.besidePrices(scope, site), site, cart),
      /** Who lets a cart be paid in installments at the checkout; undefined where nobody does. */
      forCart: async (scope: ReadScope, site: Site, cart: Cart) =>
        providerForCart(await installments.atCheckout(scope, site), cart),
    },
    calls: (api) => mountInstallments(api, db, installments),
    routes: (app) => routeInstallmentTerms(app, installmentTerms),
    itemParts: [(part) => createInstallmentContext(installments, part)],
  });
}

export type InstallmentOffers = ReturnType<typeof installmentsFeature>['offers'];
