import { createSitePage } from '#shared/features/page-tree/contract.ts';
import { type CollectionConf, collectionTypesOf, isTypeSettings, typeOfPage } from '#shared/theme/index.ts';
import type { SiteScope } from '../../database/database.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { DraftedPage, SiteDraft } from '../site-layout/site-draft.ts';
import type { TreeTools } from './tree-tools.ts';

const PAGE_FILE = /^pages\/(.+)\.page$/;

type Types = ReadonlyMap<string, CollectionConf>;

/** The types of collections of the theme of a draft. */
async function readTypes(
  { drafts }: Pick<TreeTools, 'drafts'>,
  scope: SiteScope,
  site: SiteDraft,
): Promise<Types> {
  const paths = Object.keys(site.draft.manifest);
  return collectionTypesOf(paths, await drafts.readFiles(scope, site, isTypeSettings));
}

/**
 * Names of the templates of a theme that a page may be made of: its pages, and the types of its collections that hold
 * other pages. No page of a feature, and not the one of all pages of sections.
 */
export async function listTemplates(
  tools: Pick<TreeTools, 'commonTemplates' | 'drafts'>,
  scope: SiteScope,
  site: SiteDraft,
): Promise<string[]> {
  const common = await tools.commonTemplates();
  const pages = Object.keys(site.draft.manifest)
    .filter((path) => common[path] === undefined)
    .flatMap((path) => PAGE_FILE.exec(path)?.[1] ?? []);
  const types = await readTypes(tools, scope, site);
  const holding = [...types].filter(([, { folder, index }]) => folder || index).map(([name]) => name);
  return [...new Set([...pages, ...holding])].sort();
}

/**
 * @param pages as they are to be
 * @param moved those of them that get another place
 * @throws Refusal 409 NOT_ACCEPTED for a page below one whose type takes none of its kind
 */
export async function assertAccepted(
  tools: Pick<TreeTools, 'drafts'>,
  scope: SiteScope,
  site: SiteDraft,
  { pages, moved }: { readonly pages: readonly DraftedPage[]; readonly moved: readonly DraftedPage[] },
): Promise<void> {
  const placed = moved.filter(({ parentId }) => parentId !== undefined);
  if (placed.length === 0) return;
  const types = await readTypes(tools, scope, site);
  const typeIn = (page: DraftedPage) =>
    typeOfPage(page, types, (path) => site.draft.manifest[path] !== undefined);
  for (const page of placed) {
    const above = pages.find(({ id }) => id === page.parentId);
    const { acceptTypes = [] } = types.get(above === undefined ? '' : (typeIn(above) ?? '')) ?? {};
    const kind = typeIn(page) ?? page.type;
    if (acceptTypes.length > 0 && !acceptTypes.includes(kind)) throw refuseAs(createSitePage, 'NOT_ACCEPTED');
  }
}
