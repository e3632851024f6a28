import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listBin, restoreFromBin } from '#shared/features/bin/contract.ts';
import {
  createSitePage,
  deleteSitePages,
  listSitePages,
  moveSitePages,
  type SitePage,
  updateSitePage,
} from '#shared/features/page-tree/contract.ts';
import { type PageMove, withoutPages } from '#shared/features/page-tree/rules.ts';
import { listPages, readPageData } from '#shared/features/pages/contract.ts';
import { getSiteLayout } from '#shared/features/site-layout/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import type { CallerInput, Output } from '#shared/http/endpoint.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatCount } from '../../components/count-text.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import type { UndoStack } from '../../components/use-undo-stack.ts';
import { changeBack, movesBack, type PageChange, pagesAfter } from './page-items.ts';
import { changePages } from './queries.ts';

type NewPage = CallerInput<typeof createSitePage>['body'];

/** What can be done to pages. What is refused is told, and read again as it is. */
export interface PageActs {
  create(page: NewPage): Promise<Output<typeof createSitePage>>;
  update(pageId: string, change: PageChange): Promise<SitePage>;
  move(move: PageMove): void;
  remove(pages: readonly SitePage[]): void;
}

/** Names the acts on pages, which are made one after the other. */
const ACTS = 'site-pages';

type Call<Answer> = (client: Client) => Promise<Answer>;

/** Endpoints whose answers are not true any more once pages changed. */
const CHANGED = [listSitePages, listBin, listPages, readPageData, getSiteLayout, getWebsite];

const toTree = (pages: readonly SitePage[]) =>
  pages.map((page) => ({ ...page, parentId: page.parentId ?? undefined }));

/**
 * The acts on pages; all can be taken back but new pages, addresses and passwords.
 * @param pages as they are shown
 */
export function usePageActs(pages: readonly SitePage[], stack: UndoStack): PageActs {
  const { client } = useStudio();
  const queries = useQueryClient();
  const calls = useMutation({
    mutationFn: (call: Call<unknown>) => call(client),
    // Moves are meant in the order in which they were made.
    scope: { id: ACTS },
    mutationKey: [ACTS],
    async onSettled() {
      // What is read between two acts would show the second one undone for a moment.
      if (queries.isMutating({ mutationKey: [ACTS] }) > 1) return;
      // Another page may be at an address by now: what was kept of it must not be edited.
      queries.removeQueries({ queryKey: [readPageData.name], type: 'inactive' });
      await Promise.all(CHANGED.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })));
    },
  });
  const ask = <Answer>(call: Call<Answer>) => calls.mutateAsync(call) as Promise<Answer>;
  const show = (change: (before: readonly SitePage[]) => readonly SitePage[]) => changePages(queries, change);

  const sendMove = (move: PageMove) => {
    show((before) => pagesAfter(before, move) ?? before);
    const body = { ...move, pageIds: [...move.pageIds] };
    ask((api) => api.call(moveSitePages, { body })).catch(showProblem);
  };
  const restore = (entryIds: readonly string[], name: string) => {
    ask(async (api) => {
      for (const entryId of entryIds) await api.call(restoreFromBin, { params: { entryId }, body: {} });
    }).then(() => showNotice({ message: `${name} is back.` }), showProblem);
  };
  const sendChange = async (pageId: string, body: PageChange): Promise<SitePage> => {
    const { page } = await ask((api) => api.call(updateSitePage, { params: { pageId }, body }));
    show((before) => before.map((one) => (one.id === pageId ? page : one)));
    return page;
  };
  return {
    create: (body) => ask((api) => api.call(createSitePage, { body })),
    async update(pageId, change) {
      const page = await sendChange(pageId, change);
      const back = changeBack(pages, pageId, change);
      if (back !== undefined) {
        const undo = () => void sendChange(back.pageId, back.change).catch(showProblem);
        stack.push({ label: `Change ${page.title}`, undo });
      }
      return page;
    },
    move(move) {
      const moved = pages.filter(({ id }) => move.pageIds.includes(id));
      const name = moved.length === 1 ? (moved[0]?.title ?? '') : formatCount(moved.length, 'page', 'pages');
      stack.push({ label: `Move ${name}`, undo: () => movesBack(pages, move).forEach(sendMove) });
      sendMove(move);
    },
    remove(gone) {
      const pageIds = gone.map(({ id }) => id);
      const name = gone.length === 1 ? (gone[0]?.title ?? '') : formatCount(gone.length, 'page', 'pages');
      show((before) =>
        withoutPages(toTree(before), new Set(pageIds)).map((page) => ({
          ...page,
          parentId: page.parentId ?? null,
        })),
      );
      ask((api) => api.call(deleteSitePages, { body: { pageIds } })).then(({ binEntryIds }) => {
        const undo = () => restore(binEntryIds, name);
        stack.push({ label: `Delete ${name}`, undo });
        showNotice({ message: `${name} is in the bin.`, undo: { label: 'Undo', run: undo } });
      }, showProblem);
    },
  };
}
