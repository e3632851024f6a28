import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { PageData } from '#shared/features/pages/contract.ts';
import {
  listSiteDays,
  readDayPage,
  readSiteDay,
  type SiteDay,
  type SiteOnDay,
} from '#shared/features/site-days/contract.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** How long the theme of a moment is taken as it was read. */
const THEME_FRESH_MS = 60_000;

/** A page of the site at a moment, with the theme that shows it. */
export interface ShownDay {
  /** The moment as ISO text. */
  readonly on: string;
  readonly site: SiteOnDay;
  readonly page: PageData;
}

/** When the site changed and will change. */
export function useSiteDays(): UseQueryResult<readonly SiteDay[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listSiteDays),
    queryFn: async () => (await client.call(listSiteDays, {})).days,
    staleTime: 0,
  });
}

/**
 * A page at a moment; while another one is read, the one before.
 * @param on ISO text; nothing is read without it
 */
export function useShownDay(on: string | undefined, path: string): UseQueryResult<ShownDay> {
  const { client } = useStudio();
  const queries = useQueryClient();
  return useQuery({
    queryKey: toQueryKey(readDayPage, { on: on ?? '', path }),
    enabled: on !== undefined,
    placeholderData: keepPreviousData,
    async queryFn() {
      const query = { on: on ?? '' };
      const [site, page] = await Promise.all([
        // The theme of a moment stays when another of its pages is chosen.
        queries.fetchQuery({
          queryKey: toQueryKey(readSiteDay, query),
          queryFn: () => client.call(readSiteDay, { query }),
          staleTime: THEME_FRESH_MS,
        }),
        client.call(readDayPage, { query: { ...query, path } }),
      ]);
      return { on: query.on, site, page };
    },
  });
}
