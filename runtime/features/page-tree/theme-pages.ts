import { SEARCH_TEMPLATE } from '#shared/features/search/paths.ts';
import type { SiteDraft } from '../site-layout/site-draft.ts';
import type { TreeTools } from './tree-tools.ts';

const PAGE_FILE = /^pages\/(.+)\.page$/;

/** Names of the templates of a theme that a page may be made of: no page of a feature, and not the one of all pages of sections. */
export async function listTemplates(
  { commonTemplates }: Pick<TreeTools, 'commonTemplates'>,
  { draft }: SiteDraft,
): Promise<string[]> {
  const common = await commonTemplates();
  return Object.keys(draft.manifest)
    .filter((path) => common[path] === undefined && path !== SEARCH_TEMPLATE)
    .flatMap((path) => PAGE_FILE.exec(path)?.[1] ?? [])
    .sort();
}
