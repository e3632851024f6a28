import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { judgeReview, listReviews, type Review } from '#shared/features/reviews/contract.ts';
import type { ReviewState } from '#shared/features/reviews/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

type ReviewPage = Output<typeof listReviews>;

/** The reviews of a state, the latest first, page after page. */
export function useReviews(state: ReviewState): UseInfiniteQueryResult<InfiniteData<ReviewPage>> {
  const { client } = useStudio();
  return useInfiniteQuery({
    queryKey: toQueryKey(listReviews, { state }),
    queryFn: ({ pageParam }) =>
      client.call(listReviews, { query: { state, ...(pageParam === '' ? {} : { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (last: ReviewPage) => last.nextPageCursor,
  });
}

/** Shows or hides a review; the lists are read again, whatever became of it. */
export function useJudging() {
  const { client } = useStudio();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ review, state }: { review: Review; state: 'shown' | 'hidden' }) =>
      client.call(judgeReview, {
        params: { reviewId: review.id },
        body: { state, version: review.version },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: toQueryKey(listReviews) }),
  });
}
