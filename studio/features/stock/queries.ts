import type {
  InfiniteData,
  QueryClient,
  UseInfiniteQueryResult,
  UseQueryResult,
} from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  checkStockLedger,
  listStock,
  listStockMovements,
  type StockLevel,
} from '#shared/features/stock/contract.ts';
import { STOCK_PAGE_MAX } from '#shared/features/stock/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import type { StockPlace } from './stock-place.ts';

type StockPage = Output<typeof listStock>;
type MovementPage = Output<typeof listStockMovements>;

const withCursor = (cursor: string) => (cursor === '' ? {} : { cursor });

/** The stock of variants, page after page. */
export function useStock({
  search,
  filter,
  lowAt,
}: StockPlace): UseInfiniteQueryResult<InfiniteData<StockPage>> {
  const { client } = useStudio();
  const asked = {
    ...(search === undefined ? {} : { search }),
    ...(filter === undefined ? {} : { filter }),
    ...(lowAt === undefined ? {} : { lowAt }),
  };
  return useInfiniteQuery({
    queryKey: toQueryKey(listStock, asked),
    queryFn: ({ pageParam }) =>
      client.call(listStock, { query: { ...asked, limit: STOCK_PAGE_MAX, ...withCursor(pageParam) } }),
    // What is there stays in sight while others are looked for.
    placeholderData: (before) => before,
    initialPageParam: '',
    getNextPageParam: (last: StockPage) => last.nextPageCursor,
  });
}

/** What moved the stock of a variant, the latest first, page after page. */
export function useMovements(variantId: string): UseInfiniteQueryResult<InfiniteData<MovementPage>> {
  const { client } = useStudio();
  return useInfiniteQuery({
    queryKey: toQueryKey(listStockMovements, variantId),
    queryFn: ({ pageParam }) =>
      client.call(listStockMovements, { query: { variantId, ...withCursor(pageParam) } }),
    initialPageParam: '',
    getNextPageParam: (last: MovementPage) => last.nextPageCursor,
  });
}

/** Whether the ledger adds up, looked at when it is asked for. */
export function useLedgerCheck(isWanted: boolean): UseQueryResult<Output<typeof checkStockLedger>> {
  const { client } = useStudio();
  return useQuery({
    enabled: isWanted,
    queryKey: toQueryKey(checkStockLedger),
    queryFn: () => client.call(checkStockLedger, {}),
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * Puts newer figures in the place of those that were read before. Rows stay where they are, also where a filter
 * would not find them any more: people work on them.
 */
export function putLevels(
  queries: QueryClient,
  figures: readonly (Pick<StockLevel, 'variantId'> & Partial<StockLevel>)[],
): void {
  const newer = new Map(figures.map((one) => [one.variantId, one]));
  queries.setQueriesData<InfiniteData<StockPage>>(
    { queryKey: [listStock.name] },
    (before) =>
      before && {
        ...before,
        pages: before.pages.map((page) => ({
          ...page,
          levels: page.levels.map((level) => ({ ...level, ...newer.get(level.variantId) })),
        })),
      },
  );
}
