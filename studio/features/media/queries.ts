import type {
  InfiniteData,
  QueryClient,
  UseInfiniteQueryResult,
  UseQueryResult,
} from '@tanstack/react-query';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Media } from '#shared/features/media/contract.ts';
import { listMedia, readMedia } from '#shared/features/media/contract.ts';
import type { MediaFilter } from '#shared/features/media/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import type { LibraryFilters } from './filters.ts';
import { addLatePictures } from './late-pictures.ts';

type MediaPage = Output<typeof listMedia>;
type MediaDetail = Output<typeof readMedia>;

/** The files of the library, page after page. */
export function useLibrary(filters: LibraryFilters): UseInfiniteQueryResult<InfiniteData<MediaPage>> {
  const { client } = useStudio();
  return useInfiniteQuery({
    queryKey: toQueryKey(listMedia, filters),
    queryFn: ({ pageParam }) =>
      client.call(listMedia, {
        query: { ...filters, ...(pageParam === '' ? {} : { cursor: pageParam }) },
      }),
    // What is there stays in sight while other files are looked for.
    placeholderData: (before) => before,
    initialPageParam: '',
    getNextPageParam: (last: MediaPage) => last.nextPageCursor,
  });
}

/** Key of the pictures whose words are being written. */
const WORDLESS = 'picturesToDescribe';

/**
 * Pictures whose words are missing or used twice, page after page. They are read once and stay, mended or not, until
 * the screen is left: rows that went while somebody types would take the place of the next one with them.
 */
export function usePicturesToDescribe(filter: MediaFilter): UseInfiniteQueryResult<InfiniteData<MediaPage>> {
  const { client } = useStudio();
  return useInfiniteQuery({
    queryKey: [WORDLESS, filter],
    queryFn: ({ pageParam }) =>
      client.call(listMedia, { query: { filter, ...(pageParam === '' ? {} : { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (last: MediaPage) => last.nextPageCursor,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** How often it is looked whether more pictures lack their words, in milliseconds. */
const LOOK_AGAIN_MS = 20_000;
const NOTHING_YET: MediaPage = { media: [], total: 0, hasNextPage: false, nextPageCursor: null };

/**
 * Adds pictures that came while the others are being described below them, and brings in what others wrote. Rows stay
 * where they are, so that nobody types into another one.
 */
export function useLatePictures(filter: MediaFilter): void {
  const { client } = useStudio();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['latePictures', filter],
    queryFn: () => client.call(listMedia, { query: { filter } }),
    initialData: NOTHING_YET,
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
  useEffect(() => {
    queries.setQueryData<InfiniteData<MediaPage>>(
      [WORDLESS, filter],
      (before) => before && { ...before, pages: addLatePictures(before.pages, data) },
    );
  }, [queries, filter, data]);
}

/** One file with what uses it, read when it is wanted. */
export function useMediaDetail(mediaId: string, isWanted = true): UseQueryResult<MediaDetail> {
  const { client } = useStudio();
  return useQuery({
    enabled: isWanted,
    queryKey: toQueryKey(readMedia, mediaId),
    queryFn: () => client.call(readMedia, { params: { mediaId } }),
  });
}

/** Puts a file that was changed in the place of the one that was read before. */
export function putMedia(queries: QueryClient, media: Media): void {
  queries.setQueryData<MediaDetail>(
    toQueryKey(readMedia, media.id),
    (before) => before && { ...before, media },
  );
  const put = (before: InfiniteData<MediaPage> | undefined) =>
    before && {
      ...before,
      pages: before.pages.map((page) => ({
        ...page,
        media: page.media.map((one) => (one.id === media.id ? media : one)),
      })),
    };
  for (const name of [listMedia.name, WORDLESS]) {
    queries.setQueriesData<InfiniteData<MediaPage>>({ queryKey: [name] }, put);
  }
}
