import type { SitePage } from '#shared/features/page-tree/contract.ts';
import { flattenPages } from '#shared/features/page-tree/rules.ts';
import {
  closedAbove,
  isAlwaysOpen,
  isShownAt,
  statusAt,
  withPagesAbove,
} from '#shared/features/pages/states.ts';
import { fileOfPage } from '#shared/features/page-content/rules.ts';
import { pathOfCollection } from '#shared/features/pages/rules.ts';
import { flattenNavigation } from '#shared/features/site-layout/rules.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { DraftedPage, SiteDraft } from '../site-layout/site-draft.ts';

const VERSION_CHARACTERS = 24;

/** Version of what is said of a page. */
export function versionOfPage(page: DraftedPage): string {
  return sha256(JSON.stringify(page)).slice(0, VERSION_CHARACTERS);
}

/** Path of a page of the draft. */
export function pathOfPage({ urlId, homepage = false }: DraftedPage): string {
  return pathOfCollection({ urlId, homepage });
}

/** What a page is made of, and the name of the template that shows it. */
export function madeOf(
  page: DraftedPage,
  manifest: SiteDraft['draft']['manifest'],
): Pick<SitePage, 'madeOf' | 'template'> {
  if (page.type !== 'page') return { madeOf: 'store', template: null };
  if (page.page === undefined && manifest[fileOfPage(page.id)] !== undefined) {
    return { madeOf: 'content', template: null };
  }
  return { madeOf: 'template', template: page.page ?? page.urlId };
}

/** The file that holds what stands on a page; undefined for a store. */
function fileOf(page: DraftedPage, manifest: SiteDraft['draft']['manifest']): string | undefined {
  const made = madeOf(page, manifest);
  if (made.madeOf === 'store') return undefined;
  if (made.template === null) return fileOfPage(page.id);
  const file = `pages/${made.template}.page`;
  return manifest[file] === undefined ? `collections/${made.template}.list` : file;
}

/** Names of the navigations that pages are in, by the ids of the pages. */
function navigationsOf({ navigations }: SiteDraft): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [name, items] of Object.entries(navigations)) {
    const ids = flattenNavigation(items).flatMap(({ entry }) => entry.collectionId ?? []);
    for (const id of new Set(ids)) found.set(id, [...(found.get(id) ?? []), name]);
  }
  return found;
}

/**
 * Makes what tells of pages of a draft.
 * @param now epoch milliseconds
 */
function describer(site: SiteDraft, now: number): (page: DraftedPage) => SitePage {
  const { manifest, live: liveManifest } = site.draft;
  const live = new Map(site.livePages.map((page) => [page.id, page]));
  const shownIds = new Set(
    withPagesAbove(site.livePages)
      .filter((page) => isShownAt(page, now))
      .map(({ id }) => id),
  );
  const navigations = navigationsOf(site);
  return (page) => {
    const published = live.get(page.id);
    const file = fileOf(page, manifest);
    const isSame =
      published !== undefined &&
      JSON.stringify(published) === JSON.stringify(page) &&
      (file === undefined || manifest[file] === liveManifest[file]);
    const notThere = published === undefined ? 'none' : 'other';
    return {
      id: page.id,
      version: versionOfPage(page),
      urlId: page.urlId,
      path: pathOfPage(page),
      title: page.title,
      navigationTitle: page.navigationTitle,
      description: page.description ?? '',
      ...madeOf(page, manifest),
      parentId: page.parentId ?? null,
      homepage: page.homepage ?? false,
      status: statusAt(page, now),
      statusBy: page.statusBy ?? null,
      statusOn: page.statusOn ?? null,
      scheduledFor: page.scheduledFor ?? null,
      isHidden: page.isHidden ?? false,
      hasPassword: page.passwordHash !== undefined,
      slice: page.slice ?? null,
      seoTitle: page.seoTitle ?? '',
      seoDescription: page.seoDescription ?? '',
      socialImageId: page.socialImageId ?? null,
      published: isSame ? 'same' : notThere,
      closedBy: isAlwaysOpen(page) ? null : (closedAbove(site.pages, page)?.title ?? null),
      isLive: shownIds.has(page.id),
      navigations: [...(navigations.get(page.id) ?? [])],
    };
  };
}

/** A page of a draft as calls answer it. */
export function describePage(site: SiteDraft, page: DraftedPage, now: number): SitePage {
  return describer(site, now)(page);
}

/** All pages of a draft in the order of their tree, as calls answer them. */
export function describePages(site: SiteDraft, now: number): { pages: SitePage[]; version: string } {
  const describe = describer(site, now);
  return { pages: flattenPages(site.pages).map(({ page }) => describe(page)), version: site.pagesVersion };
}
