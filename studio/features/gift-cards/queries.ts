import type {
  InfiniteData,
  UseInfiniteQueryResult,
  UseMutationResult,
  UseQueryResult,
} from '@tanstack/react-query';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  adjustGiftCard,
  getGiftCard,
  type GiftCard,
  issueGiftCard,
  listGiftCards,
  setGiftCardDisabled,
} from '#shared/features/gift-cards/contract.ts';
import type { CallOptions, Client } from '#shared/http/client.ts';
import type { CallerInput, Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

type GiftCardPage = Output<typeof listGiftCards>;
/** A card with all that changed its balance. */
export type GiftCardDetail = Output<typeof getGiftCard>;
/** Waiting lists a new card. */
export type IssueBody = CallerInput<typeof issueGiftCard>['body'];
/** A card that was just issued, with its code where that was not sent. */
export type Issued = Output<typeof issueGiftCard>;

/** Gift cards, the latest first, page after page. */
export function useGiftCards(search: string): UseInfiniteQueryResult<InfiniteData<GiftCardPage>> {
  const { client } = useStudio();
  return useInfiniteQuery({
    queryKey: toQueryKey(listGiftCards, search),
    queryFn: ({ pageParam }) =>
      client.call(listGiftCards, {
        query: { ...(search === '' ? {} : { search }), ...(pageParam === '' ? {} : { cursor: pageParam }) },
      }),
    // What is there stays in sight while others are looked for.
    placeholderData: (before) => before,
    initialPageParam: '',
    getNextPageParam: (last: GiftCardPage) => last.nextPageCursor,
  });
}

/** One card with its ledger. */
export function useGiftCard(giftCardId: string): UseQueryResult<GiftCardDetail> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(getGiftCard, giftCardId),
    queryFn: () => client.call(getGiftCard, { params: { giftCardId } }),
  });
}

/** An act that is done once, however often a broken connection makes people press. */
function useOnce<I, O>(
  run: (client: Client, input: I, options: CallOptions) => Promise<O>,
): UseMutationResult<O, Error, I> {
  const { client } = useStudio();
  const queries = useQueryClient();
  const last = useRef({ input: '', key: '' });
  return useMutation({
    mutationFn: (input: I) => {
      const said = JSON.stringify(input);
      if (last.current.input !== said) last.current = { input: said, key: crypto.randomUUID() };
      return run(client, input, { idempotencyKey: last.current.key });
    },
    onSuccess: () => {
      last.current = { input: '', key: '' };
    },
    onSettled: () =>
      Promise.all(
        [listGiftCards, getGiftCard].map(({ name }) => queries.invalidateQueries({ queryKey: [name] })),
      ),
  });
}

/** Issues a card. */
export function useIssue(): UseMutationResult<Issued, Error, IssueBody> {
  return useOnce((client, body: IssueBody, options) => client.call(issueGiftCard, { body }, options));
}

/** Adds to a card or takes off it. */
export function useAdjust({
  id,
  version,
}: Pick<GiftCard, 'id' | 'version'>): UseMutationResult<
  GiftCardDetail,
  Error,
  { amountCents: number; reason: string }
> {
  return useOnce((client, body: { amountCents: number; reason: string }, options) =>
    client.call(adjustGiftCard, { params: { giftCardId: id }, body: { version, ...body } }, options),
  );
}

/** Takes a card out of use, or back into it. */
export function useSwitch({
  id,
  version,
}: Pick<GiftCard, 'id' | 'version'>): UseMutationResult<GiftCardDetail, Error, boolean> {
  return useOnce((client, disabled: boolean, options) =>
    client.call(setGiftCardDisabled, { params: { giftCardId: id }, body: { version, disabled } }, options),
  );
}
