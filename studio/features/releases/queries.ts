import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { listProtectedPages } from '#shared/features/entitlements/contract.ts';
import type { Release, ReleaseChange, ScheduledRelease } from '#shared/features/releases/contract.ts';
import {
  listPublications,
  listScheduledReleases,
  planRelease,
  readDraftChanges,
  readReleaseChanges,
  releaseSchema,
  templateProblemSchema,
} from '#shared/features/releases/contract.ts';
import { readTheme } from '#shared/features/templates/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { ApiError } from '#shared/http/client.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { findCurrent } from '../../api/find-current.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

const SCHEDULE_LOOK_MS = 15_000;

/** The endpoints whose answers change when the site is published, taken back or scheduled. */
export const RELEASE_CHANGES = [
  getWebsite,
  readTheme,
  listPublications,
  listProtectedPages,
  listScheduledReleases,
  planRelease,
  readReleaseChanges,
  readDraftChanges,
];

/** A theme file that does not compile, as the server found it before publishing. */
export type TemplateProblem = z.output<typeof templateProblemSchema>;

/** A page of the history. */
export type PublicationPage = Output<typeof listPublications>;

/** What a release is compared with; the draft is compared with what is live. */
export type Comparison =
  | { readonly of: 'draft' }
  | { readonly of: 'release'; readonly releaseId: string; readonly against: 'previous' | 'live' };

/** Reads again what publishing changed. */
export function useReleasesChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(RELEASE_CHANGES.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })));
  };
}

/** Id of the release that is live by now, where an act was refused for being based on another one. */
export function findLiveRelease(cause: unknown): string | undefined {
  return findCurrent(cause, releaseSchema, 'liveRelease')?.id;
}

/** The mistakes for which a publishing was refused; undefined when it was refused for another reason. */
export function findRefusedProblems(cause: unknown): readonly TemplateProblem[] | undefined {
  if (!(cause instanceof ApiError) || cause.code !== 'TEMPLATE_BROKEN') return undefined;
  return z.array(templateProblemSchema).safeParse(cause.body?.['problems']).data ?? [];
}

/** Who published what, the latest first, page after page. */
export function usePublications(): UseInfiniteQueryResult<InfiniteData<PublicationPage>> {
  const { client } = useStudio();
  return useInfiniteQuery({
    queryKey: toQueryKey(listPublications),
    queryFn: ({ pageParam }) =>
      client.call(listPublications, { query: pageParam === '' ? {} : { cursor: pageParam } }),
    initialPageParam: '',
    getNextPageParam: (last: PublicationPage) => last.nextPageCursor,
  });
}

/** Releases that are set for later, and those of the last 30 days; looked at again while one waits. */
export function useScheduledReleases(): UseQueryResult<readonly ScheduledRelease[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listScheduledReleases),
    queryFn: async () => (await client.call(listScheduledReleases, {})).scheduledReleases,
    refetchInterval: ({ state }) =>
      state.data?.some((release) => release.state === 'scheduled') === true ? SCHEDULE_LOOK_MS : false,
  });
}

function useComparison<T>(
  comparison: Comparison,
  select: (found: { release?: Release; changes: readonly ReleaseChange[] }) => T,
): UseQueryResult<T> {
  const { client } = useStudio();
  return useQuery({
    queryKey:
      comparison.of === 'draft' ? toQueryKey(readDraftChanges) : toQueryKey(readReleaseChanges, comparison),
    queryFn: async (): Promise<{ release?: Release; changes: readonly ReleaseChange[] }> => {
      if (comparison.of === 'draft') return client.call(readDraftChanges, {});
      const { releaseId, against } = comparison;
      return client.call(readReleaseChanges, { params: { releaseId }, query: { against } });
    },
    select,
  });
}

/** The files at which two states of the site differ, with the texts of both. */
export function useDifference(comparison: Comparison): UseQueryResult<readonly ReleaseChange[]> {
  return useComparison(comparison, ({ changes }) => changes);
}

/** The release that is compared; undefined for the draft. */
export function useRelease(comparison: Comparison): UseQueryResult<Release | undefined> {
  return useComparison(comparison, ({ release }) => release);
}
