import {
  connectStripe,
  disconnectStripe,
  getPaymentSettings,
  offerInstallments,
  setPaymentMode,
} from '#shared/features/payments/contract.ts';
import type { Database } from '../../database/database.ts';
import type { Api } from '../../http/mount.ts';
import type { PaymentService } from './service.ts';

/** The calls about how a site takes money. */
export function mountPayments(api: Api, db: Database, payments: PaymentService): void {
  api.mount(getPaymentSettings, (_, { site, origin }) =>
    db.withSite(site.id, (scope) => payments.read(scope, origin)),
  );
  api.mount(setPaymentMode, ({ body }, context) => payments.setMode(context, body.mode));
  api.mount(offerInstallments, ({ body }, context) => payments.offerInstallments(context, body.isOffered));
  api.mount(connectStripe, ({ body }, context) => payments.connect(context, body));
  api.mount(disconnectStripe, ({ params }, context) => payments.disconnect(context, params.mode));
}
