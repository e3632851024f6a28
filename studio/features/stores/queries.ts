import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { COLLECTION_TYPE } from '#shared/codes/collection-type.ts';
import { getSiteLayout } from '#shared/features/site-layout/contract.ts';
import { findMainNavigation } from '#shared/features/site-layout/rules.ts';
import { listPageWords } from '#shared/features/stores/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

type Link = Output<typeof getSiteLayout>['layout'][number]['links'][number];

/** A store as the list shows it. */
export interface ListedStore {
  readonly id: string;
  readonly title: string;
  readonly urlId: string;
  /** True when the main navigation leads there. */
  readonly isInMainNavigation: boolean;
}

/** A link of any level. */
type AnyLink = Omit<Link, 'children'> & { readonly children?: readonly AnyLink[] };

function flatten(links: readonly AnyLink[]): readonly AnyLink[] {
  return links.flatMap((link) => [link, ...flatten(link.children ?? [])]);
}

/** The stores among all that the navigations of a site lead to, each once. */
export function toStores({ layout }: Pick<Output<typeof getSiteLayout>, 'layout'>): readonly ListedStore[] {
  const main = findMainNavigation(layout.map(({ identifier }) => identifier));
  const stores = new Map<string, ListedStore>();
  for (const { identifier, links } of layout) {
    for (const { collectionId, collectionType, title, urlId } of flatten(links)) {
      if (collectionType !== COLLECTION_TYPE.products || collectionId === undefined) continue;
      const known = stores.get(collectionId);
      const isInMainNavigation = identifier === main || known?.isInMainNavigation === true;
      stores.set(collectionId, {
        id: collectionId,
        title: known?.title ?? title,
        urlId: urlId ?? '',
        isInMainNavigation,
      });
    }
  }
  return [...stores.values()];
}

/** The stores of the draft. */
export function useStores(): UseQueryResult<readonly ListedStore[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(getSiteLayout),
    queryFn: async () => toStores(await client.call(getSiteLayout, {})),
  });
}

/** Words that pages have in addresses. */
export function usePageWords(): UseQueryResult<ReadonlySet<string>> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listPageWords),
    queryFn: async () => new Set((await client.call(listPageWords, {})).urlIds),
  });
}
