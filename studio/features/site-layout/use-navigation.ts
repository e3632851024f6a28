import type { UseQueryResult } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getSiteLayout, updateNavigation } from '#shared/features/site-layout/contract.ts';
import { listPages } from '#shared/features/pages/contract.ts';
import { listProductCategories } from '#shared/features/products/contract.ts';
import type { ProductCategory } from '#shared/features/products/shape.ts';
import { pathOfCategory } from '#shared/features/pages/rules.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { ApiError } from '#shared/http/client.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { showNotice, showProblem } from '../../components/notices.tsx';
import type { UndoStack } from '../../components/use-undo-stack.ts';
import {
  type Layout,
  type NavItem,
  type NavPage,
  type Navigations,
  toEntries,
  toNavigations,
} from './nav-items.ts';

const WHOLE = 'whole';

/** The navigations of the draft, read once: what is edited since is newer. */
export function useLayout(): UseQueryResult<Layout> {
  const { client } = useStudio();
  return useQuery({
    queryKey: [WHOLE, ...toQueryKey(getSiteLayout)],
    queryFn: () => client.call(getSiteLayout, {}),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Titles of published pages by their path without the slash. */
export function usePageTitles(): ReadonlyMap<string, string> {
  const { client } = useStudio();
  const pages = useQuery({
    queryKey: toQueryKey(listPages, 'titles'),
    queryFn: () => client.call(listPages, {}),
  });
  return new Map(pages.data?.pages.map(({ path, title }) => [path.replace(/^\//, ''), title]));
}

/** A category that an item can lead to. */
export interface NavCategory {
  readonly path: string;
  readonly title: string;
}

function toNavCategories(store: NavPage, categories: readonly ProductCategory[]): NavCategory[] {
  const words = new Map<string, readonly string[]>();
  return categories.flatMap(({ id, parentCategoryId, type, displayName, urlId }) => {
    const own = type === 'ROOT' ? [] : [...(words.get(parentCategoryId ?? '') ?? []), urlId];
    words.set(id, own);
    return type === 'ROOT' ? [] : [{ path: pathOfCategory(store.urlId, own), title: displayName }];
  });
}

/** The categories of the stores with the paths of their pages, once they are wanted. */
export function useNavCategories(
  stores: readonly NavPage[],
  isWanted: boolean,
): UseQueryResult<readonly NavCategory[]> {
  const { client } = useStudio();
  return useQuery({
    enabled: isWanted,
    queryKey: toQueryKey(listProductCategories, `of ${stores.map(({ id }) => id).join()}`),
    queryFn: async () => {
      const lists = await Promise.all(
        stores.map(async (store) => {
          const { categories } = await client.call(listProductCategories, {
            query: { collectionId: store.id },
          });
          return toNavCategories(store, categories);
        }),
      );
      return lists.flat();
    },
  });
}

/** The navigations while they are edited; each change is kept as draft at once. */
export interface NavigationEditor {
  readonly navigations: Navigations;
  /** When the last change was kept, in epoch milliseconds; undefined before the first. */
  readonly keptAt: number | undefined;
  readonly isSaving: boolean;
  /** Gives navigations other items, and remembers how they were. */
  change(label: string, next: Navigations): void;
}

interface Send {
  readonly fieldName: string;
  readonly items: readonly NavItem[];
}

/**
 * Edits the navigations that were read.
 * @param onStale called when somebody else has changed them meanwhile: what is shown is not true any more
 */
export function useNavigationEditor(layout: Layout, stack: UndoStack, onStale: () => void): NavigationEditor {
  const { client, clock } = useStudio();
  const queries = useQueryClient();
  const [navigations, setNavigations] = useState(() => toNavigations(layout, () => crypto.randomUUID()));
  const [keptAt, setKeptAt] = useState<number>();
  const version = useRef(layout.version);
  // Changes are sent one after the other, each on the version that the one before it made.
  const save = useMutation({
    scope: { id: 'navigation' },
    mutationFn: ({ fieldName, items }: Send) =>
      client.call(updateNavigation, {
        body: {
          fieldName,
          navigation: { items: toEntries(items) as never },
          version: version.current,
        },
      }),
    onSuccess: (kept) => {
      version.current = kept.version;
      setKeptAt(clock.now());
      for (const { name } of [getSiteLayout, getWebsite]) {
        void queries.invalidateQueries({ queryKey: [name] });
      }
    },
    onError: (cause) => {
      if (cause instanceof ApiError && cause.code === 'STALE') {
        showNotice({
          message: 'Somebody else changed the navigation. It is now up to date; make your change again.',
          tone: 'problem',
        });
      } else showProblem(cause);
      onStale();
    },
  });
  const put = (next: Navigations) => {
    setNavigations((before) => ({ ...before, ...next }));
    for (const [fieldName, items] of Object.entries(next)) save.mutate({ fieldName, items });
  };
  return {
    navigations,
    keptAt,
    isSaving: save.isPending,
    change(label, next) {
      const before = Object.fromEntries(Object.keys(next).map((name) => [name, navigations[name] ?? []]));
      stack.push({ label, undo: () => put(before) });
      put(next);
    },
  };
}
