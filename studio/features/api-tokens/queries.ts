import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { ApiToken } from '#shared/features/api-tokens/contract.ts';
import { listApiTokens } from '#shared/features/api-tokens/contract.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** The tokens by which programs call the API of the site. */
export function useApiTokens(): UseQueryResult<readonly ApiToken[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listApiTokens),
    queryFn: async () => (await client.call(listApiTokens, {})).tokens,
  });
}
