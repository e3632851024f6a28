import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  listHeldAddresses,
  listMailPreviews,
  listMails,
  previewMail,
  readMail,
} from '#shared/features/mail/contract.ts';
import { listOrders, previewOrderMail } from '#shared/features/orders/contract.ts';
import type { ListedOrder } from '#shared/features/orders/shape.ts';
import { ORDER_MAILS } from '#shared/features/orders/rules.ts';
import type { HeldAddress } from '#shared/features/mail/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import type { MailFilters } from './filters.ts';

type MailPage = Output<typeof listMails>;

const LIST_MS = 5_000;
const UNDER_WAY_MS = 2_000;

/** What was mailed, the latest first, page after page; it is read again by itself. */
export function useMails(filters: MailFilters): UseInfiniteQueryResult<InfiniteData<MailPage>> {
  const { client } = useStudio();
  return useInfiniteQuery({
    queryKey: toQueryKey(listMails, filters),
    queryFn: ({ pageParam }) =>
      client.call(listMails, {
        query: { ...filters, ...(pageParam === '' ? {} : { cursor: pageParam }) },
      }),
    // The filters stay usable while other mails are read.
    placeholderData: (before) => before,
    refetchInterval: LIST_MS,
    initialPageParam: '',
    getNextPageParam: (last: MailPage) => last.nextPageCursor,
  });
}

/** One mail, read again while it is under way. */
export function useMail(mailId: string): UseQueryResult<Output<typeof readMail>> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(readMail, mailId),
    queryFn: () => client.call(readMail, { params: { mailId } }),
    refetchInterval: ({ state }) =>
      ['queued', 'sending'].includes(state.data?.mail.state ?? '') ? UNDER_WAY_MS : false,
  });
}

/** Addresses that get no news and offers. */
export function useHeldAddresses(): UseQueryResult<readonly HeldAddress[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listHeldAddresses),
    queryFn: async () => (await client.call(listHeldAddresses, {})).addresses,
  });
}

/** The mails that the server writes, and their languages. */
export function useMailPreviews(): UseQueryResult<Output<typeof listMailPreviews>> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listMailPreviews),
    queryFn: () => client.call(listMailPreviews, {}),
  });
}

/** A mail with sample data, or with the facts of an order where one is named and the mail is about orders. */
export function usePreview(
  template: string,
  language: string,
  orderId: string | undefined,
): UseQueryResult<Output<typeof previewMail>> {
  const { client } = useStudio();
  const ofOrder = orderId === undefined ? undefined : ORDER_MAILS.find((one) => one === template);
  return useQuery({
    queryKey:
      ofOrder === undefined
        ? toQueryKey(previewMail, { template, language })
        : toQueryKey(previewOrderMail, { template, language, orderId }),
    queryFn: () =>
      ofOrder === undefined || orderId === undefined
        ? client.call(previewMail, { params: { template }, query: { language } })
        : client.call(previewOrderMail, { params: { orderId, template: ofOrder }, query: { language } }),
    // The one before stays until the next is there.
    placeholderData: (before) => before,
  });
}

/** The latest orders, to show mails with. */
export function useLatestOrders(isWanted: boolean): UseQueryResult<readonly ListedOrder[]> {
  const { client } = useStudio();
  return useQuery({
    enabled: isWanted,
    queryKey: toQueryKey(listOrders, 'for mails'),
    queryFn: async () => (await client.call(listOrders, { query: {} })).orders,
  });
}
