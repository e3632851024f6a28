import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listAbandonedCarts } from '#shared/features/abandoned-carts/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

type CartPage = Output<typeof listAbandonedCarts>;

/** The carts whose buyers agreed to a reminder, the latest first, page after page. */
export function useAbandonedCarts(): UseInfiniteQueryResult<InfiniteData<CartPage>> {
  const { client } = useStudio();
  return useInfiniteQuery({
    queryKey: toQueryKey(listAbandonedCarts),
    queryFn: ({ pageParam }) =>
      client.call(listAbandonedCarts, { query: pageParam === '' ? {} : { cursor: pageParam } }),
    initialPageParam: '',
    getNextPageParam: (last: CartPage) => last.nextPageCursor,
  });
}
