import type {
  InfiniteData,
  QueryClient,
  UseInfiniteQueryResult,
  UseQueryResult,
} from '@tanstack/react-query';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getProductCategory,
  listCategoryProducts,
  scrollProductCategories,
} from '#shared/features/products/contract.ts';
import type { ProductCategory } from '#shared/features/products/shape.ts';
import { property } from '#shared/json/values.ts';
import type { Client } from '#shared/http/client.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../../api/query-key.ts';
import { useStudio } from '../../../api/studio-context.tsx';

/** Products of a category in their order. */
export type CategoryProducts = Output<typeof listCategoryProducts>;

type CategoryPage = Output<typeof scrollProductCategories>;
type CategoryPages = InfiniteData<CategoryPage, string>;

const treeKey = (collectionId: string, search: string) =>
  toQueryKey(scrollProductCategories, { collectionId, search });

/** The categories of a store in the order of the tree, page after page; those that are looked for where a text is given. */
export function useCategoryPages(
  collectionId: string,
  search: string,
): UseInfiniteQueryResult<CategoryPages> {
  const { client } = useStudio();
  return useInfiniteQuery({
    queryKey: treeKey(collectionId, search),
    queryFn: ({ pageParam }) =>
      client.call(scrollProductCategories, {
        query: {
          collectionId,
          ...(search === '' ? {} : { search }),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
      }),
    // What is there stays in sight while others are looked for.
    placeholderData: (before) => before,
    initialPageParam: '',
    getNextPageParam: (last) => last.nextPageCursor,
  });
}

/** The categories of pages, each once: what was moved meanwhile may have been read twice. */
export function categoriesOf({ pages }: Pick<CategoryPages, 'pages'>): readonly ProductCategory[] {
  const all = pages.flatMap(({ categories }) => categories);
  return [...new Map(all.map((category) => [category.id, category])).values()];
}

const categoryQuery = (client: Client, categoryId: string) => ({
  queryKey: toQueryKey(getProductCategory, categoryId),
  queryFn: () => client.call(getProductCategory, { params: { categoryId } }),
});

/** One category by its id; nothing is asked for null. */
export function useCategory(categoryId: string | null): UseQueryResult<ProductCategory> {
  const { client } = useStudio();
  return useQuery({
    ...categoryQuery(client, categoryId ?? ''),
    enabled: categoryId !== null,
    select: ({ category }) => category,
  });
}

/** Asks how much is in a category by now. */
export function useCountBelow(): (categoryId: string) => Promise<Output<typeof getProductCategory>['below']> {
  const { client } = useStudio();
  const queries = useQueryClient();
  return async (categoryId) =>
    (await queries.fetchQuery({ ...categoryQuery(client, categoryId), staleTime: 0 })).below;
}

/** Shows the categories of a store as they will be when the server has taken a change. */
export function changeCategories(
  queries: QueryClient,
  collectionId: string,
  change: (before: readonly ProductCategory[]) => readonly ProductCategory[],
): void {
  const isOfStore = ({ queryKey: [, input] }: { readonly queryKey: readonly unknown[] }) =>
    property(input, 'collectionId') === collectionId;
  const filter = { queryKey: [scrollProductCategories.name], predicate: isOfStore };
  queries.setQueriesData<CategoryPages>(filter, (before) => {
    if (before === undefined) return before;
    const known = categoriesOf(before);
    const after = [...change(known)];
    const more = after.length - known.length;
    // As many pages as before, so that as many are read again.
    const pages = before.pages.map((page, at) => ({
      ...page,
      categories: after.splice(0, at === before.pages.length - 1 ? after.length : page.categories.length),
      total: page.total + more,
    }));
    return { ...before, pages };
  });
}

/** Whether categories of a store are still to be read, behind those that are. */
export function hasMoreCategories(queries: QueryClient, collectionId: string): boolean {
  const read = queries.getQueryData<CategoryPages>(treeKey(collectionId, ''));
  return read?.pages.at(-1)?.hasNextPage === true;
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
