import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SiteCheck } from '#shared/features/site-check/contract.ts';
import { cancelSiteCheck, getSiteCheck, startSiteCheck } from '#shared/features/site-check/contract.ts';
import { countTranslations } from '#shared/features/translations/contract.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** How often a check that is at work is asked about. */
const ASK_MS = 1_000;

/** The latest check, followed while it is at work, with what begins and stops one. */
export function useSiteCheck() {
  const { client } = useStudio();
  const queries = useQueryClient();
  const queryKey = toQueryKey(getSiteCheck);
  const latest = useQuery({
    queryKey,
    queryFn: () => client.call(getSiteCheck, {}),
    refetchInterval: ({ state }) => (state.data?.check?.state === 'working' ? ASK_MS : false),
  });
  const keep = (now: { check: SiteCheck | null }) => queries.setQueryData(queryKey, now);
  const start = useMutation({ mutationFn: () => client.call(startSiteCheck, {}), onSuccess: keep });
  const cancel = useMutation({ mutationFn: () => client.call(cancelSiteCheck, {}), onSuccess: keep });
  return { latest, start, cancel };
}

/** How many texts are not translated; nothing is asked for who may not see that. */
export function useMissingTranslations(isWanted: boolean) {
  const { client } = useStudio();
  return useQuery({
    enabled: isWanted,
    queryKey: toQueryKey(countTranslations),
    queryFn: () => client.call(countTranslations, {}),
  });
}
