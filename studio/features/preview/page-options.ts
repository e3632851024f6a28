import type { PreviewPage } from '#shared/features/pages/contract.ts';

/** Entries of the page picker under their heading. */
interface PageGroup {
  readonly group: string;
  readonly items: { value: string; label: string }[];
}

/**
 * Entries of the page picker: those of the site, then those that every store has. A page that was reached by a link is
 * added, so that the picker names it.
 */
export function toPageOptions(pages: readonly PreviewPage[], current: string | null): PageGroup[] {
  const items = (list: readonly PreviewPage[]) =>
    list.map(({ path, title }) => ({ value: path, label: `${title} (${path})` }));
  const ofSite = items(pages.filter(({ kind }) => kind !== 'system'));
  const isKnown = current === null || pages.some(({ path }) => path === current);
  const groups = [
    { group: 'Pages', items: isKnown ? ofSite : [...ofSite, { value: current, label: current }] },
    { group: 'Store pages', items: items(pages.filter(({ kind }) => kind === 'system')) },
  ];
  return groups.filter((group) => group.items.length > 0);
}
