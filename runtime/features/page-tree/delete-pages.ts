import { z } from 'zod';
import { fileOfPage } from '#shared/features/page-content/rules.ts';
import { deleteSitePages } from '#shared/features/page-tree/contract.ts';
import { childrenOf, goneAfter, withoutPages } from '#shared/features/page-tree/rules.ts';
import { handDown, isAlwaysOpen, isShownAt, withPagesAbove } from '#shared/features/pages/states.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext, writerOf } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { DraftedPage, SiteDraft } from '../site-layout/site-draft.ts';
import type { BinnedPage } from './binned-pages.ts';
import { describePages } from './describe.ts';
import { takeItems } from './nav-items.ts';
import { assertSameTree, basedOn, pageOf, subjectOf, type TreeTools } from './tree-tools.ts';

/**
 * A page as closed by itself as it is by pages above it that go.
 * @param above the nearest first
 */
function handedTo(page: DraftedPage, above: readonly DraftedPage[]): DraftedPage {
  if (isAlwaysOpen(page)) return page;
  return above.reduce((one, parent) => {
    const handed = handDown(parent, one);
    return Object.keys(handed).length === 0 ? one : { ...one, ...handed };
  }, page);
}

/** The pages without some, as closed as they are: what was closed with a page that goes is closed by itself. */
function keptClosed(pages: readonly DraftedPage[], gone: ReadonlySet<string>): readonly DraftedPage[] {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const goneAbove = ({ parentId }: DraftedPage): readonly DraftedPage[] => {
    const parent = gone.has(parentId ?? '') ? byId.get(parentId ?? '') : undefined;
    return parent === undefined ? [] : [parent, ...goneAbove(parent)];
  };
  const above = new Map(pages.map((page) => [page.id, goneAbove(page)]));
  return withoutPages(pages, gone).map((page) => handedTo(page, above.get(page.id) ?? []));
}

/** What brings a page back. */
function toBinned(site: SiteDraft, page: DraftedPage): BinnedPage {
  const children = childrenOf(site.pages);
  const siblings = children.get(page.parentId) ?? [];
  const at = siblings.findIndex(({ id }) => id === page.id);
  const below = children.get(page.id) ?? [];
  return {
    page,
    content: site.draft.manifest[fileOfPage(page.id)] ?? null,
    before: siblings.slice(at + 1).map(({ id }) => id),
    children: below.map(({ id }) => id),
    closed: below.filter((child) => handedTo(child, [page]) !== child).map(({ id }) => id),
    items: [...takeItems(site.navigations, page.id).taken],
  };
}

/** Puts one page into the bin and answers the entry that brings it back. */
function bin(
  { bin: bins }: TreeTools,
  scope: SiteScope,
  context: RequestContext,
  { site, page }: { readonly site: SiteDraft; readonly page: DraftedPage },
): Promise<string> {
  const parent = site.pages.find(({ id }) => id === page.parentId);
  const thing = {
    kind: 'page',
    itemId: page.id,
    title: page.title,
    place: parent?.title ?? '',
    payload: { ...toBinned(site, page) },
  } as const;
  return bins.put(scope, contributorOf(context), thing, context.now);
}

const goneSchema = z.array(z.string());

/**
 * The file of addresses of deleted pages, with those of pages that visitors could come to; nothing where they could come
 * to none. A page that was to get another address may be led to there from the one that is known.
 */
async function goneFile(
  { drafts }: TreeTools,
  scope: SiteScope,
  {
    site,
    gone,
    now,
  }: { readonly site: SiteDraft; readonly gone: readonly DraftedPage[]; readonly now: number },
): Promise<readonly (readonly [string, string])[]> {
  const known = new Map(
    withPagesAbove(site.livePages)
      .filter((page) => isShownAt(page, now))
      .map((page) => [page.id, page.urlId]),
  );
  const paths = gone.flatMap(({ id, urlId }) => {
    const word = known.get(id);
    return word === undefined ? [] : [`/${word}`, `/${urlId}`];
  });
  if (paths.length === 0) return [];
  const path = CONTENT_FILES.gone;
  const before = goneSchema.parse(JSON.parse((await drafts.readFile(scope, site, path)) ?? '[]'));
  return [[path, `${JSON.stringify(goneAfter(before, paths), null, 2)}\n`]];
}

/**
 * Puts pages into the bin as draft.
 * @throws Refusal 404, 409 STALE with the tree under `current`, HOME_IS_NEEDED or STORE_KEEPS
 */
export async function deletePages(
  tools: TreeTools,
  scope: SiteScope,
  context: RequestContext,
  { pageIds, baseVersion }: HandlerInput<typeof deleteSitePages>['body'],
): Promise<Output<typeof deleteSitePages>> {
  const { drafts, audit } = tools;
  const site = await drafts.open(scope, 'lock');
  assertSameTree(site, basedOn(context, baseVersion), context.now);
  const gone = [...new Set(pageIds)].map((id) => pageOf(site, id));
  if (gone.some(({ homepage }) => homepage === true)) throw refuseAs(deleteSitePages, 'HOME_IS_NEEDED');
  if (gone.some(({ type }) => type !== 'page')) throw refuseAs(deleteSitePages, 'STORE_KEEPS');
  let { navigations } = site;
  const binEntryIds: string[] = [];
  for (const page of gone) {
    binEntryIds.push(await bin(tools, scope, context, { site, page }));
    navigations = takeItems(navigations, page.id).navigations;
  }
  const files = gone
    .map(({ id }) => fileOfPage(id))
    .filter((file) => site.draft.manifest[file] !== undefined)
    .map((file) => [file, null] as const);
  const isSame = JSON.stringify(navigations) === JSON.stringify(site.navigations);
  const changes = {
    pages: keptClosed(site.pages, new Set(gone.map(({ id }) => id))),
    files: new Map<string, string | null>([
      ...files,
      ...(await goneFile(tools, scope, { site, gone, now: context.now })),
    ]),
    ...(isSame ? {} : { navigations }),
  };
  await drafts.keep(scope, site, changes, writerOf(context));
  const titles = gone.map(({ title }) => title);
  await audit.record(scope, context, {
    act: deleteSitePages.name,
    subject: subjectOf({ id: gone[0]?.id ?? '', title: titles.join(', ') }),
    before: { titles },
    after: null,
  });
  return { ...describePages(await drafts.open(scope), context.now), binEntryIds };
}
