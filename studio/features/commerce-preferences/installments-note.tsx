import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getInstallments } from '#shared/features/installments/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import pageClasses from '../../components/page.module.css';

const countryNames = new Intl.DisplayNames(undefined, { type: 'region' });

/**
 * Where installments are told of to shoppers, or why nowhere.
 * @param isWanted whether the merchant has turned them on
 */
export function describeInstallments(
  { provider, country, currency, takes, gap, isAtCheckout }: Output<typeof getInstallments>,
  isWanted: boolean,
): string {
  const place = country === '' ? 'a country that is not set' : (countryNames.of(country) ?? country);
  if (provider === null)
    return `Not shown: Afterpay and Clearpay are not available to stores in ${place}. The country is one of the site settings.`;
  if (gap !== null)
    return `Not shown: in ${place} ${provider} takes ${takes ?? ''}, and your store sells in ${currency}.`;
  if (!isAtCheckout)
    return `Not shown: your checkout does not offer ${provider}. Turn it on under Payments, or ask somebody who may.`;
  const where = `on product pages and in the cart, as ${provider} in ${place}`;
  return isWanted
    ? `Shown ${where}: for physical products that are in stock and not sold by subscription.`
    : `Not shown, because it is turned off. Turned on, it shows ${where}.`;
}

/** Says beside the setting where it will show. */
export function InstallmentsNote({ isWanted }: { isWanted: boolean }): ReactNode {
  const { client } = useStudio();
  const { data } = useQuery({
    queryKey: toQueryKey(getInstallments),
    queryFn: () => client.call(getInstallments, {}),
  });
  return (
    <p className={pageClasses['quiet']} role="status">
      {data === undefined ? '' : describeInstallments(data, isWanted)}
    </p>
  );
}
