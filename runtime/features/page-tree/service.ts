import {
  type deleteSitePages,
  type listSitePages,
  moveSitePages,
  saveRedirects,
} from '#shared/features/page-tree/contract.ts';
import { problemOfCover } from '#shared/features/pages/redirect-patterns.ts';
import { problemOfRedirects } from '#shared/features/page-tree/redirects.ts';
import { movePages } from '#shared/features/page-tree/rules.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import { type RequestContext, writerOf } from '../../http/context.ts';
import { refuseAs, refuseFields } from '../../http/refusal.ts';
import { createPage } from './create-page.ts';
import { deletePages } from './delete-pages.ts';
import { describePages } from './describe.ts';
import { assertAccepted, listTemplates } from './theme-pages.ts';
import {
  assertOpen,
  assertSameTree,
  basedOn,
  pageOf,
  readRedirects,
  redirectsText,
  subjectOf,
  type TreeTools,
} from './tree-tools.ts';
import { updatePage } from './update-page.ts';

/** The tree of pages, and what a new one may be made of. */
async function list(tools: TreeTools, scope: SiteScope, now: number): Promise<Output<typeof listSitePages>> {
  const site = await tools.drafts.open(scope);
  const { redirects, version } = await readRedirects(tools, scope, site);
  return {
    ...describePages(site, now),
    templates: await listTemplates(tools, scope, site),
    navigations: [...site.slots],
    redirects: [...redirects],
    redirectsVersion: version,
  };
}

/** Gives pages another place. */
async function move(
  tools: TreeTools,
  scope: SiteScope,
  context: RequestContext,
  { baseVersion, ...to }: HandlerInput<typeof moveSitePages>['body'],
): Promise<Output<typeof moveSitePages>> {
  const { drafts, audit } = tools;
  const site = await drafts.open(scope, 'lock');
  assertSameTree(site, basedOn(context, baseVersion), context.now);
  const pages = movePages(site.pages, to);
  if (typeof pages === 'string') throw refuseAs(moveSitePages, pages);
  assertOpen(site.pages, pages);
  const parents = new Map(site.pages.map(({ id, parentId }) => [id, parentId]));
  const moved = pages.filter(({ id, parentId }) => parents.get(id) !== parentId);
  await assertAccepted(tools, scope, site, { pages, moved });
  await drafts.keep(scope, site, { pages }, writerOf(context));
  const wished = to.pageIds.map((id) => pageOf(site, id));
  const titles = wished.map(({ title }) => title);
  await audit.record(scope, context, {
    act: moveSitePages.name,
    subject: subjectOf({ id: wished[0]?.id ?? '', title: titles.join(', ') }),
    before: { parents: wished.map(({ parentId }) => parentId ?? null) },
    after: { parentId: to.parentId, beforeId: to.beforeId },
  });
  return describePages(await drafts.open(scope), context.now);
}

/** Keeps all redirects. */
async function keepRedirects(
  tools: TreeTools,
  scope: SiteScope,
  context: RequestContext,
  { redirects, baseVersion }: HandlerInput<typeof saveRedirects>['body'],
): Promise<Output<typeof saveRedirects>> {
  const { drafts, audit } = tools;
  const site = await drafts.open(scope, 'lock');
  const before = await readRedirects(tools, scope, site);
  const based = basedOn(context, baseVersion);
  if (based !== undefined && based !== before.version) {
    throw refuseAs(saveRedirects, 'STALE', { facts: { current: before } });
  }
  const known = new Set(before.redirects.map(({ from }) => from));
  const added = redirects.filter(({ from }) => !known.has(from));
  const covering = added.map((one) => problemOfCover(one, site.pages)).find((text) => text !== undefined);
  const problem = covering ?? problemOfRedirects(redirects);
  if (problem !== undefined) throw refuseFields([{ path: 'redirects', text: problem }]);
  const files = new Map([[CONTENT_FILES.redirects, redirectsText(redirects)]]);
  await drafts.keep(scope, site, { files }, writerOf(context));
  await audit.record(scope, context, {
    act: saveRedirects.name,
    subject: { kind: 'redirects', id: CONTENT_FILES.redirects, title: 'Redirects' },
    before: { redirects: before.redirects },
    after: { redirects },
  });
  const after = await readRedirects(tools, scope, await drafts.open(scope));
  return { redirects: [...after.redirects], version: after.version };
}

/** Changes the tree of pages in the draft of a site. */
export function createPageTreeService(tools: TreeTools) {
  return {
    list: (scope: SiteScope, now: number) => list(tools, scope, now),

    /** @throws Refusal 404, 409 URL_TAKEN, 400 for what it cannot be made of */
    create: (scope: SiteScope, context: RequestContext, wish: Parameters<typeof createPage>[3]) =>
      createPage(tools, scope, context, wish),

    /** @throws Refusal 404, 403, 409 with the page as it is under `current` */
    update: (scope: SiteScope, context: RequestContext, change: Parameters<typeof updatePage>[3]) =>
      updatePage(tools, scope, context, change),

    /** @throws Refusal 404, 400, 409 with the tree as it is under `current` */
    move: (scope: SiteScope, context: RequestContext, to: HandlerInput<typeof moveSitePages>['body']) =>
      move(tools, scope, context, to),

    /** @throws Refusal 404, 409 for a page that is needed, or with the tree as it is under `current` */
    delete: (
      scope: SiteScope,
      context: RequestContext,
      asked: HandlerInput<typeof deleteSitePages>['body'],
    ) => deletePages(tools, scope, context, asked),

    /** @throws Refusal 400 for loops and chains, 409 with the redirects as they are under `current` */
    saveRedirects: (
      scope: SiteScope,
      context: RequestContext,
      wish: HandlerInput<typeof saveRedirects>['body'],
    ) => keepRedirects(tools, scope, context, wish),
  };
}

/** The tree of pages of a site. */
export type PageTreeService = ReturnType<typeof createPageTreeService>;
