import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { getProduct, listProductCategories } from '#shared/features/products/contract.ts';
import type { Product, ProductCategory } from '#shared/features/products/shape.ts';
import { toQueryKey } from '../../../api/query-key.ts';
import { useStudio } from '../../../api/studio-context.tsx';

/** One product with its variants. */
export function useProduct(productId: string): UseQueryResult<Product> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(getProduct, productId),
    queryFn: async () => (await client.call(getProduct, { params: { productId } })).product,
  });
}

/** The categories of a store, each parent before what is in it. */
export function useCategories(collectionId: string): UseQueryResult<readonly ProductCategory[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listProductCategories, collectionId),
    queryFn: async () => (await client.call(listProductCategories, { query: { collectionId } })).categories,
  });
}
