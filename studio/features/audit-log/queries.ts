import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listAuditEntries } from '#shared/features/audit-log/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import type { AuditFilters } from './filters.ts';
import { toAuditQuery } from './filters.ts';

type AuditPage = Output<typeof listAuditEntries>;

/** The log, the latest first, page after page. */
export function useAuditLog(filters: AuditFilters): UseInfiniteQueryResult<InfiniteData<AuditPage>> {
  const { client } = useStudio();
  return useInfiniteQuery({
    queryKey: toQueryKey(listAuditEntries, filters),
    queryFn: ({ pageParam }) =>
      client.call(listAuditEntries, {
        query: { ...toAuditQuery(filters), ...(pageParam === '' ? {} : { cursor: pageParam }) },
      }),
    // The filters stay usable while other entries are read.
    placeholderData: (before) => before,
    initialPageParam: '',
    getNextPageParam: (last: AuditPage) => last.nextPageCursor,
  });
}
