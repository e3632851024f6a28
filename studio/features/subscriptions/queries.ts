import type {
  InfiniteData,
  UseInfiniteQueryResult,
  UseMutationResult,
  UseQueryResult,
} from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  cancelSubscription,
  getSubscription,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
  retrySubscription,
  type Subscription,
} from '#shared/features/subscriptions/contract.ts';
import type { SubscriptionState } from '#shared/features/subscriptions/states.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';

type SubscriptionPage = Output<typeof listSubscriptions>;

/** Which subscriptions are shown. */
export interface SubscriptionFilters {
  readonly state: SubscriptionState | undefined;
  /** Email address of the subscriber, whole; empty for everybody. */
  readonly email: string;
}

/** What staff does with a subscription. */
export type StaffAct = 'pause' | 'resume' | 'retry' | 'cancel' | 'cancelAtEnd';

/** Subscriptions, the latest first, page after page. */
export function useSubscriptions({
  state,
  email,
}: SubscriptionFilters): UseInfiniteQueryResult<InfiniteData<SubscriptionPage>> {
  const { client } = useStudio();
  return useInfiniteQuery({
    queryKey: toQueryKey(listSubscriptions, { state, email }),
    queryFn: ({ pageParam }) =>
      client.call(listSubscriptions, {
        query: {
          ...(state === undefined ? {} : { state }),
          ...(email === '' ? {} : { email }),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
      }),
    // What is there stays in sight while others are looked for.
    placeholderData: (before) => before,
    initialPageParam: '',
    getNextPageParam: (last: SubscriptionPage) => last.nextPageCursor,
  });
}

/** One subscription. */
export function useSubscription(subscriptionId: string): UseQueryResult<Subscription> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(getSubscription, subscriptionId),
    queryFn: () => client.call(getSubscription, { params: { subscriptionId } }),
  });
}

/** Does something with one subscription. */
export function useSubscriptionAct(
  subscriptionId: string,
): UseMutationResult<Subscription, Error, { readonly act: StaffAct; readonly reason: string }> {
  const params = { subscriptionId };
  return useAct(
    (client, { act, reason }: { readonly act: StaffAct; readonly reason: string }) => {
      switch (act) {
        case 'pause':
          return client.call(pauseSubscription, { params });
        case 'resume':
          return client.call(resumeSubscription, { params });
        case 'retry':
          return client.call(retrySubscription, { params });
        case 'cancel':
        case 'cancelAtEnd':
          return client.call(cancelSubscription, {
            params,
            body: { atPeriodEnd: act === 'cancelAtEnd', reason },
          });
      }
    },
    [listSubscriptions, getSubscription],
  );
}
