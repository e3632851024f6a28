import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  useQuery,
  useQueryClient,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { listLanguages } from '#shared/features/languages/contract.ts';
import { readPageData } from '#shared/features/pages/contract.ts';
import { countTranslations, listTranslations } from '#shared/features/translations/contract.ts';
import type { TranslationState } from '#shared/features/translations/texts.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { type KeptText, withKept } from './texts-of-things.ts';

/** Which texts are looked for. */
export interface TextFilter {
  readonly language: string;
  readonly state: TranslationState | undefined;
  /** Only things of a kind; undefined for all. */
  readonly only: string | undefined;
}

type TextPage = Output<typeof listTranslations>;

/** The languages of the site. */
export function useSiteLanguages() {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listLanguages),
    queryFn: () => client.call(listLanguages, {}),
  });
}

/** How far each language is. */
export function useCounts() {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(countTranslations),
    queryFn: () => client.call(countTranslations, {}),
  });
}

/** Texts with what they say in a language, page after page. */
export function useTexts(filter: TextFilter): UseInfiniteQueryResult<InfiniteData<TextPage>> {
  const { client } = useStudio();
  const { language, state, only } = filter;
  return useInfiniteQuery({
    queryKey: toQueryKey(listTranslations, filter),
    queryFn: ({ pageParam }) =>
      client.call(listTranslations, {
        params: { language },
        query: {
          ...(state === undefined ? {} : { state }),
          ...(only === undefined ? {} : { only }),
          ...pageParam,
        },
      }),
    initialPageParam: null as TextPage['next'],
    getNextPageParam: (last: TextPage) => last.next,
  });
}

/** Puts what was kept into the lists that are there, so that no text leaves the list while it is worked on. */
export function useKeepInLists(language: string): (kept: readonly KeptText[]) => void {
  const queries = useQueryClient();
  return useCallback(
    (kept) => {
      queries.setQueriesData<InfiniteData<TextPage>>(
        {
          queryKey: [listTranslations.name],
          predicate: ({ queryKey }) => (queryKey[1] as TextFilter | undefined)?.language === language,
        },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, things: withKept(page.things, kept) })),
          },
      );
    },
    [queries, language],
  );
}

const NO_QUERIES = '[]';

/** The data of a page of the draft in a language. */
export function usePageIn(language: string, path: string) {
  const { client } = useStudio();
  const [queries, setQueries] = useState(NO_QUERIES);
  const query = { path, language, ...(queries === NO_QUERIES ? {} : { queries }) };
  const data = useQuery({
    queryKey: toQueryKey(readPageData, query),
    queryFn: () => client.call(readPageData, { query }),
    placeholderData: keepPreviousData,
  });
  // What was asked for once stays asked for: without it the page would ask again.
  const addQueries = useCallback((next: string) => {
    if (next !== NO_QUERIES) setQueries(next);
  }, []);
  return { data, addQueries };
}
