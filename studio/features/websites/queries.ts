import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { SiteHost, Website } from '#shared/features/websites/contract.ts';
import { getWebsite, listHosts } from '#shared/features/websites/contract.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import type { KnownSite } from '../../bridge/settings.ts';

/** The site with its publish state. */
export function useWebsite(): UseQueryResult<Website> {
  const { client } = useStudio();
  return useQuery({ queryKey: toQueryKey(getWebsite), queryFn: () => client.call(getWebsite, {}) });
}

/** The host names that lead to the site. */
export function useHosts(): UseQueryResult<readonly SiteHost[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listHosts),
    queryFn: async () => (await client.call(listHosts, {})).hosts,
  });
}

/** Key of the studio's own list of sites, which no endpoint answers. */
export const SITES_KEY = ['listSites'];

/** The sites that the studio knows; the one it was started for comes first. */
export function useSites(): UseQueryResult<readonly KnownSite[]> {
  const { bridge } = useStudio();
  return useQuery({ queryKey: SITES_KEY, queryFn: async () => (await bridge.listSites({})).sites });
}
