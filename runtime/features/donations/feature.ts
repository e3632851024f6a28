import { DONATIONS_NAMESPACE } from '#shared/features/donations/rules.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { CheckoutOffers } from '../checkout/feature.ts';
import type { OrderStore } from '../orders/store.ts';
import type { PaymentOffers } from '../payments/feature.ts';
import type { holdCurrency } from '../websites/hold-currency.ts';
import { donationForm } from './donation-form.ts';
import { createDonationContext } from './page-context.ts';
import { mountDonations } from './routes.ts';
import { createDonationService } from './service.ts';
import { donatePage } from './system-pages.ts';

/** What donations need of those who take money. */
interface DonationNeeds extends Pick<PaymentOffers, 'payments'> {
  readonly checkout: CheckoutOffers;
  readonly orderStore: OrderStore;
  readonly holdCurrency: typeof holdCurrency;
}

/** Money that is given for nothing. */
export function donationsFeature(base: House, needs: DonationNeeds): Feature {
  const { db, ids, preferences } = base;
  const { cashier, guard, paying, paymentPages, toPayments } = needs.checkout;
  const { offer } = needs.payments;
  const preferencesOf = async (scope: ReadScope) =>
    (await preferences.all(scope)).get(DONATIONS_NAMESPACE) ?? {};
  const donations = createDonationService({
    db,
    ids,
    orders: needs.orderStore,
    cashier,
    guard,
    paying,
    offer,
    preferencesOf,
    holdCurrency: needs.holdCurrency,
  });
  const context = createDonationContext({
    preferencesOf,
    offer,
    waysOf: toPayments,
    newKey: ids.token,
  });
  return feature('donations', {
    offers: undefined,
    calls: (api) => mountDonations(api, donations),
    pages: [donatePage(context)],
    forms: () => [donationForm(donations, paymentPages)],
  });
}
