import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listRestockGroups, listRestockSignUps } from '#shared/features/restock/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

type GroupPage = Output<typeof listRestockGroups>;
type SignUpPage = Output<typeof listRestockSignUps>;

/** How often what is on its way is read again, in milliseconds. */
const UNDER_WAY_MS = 3_000;

const withCursor = (cursor: string) => (cursor === '' ? {} : { cursor });

/** The variants that people asked to be told of, page after page. */
export function useRestockGroups(): UseInfiniteQueryResult<InfiniteData<GroupPage>> {
  const { client } = useStudio();
  return useInfiniteQuery({
    queryKey: toQueryKey(listRestockGroups),
    queryFn: ({ pageParam }) => client.call(listRestockGroups, { query: withCursor(pageParam) }),
    initialPageParam: '',
    getNextPageParam: (last: GroupPage) => last.nextPageCursor,
  });
}

/** Who asked to be told of a variant, page after page; read again while notices are on their way. */
export function useSignUps(
  productId: string,
  variantId: string,
): UseInfiniteQueryResult<InfiniteData<SignUpPage>> {
  const { client } = useStudio();
  return useInfiniteQuery({
    queryKey: toQueryKey(listRestockSignUps, { productId, variantId }),
    queryFn: ({ pageParam }) =>
      client.call(listRestockSignUps, { query: { productId, variantId, ...withCursor(pageParam) } }),
    initialPageParam: '',
    getNextPageParam: (last: SignUpPage) => last.nextPageCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ signUps }) => signUps.some(({ status }) => status === 'QUEUED')) === true
        ? UNDER_WAY_MS
        : false,
  });
}
