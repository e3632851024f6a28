import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { Website } from '#shared/features/websites/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** The site with its publish state. */
export function useWebsite(): UseQueryResult<Website> {
  const { client } = useStudio();
  return useQuery({ queryKey: toQueryKey(getWebsite), queryFn: () => client.call(getWebsite, {}) });
}
