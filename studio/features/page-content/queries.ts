import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { readPlaces } from '#shared/features/page-content/contract.ts';
import { listSitePages } from '#shared/features/page-tree/contract.ts';
import { listProducts } from '#shared/features/products/contract.ts';
import { listMailingListNames } from '#shared/features/mailing-lists/contract.ts';
import { listSiteForms } from '#shared/features/site-forms/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { type KeptPlaces, toKeptPlaces } from './content-draft.ts';

/** The pages and navigations of the site, as the draft has them. */
export function useSitePages(): UseQueryResult<Output<typeof listSitePages>> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listSitePages),
    queryFn: () => client.call(listSitePages, {}),
  });
}

/** The forms of the site. */
export function useSiteForms(): UseQueryResult<Output<typeof listSiteForms>['forms']> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listSiteForms),
    queryFn: async () => (await client.call(listSiteForms, {})).forms,
  });
}

/** The mailing lists of the site. */
export function useMailingListNames(): UseQueryResult<Output<typeof listMailingListNames>['lists']> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listMailingListNames),
    queryFn: async () => (await client.call(listMailingListNames, {})).lists,
  });
}

/** What stands at the places of the theme. */
export function usePlaces(): UseQueryResult<KeptPlaces> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(readPlaces),
    queryFn: async () => toKeptPlaces(await client.call(readPlaces, {})),
  });
}

/** Most products that a search offers. */
const FOUND_MAX = 20;

/** Products by words of their name; nothing for who does not read products. */
export function useFoundProducts(search: string, isEnabled: boolean) {
  const { client } = useStudio();
  const query = { limit: FOUND_MAX, ...(search === '' ? {} : { search }) };
  return useQuery({
    queryKey: toQueryKey(listProducts, query),
    queryFn: async () => (await client.call(listProducts, { query })).products,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
}
