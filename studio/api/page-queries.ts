import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { listPages, type PageData, type PreviewPage, readPageData } from '#shared/features/pages/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { toQueryKey } from './query-key.ts';
import { useStudio } from './studio-context.tsx';

const NO_QUERIES = '[]';

/** The pages of the site that can be previewed, as the draft has them. */
export function usePages(): UseQueryResult<readonly PreviewPage[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listPages),
    queryFn: async () => (await client.call(listPages, {})).pages,
  });
}

/**
 * The data of a page of the draft; while another one is read, that of the one before.
 * @param path the page, or null while it is not known
 * @param queries lists that its templates ask for beyond the stored ones, as JSON
 */
export function usePageData(path: string | null, queries: string): UseQueryResult<PageData> {
  const { client } = useStudio();
  const query = { path: path ?? '/', ...(queries === NO_QUERIES ? {} : { queries }) };
  return useQuery({
    queryKey: toQueryKey(readPageData, query),
    queryFn: () => client.call(readPageData, { query }),
    enabled: path !== null,
    placeholderData: keepPreviousData,
  });
}

/**
 * To be called when something of the draft was kept: pages show it, perhaps with more of what is kept elsewhere, and
 * there is more to publish.
 */
export function useDraftChanged(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    void queries.invalidateQueries({ queryKey: [readPageData.name] });
    void queries.invalidateQueries({ queryKey: toQueryKey(getWebsite) });
  }, [queries]);
}

/**
 * The page that an address names, with its data and all that can be chosen in its place.
 * @param named path of the page; null for the first one
 */
export function useChosenPage(named: string | null) {
  const pages = usePages();
  const path = named ?? pages.data?.[0]?.path ?? null;
  const [queries, setQueries] = useState(NO_QUERIES);
  const data = usePageData(path, queries);
  // What was asked for once stays asked for: without it the page would ask again.
  const addQueries = useCallback((next: string) => {
    if (next !== NO_QUERIES) setQueries(next);
  }, []);
  return { pages, path, data, addQueries };
}
