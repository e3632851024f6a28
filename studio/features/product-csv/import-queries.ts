import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type ImportRow,
  listProductImportRows,
  listProductImports,
  type ProductImport,
  readProductImport,
} from '#shared/features/product-csv/contract.ts';
import { listProductIds, listProducts } from '#shared/features/products/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

type RowPage = Output<typeof listProductImportRows>;

/** How often an import that is being written is looked at, in milliseconds. */
const LOOK_MS = 400;

const isUnderWay = (one: ProductImport | undefined) => one?.state === 'working' || one?.state === 'undoing';

/** The files of the last month. */
export function useProductImports(): UseQueryResult<readonly ProductImport[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listProductImports),
    queryFn: async () => (await client.call(listProductImports, {})).productImports,
  });
}

/** One file; looked at again and again while it is being written, and its rows once it was. */
export function useProductImport(importId: string): UseQueryResult<ProductImport> {
  const { client } = useStudio();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: toQueryKey(readProductImport, importId),
    queryFn: async () => (await client.call(readProductImport, { params: { importId } })).productImport,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOK_MS : false),
  });
  const state = query.data?.state;
  useEffect(() => {
    if (state === undefined || state === 'working' || state === 'undoing') return;
    for (const { name } of [listProductImportRows, listProductImports, listProducts, listProductIds]) {
      void queries.invalidateQueries({ queryKey: [name] });
    }
  }, [state, queries]);
  return query;
}

/** The rows of a file, page after page. */
export function useImportRows(
  importId: string,
  state: ImportRow['state'] | undefined,
): UseInfiniteQueryResult<InfiniteData<RowPage>> {
  const { client } = useStudio();
  return useInfiniteQuery({
    queryKey: toQueryKey(listProductImportRows, { importId, state }),
    queryFn: ({ pageParam }) =>
      client.call(listProductImportRows, {
        params: { importId },
        query: { after: String(pageParam), ...(state === undefined ? {} : { state }) },
      }),
    placeholderData: (before) => before,
    initialPageParam: -1,
    getNextPageParam: (last: RowPage) => (last.hasNextPage ? last.rows.at(-1)?.row : undefined),
  });
}
