import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listSiteUsers, readSiteUser } from '#shared/features/site-users/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

type MemberPage = Output<typeof listSiteUsers>;

/** The members that a text is found in, page after page; what was found before stays until the new is there. */
export function useMembers(search: string): UseInfiniteQueryResult<InfiniteData<MemberPage>> {
  const { client } = useStudio();
  const wanted = search === '' ? {} : { search };
  return useInfiniteQuery({
    queryKey: toQueryKey(listSiteUsers, wanted),
    queryFn: ({ pageParam }) =>
      client.call(listSiteUsers, {
        query: { ...wanted, ...(pageParam === '' ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: (last: MemberPage) => last.nextPageCursor,
    placeholderData: keepPreviousData,
  });
}

/** One member with what they keep. */
export function useMember(siteUserId: string): UseQueryResult<Output<typeof readSiteUser>> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(readSiteUser, { siteUserId }),
    queryFn: () => client.call(readSiteUser, { params: { siteUserId } }),
  });
}
