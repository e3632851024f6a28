import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { countNewOrders, getOrder, listOrders } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/shape.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import type { OrderPlace } from './order-place.ts';

type OrderPage = Output<typeof listOrders>;

/** How often orders are read again while they are in sight; a list of several pages that much less often. */
export const READ_AGAIN_MS = 20_000;

/** Orders, the latest first, page after page; they are read again by themselves. */
export function useOrders(place: OrderPlace): UseInfiniteQueryResult<InfiniteData<OrderPage>> {
  const { client } = useStudio();
  return useInfiniteQuery({
    queryKey: toQueryKey(listOrders, place),
    queryFn: ({ pageParam }) =>
      client.call(listOrders, { query: { ...place, ...(pageParam === '' ? {} : { cursor: pageParam }) } }),
    // What is there stays in sight while others are looked for.
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => READ_AGAIN_MS * (state.data?.pages.length ?? 1),
    initialPageParam: '',
    getNextPageParam: (last: OrderPage) => last.nextPageCursor,
  });
}

/** One order, read again by itself. */
export function useOrder(orderId: string): UseQueryResult<Order> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(getOrder, orderId),
    queryFn: () => client.call(getOrder, { params: { orderId } }),
    refetchInterval: READ_AGAIN_MS,
  });
}

/** How many paid orders nobody who works on them has looked at; undefined until it is known. */
export function useNewCount(): number | undefined {
  const { client } = useStudio();
  const query = useQuery({
    queryKey: toQueryKey(countNewOrders),
    queryFn: async () => (await client.call(countNewOrders, {})).orders,
    refetchInterval: READ_AGAIN_MS,
  });
  return query.data;
}

/** The latest orders by an email address. */
export function useOrdersOf(email: string): UseQueryResult<OrderPage> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listOrders, { of: email }),
    queryFn: () => client.call(listOrders, { query: { email } }),
  });
}
