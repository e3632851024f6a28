import { z } from 'zod';
import { deleteSitePages, moveSitePages } from '#shared/features/page-tree/contract.ts';
import { closedAbove, isAlwaysOpen } from '#shared/features/pages/states.ts';
import type { Redirect } from '#shared/features/pages/redirect-patterns.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { readEntityTag } from '../../http/entity-tag.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Bin } from '../bin/service.ts';
import type { DraftedPage, SiteDraft, SiteDrafts } from '../site-layout/site-draft.ts';
import type { PolicyPages } from '../policies/policy-pages.ts';
import { describePages } from './describe.ts';

/** What the page tree is changed with. */
export interface TreeTools {
  readonly ids: Pick<Ids, 'id'>;
  readonly drafts: SiteDrafts;
  readonly audit: AuditLog;
  readonly bin: Pick<Bin, 'put'>;
  readonly policies: PolicyPages;
  /** Templates that every theme has, by path: no page that people make is made of one. */
  readonly commonTemplates: () => Promise<Readonly<Record<string, string>>>;
}

const redirectsSchema = z.array(z.object({ from: z.string(), to: z.string() }));

/** The redirects of a draft with their version. */
export async function readRedirects(
  { drafts }: Pick<TreeTools, 'drafts'>,
  scope: SiteScope,
  site: SiteDraft,
): Promise<{ readonly redirects: readonly Redirect[]; readonly version: string }> {
  const path = CONTENT_FILES.redirects;
  const text = (await drafts.readFile(scope, site, path)) ?? '[]';
  return { redirects: redirectsSchema.parse(JSON.parse(text)), version: drafts.versionOf(site, path) };
}

/** The text of the file of redirects. */
export const redirectsText = (redirects: readonly Redirect[]): string =>
  `${JSON.stringify(redirects, null, 2)}\n`;

/** The version that a write is based on; undefined where it names none. */
export function basedOn(context: RequestContext, baseVersion: string | undefined): string | undefined {
  return readEntityTag(context.ifMatch) ?? baseVersion;
}

/** @throws Refusal 404 PAGE_NOT_FOUND */
export function pageOf({ pages }: SiteDraft, id: string): DraftedPage {
  const page = pages.find((one) => one.id === id);
  if (page === undefined) throw refuseAs(deleteSitePages, 'PAGE_NOT_FOUND');
  return page;
}

/** @throws Refusal 409 STALE with the tree as it is under `current` */
export function assertSameTree(site: SiteDraft, version: string | undefined, now: number): void {
  if (version === undefined || version === site.pagesVersion) return;
  throw refuseAs(deleteSitePages, 'STALE', { facts: { current: describePages(site, now) } });
}

const shutIn = (pages: readonly DraftedPage[]) =>
  pages.filter((page) => isAlwaysOpen(page) && closedAbove(pages, page) !== undefined).map(({ id }) => id);

/** @throws Refusal 409 OPEN_BELOW where the home page or a store comes below a page that not everybody sees */
export function assertOpen(before: readonly DraftedPage[], after: readonly DraftedPage[]): void {
  const were = new Set(shutIn(before));
  if (shutIn(after).some((id) => !were.has(id))) throw refuseAs(moveSitePages, 'OPEN_BELOW');
}

/** What the activity log is told a page is. */
export const subjectOf = ({ id, title }: Pick<DraftedPage, 'id' | 'title'>) => ({ kind: 'page', id, title });
