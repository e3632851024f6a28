import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contributor } from '#shared/features/contributors/contract.ts';
import { getSession } from '#shared/features/contributors/contract.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import type { BridgeInput } from '../../bridge/contract.ts';

const KEY = toQueryKey(getSession);

/** Who is signed in, or null. */
export function useSession(): UseQueryResult<Contributor | null> {
  const { bridge, site } = useStudio();
  return useQuery({ queryKey: KEY, queryFn: async () => (await bridge.getSession({ site })).contributor });
}

/** Signs in; the session is known at once. */
export function useSignIn(): UseMutationResult<Contributor, Error, Omit<BridgeInput<'signIn'>, 'site'>> {
  const { bridge, site } = useStudio();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input) => (await bridge.signIn({ site, ...input })).contributor,
    onSuccess: (contributor) => queries.setQueryData(KEY, contributor),
  });
}

/** Signs in by the code of a mailed link; the session is known at once. */
export function useSignInByLink(): UseMutationResult<Contributor, Error, string> {
  const { bridge, site } = useStudio();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (token) => (await bridge.signInByLink({ site, token })).contributor,
    onSuccess: (contributor) => queries.setQueryData(KEY, contributor),
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
