import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { type DraftLink, listDraftLinks, listDraftRemarks } from '#shared/features/draft-links/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** The links to the draft. */
export function useDraftLinks(): UseQueryResult<readonly DraftLink[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listDraftLinks),
    queryFn: async () => (await client.call(listDraftLinks, {})).links,
    // Who has a link leaves remarks at any time.
    staleTime: 0,
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
    staleTime: 0,
  });
}
