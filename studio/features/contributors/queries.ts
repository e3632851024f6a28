import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getSession } from '#shared/features/contributors/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import type { BridgeInput } from '../../bridge/contract.ts';

/** Who is signed in, and what the session still lacks. */
export type StudioSession = Output<typeof getSession>;

const KEY = toQueryKey(getSession);

/** Who is signed in, or null. */
export function useSession(): UseQueryResult<StudioSession | null> {
  const { bridge, site } = useStudio();
  return useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const { contributor, ...more } = await bridge.getSession({ site });
      return contributor && { contributor, ...more };
    },
  });
}

/** Signs in; the session is known at once. */
export function useSignIn(): UseMutationResult<StudioSession, Error, Omit<BridgeInput<'signIn'>, 'site'>> {
  const { bridge, site } = useStudio();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input) => bridge.signIn({ site, ...input }),
    onSuccess: (session) => queries.setQueryData(KEY, session),
  });
}

/** Signs in by the code of a mailed link; the session is known at once. */
export function useSignInByLink(): UseMutationResult<StudioSession, Error, string> {
  const { bridge, site } = useStudio();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token) => bridge.signInByLink({ site, token }),
    onSuccess: (session) => queries.setQueryData(KEY, session),
  });
}

/** Signs out; what was read for the person is dropped. */
export function useSignOut(): UseMutationResult<unknown, Error, void> {
  const { bridge, site } = useStudio();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => bridge.signOut({ site }),
    onSettled: () => {
      // First the session, so that no screen is left that would read again what is dropped then.
      queries.setQueryData(KEY, null);
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
    },
  });
}
