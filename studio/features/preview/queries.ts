import type { UseQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { compileStyles } from '#shared/features/templates/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/**
 * The style sheet that changed texts give; undefined data while the stored one is to be used.
 * @param texts changed style texts by path, or null when none is changed
 * @param settings version of the theme settings of the draft, where visitors see others
 */
export function useUnsavedStyles(
  texts: Readonly<Record<string, string>> | null,
  settings: string | undefined,
): UseQueryResult<Output<typeof compileStyles>> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(compileStyles, { texts, settings }),
    queryFn: () => client.call(compileStyles, { body: { unsaved: texts ?? {} } }),
    enabled: texts !== null,
    placeholderData: keepPreviousData,
    gcTime: 5_000,
  });
}
