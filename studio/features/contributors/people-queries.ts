import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import {
  getSession,
  listContributors,
  listSessions,
  type Session,
} from '#shared/features/contributors/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** What changes when people or their roles do; the own session may be among it. */
export const PEOPLE_CHANGES = [listContributors, getSession];

/** The people who run the site, and who is invited. */
export function usePeople(): UseQueryResult<Output<typeof listContributors>> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listContributors),
    queryFn: () => client.call(listContributors, {}),
  });
}

/** The own sessions, the latest seen first. */
export function useSessions(): UseQueryResult<readonly Session[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listSessions),
    queryFn: async () => (await client.call(listSessions, {})).sessions,
  });
}
