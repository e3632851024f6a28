import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { listSiteForms, type SiteForm } from '#shared/features/site-forms/contract.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** The forms of the site. */
export function useSiteForms(): UseQueryResult<readonly SiteForm[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listSiteForms),
    queryFn: async () => (await client.call(listSiteForms, {})).forms,
  });
}
