import { writerOf } from '../../http/context.ts';
import { draftedPageSchema } from '#shared/features/pages/shape.ts';
import { takeBack } from '#shared/features/pages/states.ts';
import { z } from 'zod';
import { restoreFromBin } from '#shared/features/bin/contract.ts';
import { fileOfPage } from '#shared/features/page-content/rules.ts';
import {
  flattenPages,
  freePageWord,
  movePages,
  PAGE_LEVELS_MAX,
  problemOfPageWord,
} from '#shared/features/page-tree/rules.ts';
import { hashSchema } from '#shared/features/templates/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import { refuseAs, refuseFields } from '../../http/refusal.ts';
import type { BinHandler } from '../bin/service.ts';
import type { ContentStore } from '../releases/content-store.ts';
import type { DraftedPage, SiteDraft } from '../site-layout/site-draft.ts';
import { putItems, takenItemSchema } from './nav-items.ts';
import type { TreeTools } from './tree-tools.ts';

/** What the bin keeps of a page; the text of its content stays among the contents. */
const binnedSchema = z.object({
  page: draftedPageSchema,
  content: hashSchema.nullable(),
  /** Pages that stood after it, at its level. */
  before: z.array(z.string()),
  /** Pages that were below it. */
  children: z.array(z.string()),
  /** Those of them that were closed with it, and are so by themselves since. */
  closed: z.array(z.string()).default([]),
  /** Its items in navigations. */
  items: z.array(takenItemSchema),
});

export type BinnedPage = z.output<typeof binnedSchema>;

/** The address that a page gets back: its own, or the name that is given. */
function wordOf(site: SiteDraft, { urlId }: DraftedPage, name: string | undefined): string {
  const taken = new Set([...site.pages.map((page) => page.urlId), ...site.languageWords]);
  const word = name ?? urlId;
  const problem = problemOfPageWord(word);
  if (name !== undefined && problem !== undefined) throw refuseFields([{ path: 'name', text: problem }]);
  if (taken.has(word)) {
    const text = `Another page has the address ${word} by now. Bring this one back under another address.`;
    throw refuseAs(restoreFromBin, 'PLACE_TAKEN', { text, facts: { suggestion: freePageWord(word, taken) } });
  }
  return word;
}

/** The pages of a draft with one at its place, and those below it that were moved up. */
function withPage(
  site: SiteDraft,
  page: DraftedPage,
  { before, children, closed }: BinnedPage,
): readonly DraftedPage[] {
  const parent = flattenPages(site.pages).find((placed) => placed.page.id === page.parentId);
  const parentId = parent !== undefined && parent.level < PAGE_LEVELS_MAX ? parent.page.id : undefined;
  const all = [...site.pages, { ...page, parentId }];
  const beforeId = before.find((id) => all.some((one) => one.id === id && one.parentId === parentId)) ?? null;
  const placed = movePages(all, { pageIds: [page.id], parentId: parentId ?? null, beforeId });
  const pages = typeof placed === 'string' ? all : placed;
  const below = children.filter((id) => pages.some((one) => one.id === id && one.parentId === parentId));
  const whole = movePages(pages, { pageIds: below, parentId: page.id, beforeId: null });
  if (typeof whole === 'string') return pages;
  return whole.map((one) =>
    one.parentId === page.id && closed.includes(one.id) ? takeBack(page, one) : one,
  );
}

/** How a deleted page comes back. */
export function createBinnedPages(
  { drafts }: Pick<TreeTools, 'drafts'>,
  store: Pick<ContentStore, 'read'>,
): BinHandler<typeof binnedSchema> {
  async function contentOf(scope: SiteScope, { page, content }: BinnedPage) {
    if (content === null) return new Map<string, string>();
    const text = (await store.read(scope, [content])).get(content)?.toString('utf8') ?? '';
    return new Map([[fileOfPage(page.id), text]]);
  }

  return {
    payload: binnedSchema,
    async restore(scope, context, { payload }, name) {
      const site = await drafts.open(scope, 'lock');
      const there = site.pages.find(({ id }) => id === payload.page.id);
      const placeOf = ({ parentId }: DraftedPage) =>
        site.pages.find(({ id }) => id === parentId)?.title ?? '';
      // One that came back with a release is left as it is.
      if (there !== undefined) return { itemId: there.id, title: there.title, place: placeOf(there) };
      const page = { ...payload.page, urlId: wordOf(site, payload.page, name) };
      const pages = withPage(site, page, payload);
      const ids = new Set(pages.map(({ id }) => id));
      const navigations = putItems(site.navigations, payload.items, page.id, ids);
      const files = await contentOf(scope, payload);
      const changes = { pages, files, ...(payload.items.length === 0 ? {} : { navigations }) };
      await drafts.keep(scope, site, changes, writerOf(context));
      return { itemId: page.id, title: page.title, place: placeOf(page) };
    },
    // The text stays among the contents: releases may have the same.
    erase: async () => undefined,
  };
}
