import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { listMailingListNames } from '#shared/features/mailing-lists/contract.ts';
import {
  listNewsletters,
  type Newsletter,
  type NewsletterInput,
  previewNewsletter,
} from '#shared/features/newsletters/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** How often a newsletter that is being sent is looked at, in ms. */
const LOOK_MS = 3_000;

/** The newsletters of the site, the latest first; looked at again while one of them is sent. */
export function useNewsletters(): UseQueryResult<readonly Newsletter[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listNewsletters),
    queryFn: async () => (await client.call(listNewsletters, {})).newsletters,
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'sending' || one.state === 'scheduled') === true
        ? LOOK_MS
        : false,
  });
}

/** The mailing lists of the site. */
export function useListNames(): UseQueryResult<Output<typeof listMailingListNames>['lists']> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listMailingListNames),
    queryFn: async () => (await client.call(listMailingListNames, {})).lists,
  });
}

/** A newsletter as its readers get it; the one before stays until it is there. */
export function useNewsletterPreview(
  input: NewsletterInput,
): UseQueryResult<Output<typeof previewNewsletter>> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(previewNewsletter, input),
    queryFn: () => client.call(previewNewsletter, { body: input }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
