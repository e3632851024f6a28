import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listMailingLists, listSubscribers } from '#shared/features/mailing-lists/contract.ts';
import type { SubscriberSource, SubscriberState } from '#shared/features/mailing-lists/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** A list with how many subscribers are in each state. */
export type CountedList = Output<typeof listMailingLists>['lists'][number];

/** The mailing lists of the site. */
export function useMailingLists(): UseQueryResult<readonly CountedList[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listMailingLists),
    queryFn: async () => (await client.call(listMailingLists, {})).lists,
  });
}

/** What the subscribers of a list are narrowed by. */
export interface SubscriberFilter {
  readonly state: SubscriberState | null;
  readonly source: SubscriberSource | null;
  /** How their addresses begin. */
  readonly search: string;
}

/** A filter as calls take it. */
export function toFilterQuery({ state, source, search }: SubscriberFilter) {
  return { ...(state === null ? {} : { state }), ...(source === null ? {} : { source }), search };
}

type SubscriberPage = Output<typeof listSubscribers>;

/** The subscribers of a list, page after page. */
export function useSubscribers(
  listId: string,
  filter: SubscriberFilter,
): UseInfiniteQueryResult<InfiniteData<SubscriberPage>> {
  const { client } = useStudio();
  return useInfiniteQuery({
    queryKey: toQueryKey(listSubscribers, { listId, ...filter }),
    queryFn: ({ pageParam }) =>
      client.call(listSubscribers, {
        params: { listId },
        query: { ...toFilterQuery(filter), ...(pageParam === '' ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: (last: SubscriberPage) => last.nextPageCursor,
  });
}
