import { problemOfPatterns, type Redirect } from '#shared/features/pages/redirect-patterns.ts';

/** Most redirects of a site. */
export const REDIRECTS_MAX = 2_000;

/**
 * What is wrong with redirects that are to be kept, as a sentence; undefined where nothing is.
 */
export function problemOfRedirects(redirects: readonly Redirect[]): string | undefined {
  if (redirects.length > REDIRECTS_MAX) return `A site has at most ${REDIRECTS_MAX} redirects.`;
  const byStart = new Map(redirects.map((redirect) => [redirect.from, redirect]));
  for (const { from, to } of redirects) {
    if (from === to) return `A redirect from ${from} to itself leads nowhere.`;
    const next = byStart.get(to);
    if (next?.to === from) return `Redirects between ${from} and ${to} would lead around in circles.`;
    if (next !== undefined) {
      return `A redirect from ${from} to ${to} would lead on to ${next.to}. Lead from ${from} to ${next.to} at once.`;
    }
  }
  if (byStart.size < redirects.length) return 'Two redirects begin at the same address.';
  return problemOfPatterns(redirects);
}

/**
 * Redirects once a page has another address: whatever led to the former one leads to the new one, and nothing leads away
 * from that.
 * @param move.known the address by which visitors know the page, where that is to lead on; undefined where it is not
 */
export function redirectsAfterMove(
  redirects: readonly Redirect[],
  { from, to, known }: Redirect & { readonly known: string | undefined },
): readonly Redirect[] {
  const others = redirects
    .filter((redirect) => redirect.from !== to && redirect.from !== known)
    .map((redirect) => (redirect.to === from ? { from: redirect.from, to } : redirect));
  return known === undefined || known === to ? others : [...others, { from: known, to }];
}
