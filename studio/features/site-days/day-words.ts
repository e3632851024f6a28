import type { SiteDay } from '#shared/features/site-days/contract.ts';

const KINDS: Readonly<Record<SiteDay['kind'], string>> = {
  published: 'Published',
  now: 'Now',
  release: 'Scheduled release',
  page: 'Page appears',
  product: 'Product appears',
};

/** What changes the site at a moment: "Published: Summer". */
export function describeDay({ kind, title }: Pick<SiteDay, 'kind' | 'title'>): string {
  return title === '' ? KINDS[kind] : `${KINDS[kind]}: ${title}`;
}
