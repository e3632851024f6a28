import { scheduleFault } from '#shared/dates/schedule.ts';
import { can } from '#shared/features/contributors/permissions.ts';
import { updateSitePage } from '#shared/features/page-tree/contract.ts';
import { problemOfRedirects, redirectsAfterMove } from '#shared/features/page-tree/redirects.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext, writerOf } from '../../http/context.ts';
import { refuse, refuseAs, refuseFields } from '../../http/refusal.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { countPictures } from '../media/to-join.ts';
import type { DraftedPage, SiteDraft } from '../site-layout/site-draft.ts';
import { describePage, madeOf, pathOfPage, versionOfPage } from './describe.ts';
import {
  assertOpen,
  basedOn,
  pageOf,
  readRedirects,
  redirectsText,
  subjectOf,
  type TreeTools,
} from './tree-tools.ts';

type Wish = HandlerInput<typeof updateSitePage>['body'];

/** What takes the permission to make pages, beside words. */
const STRUCTURE = ['urlId', 'status', 'scheduledFor', 'isHidden', 'homepage', 'password', 'slice'] as const;

function assertAllowed(context: RequestContext, wish: Wish): void {
  const changesStructure = STRUCTURE.some((field) => wish[field] !== undefined);
  if (changesStructure && !can(contributorOf(context), 'page.create', 'change')) throw refuse('NOT_ALLOWED');
}

/** The status that is wished for, with the time of a page that is to be shown later. */
function standingOf(
  page: DraftedPage,
  { status, scheduledFor }: Wish,
  now: number,
): Pick<DraftedPage, 'status' | 'scheduledFor'> | undefined {
  const wished = status ?? (scheduledFor === undefined ? undefined : 'scheduled');
  if (wished === undefined) return undefined;
  if (wished !== 'scheduled') return { status: wished, scheduledFor: undefined };
  const time = scheduledFor ?? page.scheduledFor;
  if (time === undefined) throw refuseFields([{ path: 'scheduledFor', text: 'Say when the page is shown.' }]);
  const fault = scheduledFor === undefined ? undefined : scheduleFault(Date.parse(scheduledFor), now);
  if (fault !== undefined) throw refuseFields([{ path: 'scheduledFor', text: fault }]);
  return { status: 'scheduled', scheduledFor: time };
}

/** @throws Refusal 409 for what the home page and stores cannot have */
function assertFits(page: DraftedPage, after: DraftedPage): void {
  const { status = 'published', passwordHash, protectedBy, urlId, homepage = false } = after;
  const isOpen = status === 'published' && passwordHash === undefined;
  const isStore = page.type !== 'page';
  if (isStore && (!isOpen || urlId !== page.urlId || homepage !== (page.homepage ?? false))) {
    throw refuseAs(updateSitePage, 'STORE_KEEPS');
  }
  if (homepage && (!isOpen || protectedBy !== undefined)) throw refuseAs(updateSitePage, 'HOME_IS_NEEDED');
}

/** @throws Refusal 409 for a slice that another page is, or that this one cannot be */
function assertSlice(site: SiteDraft, page: DraftedPage): void {
  const { slice, homepage = false, status = 'published', passwordHash, protectedBy } = page;
  if (slice === undefined || (slice === 'cover-page' && page.type === 'page')) return;
  const isOfSections = madeOf(page, site.draft.manifest).madeOf === 'content';
  const isClosed = status === 'private' || passwordHash !== undefined || protectedBy !== undefined;
  if (!isOfSections || homepage || isClosed) throw refuseAs(updateSitePage, 'SLICE_NEEDS_PAGE');
  if (site.pages.some((one) => one.id !== page.id && one.slice === slice))
    throw refuseAs(updateSitePage, 'SLICE_TAKEN');
}

async function assertPicture(scope: SiteScope, id: string | null | undefined): Promise<void> {
  if (typeof id !== 'string') return;
  const found = await scope.ask(countPictures([id]));
  if (found === 0)
    throw refuseFields([{ path: 'socialImageId', text: 'This picture is not in the library.' }]);
}

/** The page as it is wished for. */
function changed(
  page: DraftedPage,
  site: SiteDraft,
  context: RequestContext,
  wish: Wish & { readonly passwordHash: string | null | undefined },
): DraftedPage {
  const { title, navigationTitle, description, seoTitle, seoDescription, isHidden, urlId, homepage } = wish;
  const given = { title, navigationTitle, description, seoTitle, seoDescription, isHidden, urlId, homepage };
  const standing = standingOf(page, wish, context.now);
  const isNewStanding =
    standing !== undefined &&
    (standing.status !== (page.status ?? 'published') || standing.scheduledFor !== page.scheduledFor);
  const { socialImageId = page.socialImageId, passwordHash = page.passwordHash, slice = page.slice } = wish;
  const { madeOf: made, template } = madeOf(page, site.draft.manifest);
  return {
    ...page,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(isNewStanding
      ? {
          ...standing,
          statusBy: contributorOf(context).name,
          statusOn: new Date(context.now).toISOString(),
        }
      : {}),
    socialImageId: socialImageId ?? undefined,
    slice: slice ?? undefined,
    passwordHash: passwordHash ?? undefined,
    // A template that was found by the former address is named from now on.
    ...(made === 'template' && urlId !== undefined && template !== null ? { page: template } : {}),
  };
}

/** The file of redirects once a page has another address; nothing where it stays. */
async function redirectsFile(
  tools: TreeTools,
  scope: SiteScope,
  site: SiteDraft,
  { page, after, leavesRedirect }: { page: DraftedPage; after: DraftedPage; leavesRedirect: boolean },
): Promise<ReadonlyMap<string, string>> {
  const [from, to] = [pathOfPage(page), pathOfPage(after)];
  // A page that becomes the home page is still found at the address that it had.
  if (page.urlId === after.urlId || from === to) return new Map();
  const live = site.livePages.find(({ id }) => id === page.id);
  const known = leavesRedirect && live !== undefined ? pathOfPage(live) : undefined;
  const { redirects } = await readRedirects(tools, scope, site);
  const next = redirectsAfterMove(redirects, { from, to, known });
  const problem = problemOfRedirects(next);
  if (problem !== undefined) throw refuseFields([{ path: 'urlId', text: problem }]);
  const text = redirectsText(next);
  return text === redirectsText(redirects) ? new Map() : new Map([[CONTENT_FILES.redirects, text]]);
}

/** What the activity log tells of a change: the fields that differ. */
function differences(page: DraftedPage, after: DraftedPage) {
  const fields = Object.keys({ ...page, ...after }).filter((field) => page[field] !== after[field]);
  const pick = (one: DraftedPage) => Object.fromEntries(fields.map((field) => [field, one[field] ?? null]));
  return { before: pick(page), after: pick(after) };
}

/**
 * Changes what is said of a page as draft.
 * @throws Refusal 404, 403, 409 STALE with the page as it is under `current`, 409 URL_TAKEN, HOME_IS_NEEDED or STORE_KEEPS
 */
export async function updatePage(
  tools: TreeTools,
  scope: SiteScope,
  context: RequestContext,
  { pageId, wish }: { readonly pageId: string; readonly wish: Wish },
): Promise<Output<typeof updateSitePage>> {
  const { drafts, audit } = tools;
  assertAllowed(context, wish);
  const passwordHash = typeof wish.password === 'string' ? await hashPassword(wish.password) : wish.password;
  const site = await drafts.open(scope, 'lock');
  const page = pageOf(site, pageId);
  const based = basedOn(context, wish.baseVersion);
  if (based !== undefined && based !== versionOfPage(page)) {
    throw refuseAs(updateSitePage, 'STALE', { facts: { current: describePage(site, page, context.now) } });
  }
  await assertPicture(scope, wish.socialImageId);
  const isTaken = site.pages.some(({ id, urlId }) => id !== pageId && urlId === wish.urlId);
  // Who leaves the address as it is changes nothing about it.
  const isNew = wish.urlId !== undefined && wish.urlId !== page.urlId;
  if (isTaken || (isNew && site.languageWords.has(wish.urlId ?? '')))
    throw refuseAs(updateSitePage, 'URL_TAKEN');
  const after = changed(page, site, context, { ...wish, passwordHash });
  assertFits(page, after);
  assertSlice(site, after);
  const files = await redirectsFile(tools, scope, site, { page, after, leavesRedirect: wish.leavesRedirect });
  const isNewHome = after.homepage === true && page.homepage !== true;
  const pages = site.pages.map((one) => {
    if (one.id === pageId) return after;
    return isNewHome && one.homepage === true ? { ...one, homepage: false } : one;
  });
  assertOpen(site.pages, pages);
  await drafts.keep(scope, site, { pages, files }, writerOf(context));
  await audit.record(scope, context, {
    act: updateSitePage.name,
    subject: subjectOf(after),
    ...differences(page, after),
  });
  const now = await drafts.open(scope);
  return { page: describePage(now, pageOf(now, pageId), context.now), version: now.pagesVersion };
}
