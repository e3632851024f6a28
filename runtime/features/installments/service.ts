import {
  findInstallments,
  INSTALLMENTS_NAMESPACE,
  installmentRange,
  type InstallmentProvider,
  type InstallmentRange,
} from '#shared/features/installments/rules.ts';
import type { getInstallments } from '#shared/features/installments/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { propertyAt, toBoolean, toText } from '#shared/json/values.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import type { CommercePreferenceService } from '../commerce-preferences/service.ts';
import type { PaymentService } from '../payments/service.ts';

type Store = Pick<Site, 'settings' | 'currency' | 'language'>;

/** How a store takes installments. */
export interface InstallmentOffer {
  readonly provider: InstallmentProvider;
  readonly range: InstallmentRange;
}

/** What a store offers to be paid in installments. */
export type InstallmentService = ReturnType<typeof createInstallmentService>;

function placeOf({ settings, currency, language }: Store) {
  const country = toText(propertyAt(settings, ['storeSettings', 'country']));
  return { country, currency, ...findInstallments({ country, currency, language }) };
}

/** Makes the service. */
export function createInstallmentService(
  preferences: Pick<CommercePreferenceService, 'toAll'>,
  payments: Pick<PaymentService, 'offer' | 'toOffer'>,
) {
  const toSettled = (scope: ReadScope) =>
    preferences.toAll(scope).map((all) => all.get(INSTALLMENTS_NAMESPACE) ?? {});
  const settled = (scope: ReadScope) => scope.ask(toSettled(scope));

  async function atCheckout(scope: ReadScope, store: Store): Promise<InstallmentOffer | undefined> {
    const { provider, gap } = placeOf(store);
    if (provider === undefined || gap !== undefined) return undefined;
    const [{ takesInstallments }, wishes] = await scope.inOrder([payments.toOffer(), toSettled(scope)]);
    return takesInstallments ? { provider, range: installmentRange(wishes) } : undefined;
  }

  return {
    /** Who takes installments at the checkout of a store, in the language of its reader; undefined where nobody does. */
    atCheckout,

    /** The same where the merchant wants it told beside prices. */
    async besidePrices(scope: ReadScope, store: Store): Promise<InstallmentOffer | undefined> {
      const isWanted = toBoolean((await settled(scope))['enabled']);
      return isWanted ? atCheckout(scope, store) : undefined;
    },
    async describe(scope: ReadScope, store: Store): Promise<Output<typeof getInstallments>> {
      const { provider, takes = null, gap = null, country, currency } = placeOf(store);
      const { takesInstallments } = await payments.offer(scope);
      return {
        provider: provider?.name ?? null,
        country,
        currency,
        takes,
        gap,
        isAtCheckout: takesInstallments && provider !== undefined && gap === null,
      };
    },
  };
}
