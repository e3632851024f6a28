import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { getPaymentSettings, type PaymentSettings } from '#shared/features/payments/contract.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** How the site takes money. */
export function usePaymentSettings(): UseQueryResult<PaymentSettings> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(getPaymentSettings),
    queryFn: () => client.call(getPaymentSettings, {}),
  });
}
