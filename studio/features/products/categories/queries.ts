import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { listCategoryProducts, listProductCategories } from '#shared/features/products/contract.ts';
import type { ProductCategory } from '#shared/features/products/shape.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../../api/query-key.ts';
import { useStudio } from '../../../api/studio-context.tsx';

/** Products of a category in their order. */
export type CategoryProducts = Output<typeof listCategoryProducts>;

const treeKey = (collectionId: string) => toQueryKey(listProductCategories, `tree ${collectionId}`);

/** All categories of a store. */
export function useCategories(collectionId: string): UseQueryResult<readonly ProductCategory[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: treeKey(collectionId),
    queryFn: async () => {
      const { categories } = await client.call(listProductCategories, { query: { collectionId } });
      return categories;
    },
  });
}

/** Shows the categories of a store as they will be when the server has taken a change. */
export function changeCategories(
  queries: QueryClient,
  collectionId: string,
  change: (before: readonly ProductCategory[]) => readonly ProductCategory[],
): void {
  queries.setQueryData<readonly ProductCategory[]>(
    treeKey(collectionId),
    (before) => before && change(before),
  );
}

/** The products of a category. */
export function useCategoryProducts(categoryId: string): UseQueryResult<CategoryProducts> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listCategoryProducts, categoryId),
    queryFn: () => client.call(listCategoryProducts, { params: { categoryId } }),
  });
}

/** Shows the products of a category in another order. */
export function putProductOrder(
  queries: QueryClient,
  categoryId: string,
  products: CategoryProducts['products'],
): void {
  queries.setQueryData<CategoryProducts>(
    toQueryKey(listCategoryProducts, categoryId),
    (before) => before && { ...before, products },
  );
}
