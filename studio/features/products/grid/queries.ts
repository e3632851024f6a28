import type { InfiniteData, QueryClient, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { PRODUCTS_PAGE_MAX } from '#shared/features/products/catalog.ts';
import { listProductCategories, listProducts } from '#shared/features/products/contract.ts';
import type { ProductCategory, ProductSummary } from '#shared/features/products/shape.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../../api/query-key.ts';
import { useStudio } from '../../../api/studio-context.tsx';
import { type GridPlace, toFilters } from './place.ts';

type ProductPage = Output<typeof listProducts>;

/** The products that are looked for, page after page. */
export function useProductPages(place: GridPlace): UseInfiniteQueryResult<InfiniteData<ProductPage>> {
  const { client } = useStudio();
  const { sort, direction } = place;
  const query = {
    ...toFilters(place),
    ...(sort === undefined ? {} : { sort }),
    ...(direction === undefined ? {} : { direction }),
    limit: String(PRODUCTS_PAGE_MAX),
  };
  return useInfiniteQuery({
    queryKey: toQueryKey(listProducts, query),
    queryFn: ({ pageParam }) =>
      client.call(listProducts, {
        query: { ...query, ...(pageParam === '' ? {} : { cursor: pageParam }) },
      }),
    // What is there stays in sight while others are looked for.
    placeholderData: (before) => before,
    initialPageParam: '',
    getNextPageParam: (last: ProductPage) => last.nextPageCursor,
  });
}

const NO_CATEGORIES: readonly ProductCategory[] = [];

/** The categories of stores, by id; those that are not read yet are missing. */
export function useCategoriesOf(storeIds: readonly string[]): ReadonlyMap<string, ProductCategory> {
  const { client } = useStudio();
  return useQueries({
    queries: storeIds.map((collectionId) => ({
      queryKey: toQueryKey(listProductCategories, collectionId),
      queryFn: async () => (await client.call(listProductCategories, { query: { collectionId } })).categories,
    })),
    combine: joinCategories,
  });
}

function joinCategories(
  results: readonly { readonly data: readonly ProductCategory[] | undefined }[],
): ReadonlyMap<string, ProductCategory> {
  const all = results.flatMap(({ data }) => data ?? NO_CATEGORIES);
  return new Map(all.map((category) => [category.id, category]));
}

/** Shows saved products as they are now, before the list is read again. */
export function putProducts(queries: QueryClient, change: (product: ProductSummary) => ProductSummary): void {
  queries.setQueriesData<InfiniteData<ProductPage>>(
    { queryKey: [listProducts.name] },
    (before) =>
      before && {
        ...before,
        pages: before.pages.map((page) => ({ ...page, products: page.products.map(change) })),
      },
  );
}
