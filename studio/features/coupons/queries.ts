import type { UseQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { listCoupons } from '#shared/features/coupons/contract.ts';
import { listProductCategories, listProducts } from '#shared/features/products/contract.ts';
import type { ProductCategory } from '#shared/features/products/shape.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** All discounts, and what the things are called that they are for. */
export type CouponList = Output<typeof listCoupons>;

/** The discounts of the site. */
export function useCoupons(): UseQueryResult<CouponList> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listCoupons),
    queryFn: () => client.call(listCoupons, {}),
  });
}

const FOUND_MAX = 20;

/** A product as the choice of products shows it. */
export interface FoundProduct {
  readonly id: string;
  readonly name: string;
}

/** Products whose name or SKU has a text in it. */
export function useFoundProducts(search: string): UseQueryResult<readonly FoundProduct[]> {
  const { client } = useStudio();
  const query = { search: search.trim(), sort: 'name', limit: FOUND_MAX } as const;
  return useQuery({
    queryKey: toQueryKey(listProducts, query),
    queryFn: async () =>
      (await client.call(listProducts, { query })).products.map(({ id, name }) => ({ id, name })),
    placeholderData: keepPreviousData,
  });
}

/** The categories of several stores, in the order of the stores. */
export function useCategoriesOf(collectionIds: readonly string[]): {
  readonly categories: readonly (readonly ProductCategory[])[];
  readonly error: Error | null;
} {
  const { client } = useStudio();
  const answers = useQueries({
    queries: collectionIds.map((collectionId) => ({
      queryKey: toQueryKey(listProductCategories, collectionId),
      queryFn: async () => (await client.call(listProductCategories, { query: { collectionId } })).categories,
    })),
  });
  return {
    categories: answers.map(({ data }) => data ?? []),
    error: answers.find(({ error }) => error !== null)?.error ?? null,
  };
}
