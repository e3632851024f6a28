import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { listLanguages } from '#shared/features/languages/contract.ts';
import { countTranslations } from '#shared/features/translations/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** The languages of a site as they are stored. */
export type LanguageList = Output<typeof listLanguages>;

/** The languages of the site, the primary one first. */
export function useLanguages(): UseQueryResult<LanguageList> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listLanguages),
    queryFn: () => client.call(listLanguages, {}),
  });
}

/** How many texts the site has, and how many of them are missing or stale in each language. */
export function useTranslationCounts(isWanted: boolean): UseQueryResult<Output<typeof countTranslations>> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(countTranslations),
    queryFn: () => client.call(countTranslations, {}),
    enabled: isWanted,
  });
}
