import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { type Media, readMedia } from '#shared/features/media/contract.ts';
import { listSitePages, type SitePage } from '#shared/features/page-tree/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** The pages of the site, and what a new one may be made of. */
export type SiteTree = Output<typeof listSitePages>;

/**
 * The pages of the site.
 * @param liveReleaseId what visitors see: each page says whether that is the same
 */
export function useSitePages(liveReleaseId: string): UseQueryResult<SiteTree> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listSitePages, liveReleaseId),
    queryFn: () => client.call(listSitePages, {}),
    placeholderData: (before) => before,
  });
}

/** Shows the pages as they will be when the server has taken a change. */
export function changePages(
  queries: QueryClient,
  change: (before: readonly SitePage[]) => readonly SitePage[],
): void {
  queries.setQueriesData<SiteTree>(
    { queryKey: [listSitePages.name] },
    (before) => before && { ...before, pages: [...change(before.pages)] },
  );
}

/** A picture of the library; nothing is asked where there is none. */
export function usePicture(mediaId: string | null): UseQueryResult<Media> {
  const { client } = useStudio();
  return useQuery({
    enabled: mediaId !== null,
    queryKey: toQueryKey(readMedia, mediaId),
    queryFn: async () => (await client.call(readMedia, { params: { mediaId: mediaId ?? '' } })).media,
  });
}
