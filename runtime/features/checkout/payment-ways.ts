import { mockTitles } from '#shared/features/checkout/mock-titles.ts';
import { checkoutWords } from '#shared/features/checkout/words.ts';
import { type InstallmentProvider, installmentsTitle } from '#shared/features/installments/rules.ts';
import { HOSTED_TOKEN, INSTALLMENTS_TOKEN } from '#shared/features/payments/rules.ts';
import { MOCK_PROVIDER } from '../../platform/payments/mock-provider.ts';
import type { PaymentOffer } from '../payments/settings.ts';

/**
 * The ways to pay as the form offers them; the first one is chosen unless another one was.
 * @param installments who lets it be paid in installments, which comes after the others
 */
export function toPayments(
  { providers }: Pick<PaymentOffer, 'providers'>,
  language: string,
  chosen?: string,
  installments?: InstallmentProvider,
): object[] {
  const split = installments && installmentsTitle(installments);
  const ways = [
    ...providers.flatMap((provider) =>
      provider === MOCK_PROVIDER
        ? Object.entries(mockTitles(language)).map(([token, title]) => ({
            value: `${provider}:${token}`,
            title,
          }))
        : [{ value: `${provider}:${HOSTED_TOKEN}`, title: checkoutWords(language).hosted }],
    ),
    ...(split === undefined
      ? []
      : providers.map((provider) => ({ value: `${provider}:${INSTALLMENTS_TOKEN}`, title: split }))),
  ];
  const chosenIndex = ways.findIndex(({ value }) => value === chosen);
  return ways.map((way, index) => ({ ...way, isFirst: index === Math.max(0, chosenIndex) }));
}
