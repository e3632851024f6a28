import { createProviderList } from '../../platform/payments/provider-list.ts';
import { createStripeClient } from '../../platform/payments/stripe-client.ts';
import { createStripeProvider } from '../../platform/payments/stripe-provider.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { mountPayments } from './routes.ts';
import { createPaymentService } from './service.ts';

/** Accounts with payment providers. */
export function paymentsFeature(base: House) {
  const { db, clock, log, auditLog: audit, purgeSite, serverKey, stripeUrl, websites } = base;
  const stripe = createStripeProvider({ client: createStripeClient({ url: stripeUrl, log }), clock });
  const providers = createProviderList();
  providers.add(stripe);
  const payments = createPaymentService({
    db,
    audit,
    stripe,
    serverKey,
    siteKeyOf: websites.keyOf,
    purgeSite,
  });
  return feature('payments', {
    offers: { payments, providers },
    calls: (api) => mountPayments(api, db, payments),
  });
}

export type PaymentOffers = ReturnType<typeof paymentsFeature>['offers'];
