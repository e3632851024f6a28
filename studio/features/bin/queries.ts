import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listBin } from '#shared/features/bin/contract.ts';
import { BIN_KIND_NAMES, type BinKind } from '#shared/features/bin/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** One page of the bin. */
export type BinPage = Output<typeof listBin>;

/** What of the bin is shown. */
export interface BinFilters {
  readonly kind?: BinKind;
  readonly search?: string;
}

/** Reads the filters from the window's address; what is none is left out. */
export function readFilters(query: URLSearchParams): BinFilters {
  const kind = BIN_KIND_NAMES.find((name) => name === query.get('kind'));
  const search = query.get('search') ?? '';
  return { ...(kind === undefined ? {} : { kind }), ...(search === '' ? {} : { search }) };
}

/** The bin, the latest first, page after page. */
export function useBin(filters: BinFilters): UseInfiniteQueryResult<InfiniteData<BinPage>> {
  const { client } = useStudio();
  return useInfiniteQuery({
    queryKey: toQueryKey(listBin, filters),
    queryFn: ({ pageParam }) =>
      client.call(listBin, { query: { ...filters, ...(pageParam === '' ? {} : { cursor: pageParam }) } }),
    // The filters stay usable while other entries are read.
    placeholderData: (before) => before,
    initialPageParam: '',
    getNextPageParam: (last: BinPage) => last.nextPageCursor,
  });
}
