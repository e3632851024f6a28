import type { UseQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PageData, PreviewPage } from '#shared/features/pages/contract.ts';
import { listPages, readPageData } from '#shared/features/pages/contract.ts';
import { compileStyles } from '#shared/features/templates/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** The pages that can be previewed. */
export function usePages(): UseQueryResult<readonly PreviewPage[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listPages),
    queryFn: async () => (await client.call(listPages, {})).pages,
  });
}

/**
 * The data of a page.
 * @param path the page, or null while it is not known
 * @param queries lists that unsaved templates ask for beyond the stored ones, as JSON
 */
export function usePageData(path: string | null, queries: string): UseQueryResult<PageData> {
  const { client } = useStudio();
  const query = { path: path ?? '/', ...(queries === '[]' ? {} : { queries }) };
  return useQuery({
    queryKey: toQueryKey(readPageData, query),
    queryFn: () => client.call(readPageData, { query }),
    enabled: path !== null,
    placeholderData: keepPreviousData,
  });
}

/**
 * The style sheet that changed texts give; undefined data while the stored one is to be used.
 * @param texts changed style texts by path, or null when none is changed
 */
export function useUnsavedStyles(
  texts: Readonly<Record<string, string>> | null,
): UseQueryResult<Output<typeof compileStyles>> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(compileStyles, texts),
    queryFn: () => client.call(compileStyles, { body: { unsaved: texts ?? {} } }),
    enabled: texts !== null,
    placeholderData: keepPreviousData,
    gcTime: 5_000,
  });
}
