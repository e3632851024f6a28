import { can } from '#shared/features/contributors/permissions.ts';
import { fileOfPage, type PageContent } from '#shared/features/page-content/rules.ts';
import { createSitePage } from '#shared/features/page-tree/contract.ts';
import { contentOfLayout } from '#shared/features/page-tree/layouts/layout.ts';
import { LAYOUTS } from '#shared/features/page-tree/layouts/layouts.ts';
import {
  flattenPages,
  freePageWord,
  PAGE_LEVELS_MAX,
  PAGES_MAX,
  toPageWord,
} from '#shared/features/page-tree/rules.ts';
import { problemOfNavigation } from '#shared/features/site-layout/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext, writerOf } from '../../http/context.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import type { DraftedPage, SiteDraft } from '../site-layout/site-draft.ts';
import { describePages, madeOf, pathOfPage } from './describe.ts';
import { assertAccepted, listTemplates } from './theme-pages.ts';
import { pageOf, subjectOf, type TreeTools } from './tree-tools.ts';

type Wish = HandlerInput<typeof createSitePage>['body'];

/** What a new page takes over: fields of its entry, and the text of its file. */
interface Start {
  readonly facts: Partial<DraftedPage>;
  readonly content?: string | undefined;
}

const textOf = (content: PageContent) => `${JSON.stringify(content, null, 2)}\n`;

/** What is the same for a page and its copy; when it is shown is not. */
function factsOfCopy(page: DraftedPage): Partial<DraftedPage> {
  const { id: _id, urlId: _url, homepage: _home, statusBy: _by, statusOn: _on, ...facts } = page;
  const { scheduledFor: _time, slice: _slice, status, ...others } = facts;
  return status === 'private' ? { ...others, status } : others;
}

async function startOf(
  tools: TreeTools,
  { scope, context }: { readonly scope: SiteScope; readonly context: RequestContext },
  site: SiteDraft,
  origin: Wish['origin'],
): Promise<Start> {
  const { ids, drafts } = tools;
  switch (origin.kind) {
    case 'empty':
      return { facts: {}, content: textOf({ sections: [] }) };
    case 'layout': {
      const store = site.pages.find(({ type }) => type !== 'page')?.urlId;
      const content = contentOfLayout(LAYOUTS[origin.layout], () => ids.id(), store);
      return { facts: {}, content: textOf(content) };
    }
    case 'policy': {
      const layout = await tools.policies.layoutOf(scope, context, origin.policy);
      const content = contentOfLayout(layout, () => ids.id(), undefined);
      return { facts: {}, content: textOf(content) };
    }
    case 'template': {
      const templates = await listTemplates(tools, scope, site);
      if (!templates.includes(origin.template)) throw refuseAs(createSitePage, 'TEMPLATE_NOT_FOUND');
      return { facts: { page: origin.template } };
    }
    case 'copy': {
      const page = pageOf(site, origin.pageId);
      const { madeOf: kind, template } = madeOf(page, site.draft.manifest);
      if (kind === 'store') throw refuseAs(createSitePage, 'NOT_A_PAGE');
      const facts = factsOfCopy(page);
      if (template !== null) return { facts: { ...facts, page: template } };
      return { facts, content: await drafts.readFile(scope, site, fileOfPage(page.id)) };
    }
  }
}

/** The navigations of a draft with a page at the end of one. */
function withItem(site: SiteDraft, context: RequestContext, name: string, collectionId: string) {
  if (!can(contributorOf(context), 'site.navigation', 'change')) throw refuse('NOT_ALLOWED');
  if (!site.slots.some((slot) => slot.name === name)) throw refuseAs(createSitePage, 'NAVIGATION_NOT_FOUND');
  const items = [...(site.navigations[name] ?? []), { collectionId }];
  const ids = new Set([...site.pages.map(({ id }) => id), collectionId]);
  if (problemOfNavigation(items, ids) !== undefined) throw refuseAs(createSitePage, 'NAVIGATION_FULL');
  return { ...site.navigations, [name]: items };
}

function assertRoom({ pages }: SiteDraft, parentId: string | null): void {
  if (pages.length >= PAGES_MAX) throw refuseAs(createSitePage, 'TOO_MANY_PAGES');
  if (parentId === null) return;
  const parent = flattenPages(pages).find(({ page }) => page.id === parentId);
  if (parent === undefined) throw refuseAs(createSitePage, 'PAGE_NOT_FOUND');
  if (parent.level >= PAGE_LEVELS_MAX) throw refuseAs(createSitePage, 'TOO_DEEP');
}

/**
 * Makes a page as draft, in a navigation where one is named.
 * @throws Refusal 404, 409 URL_TAKEN, 400 for what it cannot be made of
 */
export async function createPage(
  tools: TreeTools,
  scope: SiteScope,
  context: RequestContext,
  { title, urlId: wish, parentId, origin, navigation }: Wish,
): Promise<Output<typeof createSitePage>> {
  const { ids, drafts, audit } = tools;
  const site = await drafts.open(scope, 'lock');
  assertRoom(site, parentId);
  const taken = new Set([...site.pages.map((page) => page.urlId), ...site.languageWords]);
  if (wish !== undefined && taken.has(wish)) throw refuseAs(createSitePage, 'URL_TAKEN');
  const { facts, content } = await startOf(tools, { scope, context }, site, origin);
  const page: DraftedPage = {
    description: '',
    ...facts,
    id: ids.id(),
    urlId: wish ?? freePageWord(toPageWord(title), taken),
    title,
    navigationTitle: title,
    type: 'page',
    parentId: parentId ?? undefined,
  };
  await assertAccepted(tools, scope, site, { pages: site.pages, moved: [page] });
  const changes = {
    pages: flattenPages([...site.pages, page]).map((placed) => placed.page),
    ...(navigation === undefined ? {} : { navigations: withItem(site, context, navigation, page.id) }),
    ...(content === undefined ? {} : { files: new Map([[fileOfPage(page.id), content]]) }),
  };
  await drafts.keep(scope, site, changes, writerOf(context));
  if (origin.kind === 'policy') await tools.policies.adopt(scope, context, origin.policy, pathOfPage(page));
  await audit.record(scope, context, {
    act: createSitePage.name,
    subject: subjectOf(page),
    before: null,
    after: {
      title,
      urlId: page.urlId,
      parentId,
      origin,
      ...(navigation === undefined ? {} : { navigation }),
    },
  });
  const { pages, version } = describePages(await drafts.open(scope), context.now);
  const made = pages.find(({ id }) => id === page.id);
  if (made === undefined) throw new Error('A page that was just made is not there.');
  return { page: made, version, seen: `Visitors see it at ${pathOfPage(page)} once it is published.` };
}
