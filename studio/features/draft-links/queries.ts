import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { type DraftLink, listDraftLinks, listDraftRemarks } from '#shared/features/draft-links/contract.ts';
import { listPages, type PageData, type PreviewPage, readPageData } from '#shared/features/pages/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** The links to the draft. */
export function useDraftLinks(): UseQueryResult<readonly DraftLink[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listDraftLinks),
    queryFn: async () => (await client.call(listDraftLinks, {})).links,
  });
}

/** The pages of the site, as the draft has them. */
export function usePages(): UseQueryResult<readonly PreviewPage[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listPages),
    queryFn: async () => (await client.call(listPages, {})).pages,
  });
}

/** Remarks of all pages, the newest first, page after page. */
export function useRemarks(
  show: 'open' | 'all',
): UseInfiniteQueryResult<InfiniteData<Output<typeof listDraftRemarks>>> {
  const { client } = useStudio();
  return useInfiniteQuery({
    queryKey: toQueryKey(listDraftRemarks, { show }),
    queryFn: ({ pageParam }) =>
      client.call(listDraftRemarks, { query: { show, ...(pageParam === '' ? {} : { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (last: Output<typeof listDraftRemarks>) => last.nextPageCursor,
    placeholderData: keepPreviousData,
  });
}

/**
 * The data of a page of the draft; while another one is read, that of the one before.
 * @param queries lists that its templates ask for beyond the stored ones, as JSON
 */
export function usePageData(path: string | null, queries: string): UseQueryResult<PageData> {
  const { client } = useStudio();
  const query = { path: path ?? '/', ...(queries === '[]' ? {} : { queries }) };
  return useQuery({
    queryKey: toQueryKey(readPageData, query),
    queryFn: () => client.call(readPageData, { query }),
    enabled: path !== null,
    placeholderData: keepPreviousData,
  });
}
