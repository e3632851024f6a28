import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listSubmissions, readSubmission, type Submission } from '#shared/features/submissions/contract.ts';
import type { SubmissionState } from '#shared/features/submissions/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** What the inbox is narrowed by. */
export interface InboxFilter {
  readonly state: SubmissionState;
  /** Id of a form; empty for all of them. */
  readonly formId: string;
  readonly search: string;
}

type InboxPage = Output<typeof listSubmissions>;

/** What was sent, page after page. */
export function useSubmissions(filter: InboxFilter): UseInfiniteQueryResult<InfiniteData<InboxPage>> {
  const { client } = useStudio();
  const { state, formId, search } = filter;
  return useInfiniteQuery({
    queryKey: toQueryKey(listSubmissions, filter),
    queryFn: ({ pageParam }) =>
      client.call(listSubmissions, {
        query: {
          state,
          search,
          ...(formId === '' ? {} : { formId }),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: (last: InboxPage) => last.nextPageCursor,
  });
}

/** One submission. */
export function useSubmission(submissionId: string): UseQueryResult<Submission> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(readSubmission, submissionId),
    queryFn: async () => (await client.call(readSubmission, { params: { submissionId } })).submission,
  });
}
