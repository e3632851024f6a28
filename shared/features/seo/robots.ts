import { SITEMAP_PATH } from './sitemap.ts';

/** What no search engine has to ask for: calls, and what addresses of lists say about sorting and filters. */
const KEPT_OUT = ['/api/'];

/** The text of `/robots.txt` of a site that nobody sees without its password. */
export const NOTHING_FOR_ROBOTS = 'User-agent: *\nDisallow: /\n';

/**
 * The text of `/robots.txt`.
 * @param origin scheme and host of the site
 * @param closedPaths pages that are for one visitor alone, such as the cart
 */
export function robotsText(origin: string, closedPaths: readonly string[]): string {
  const lines = [...KEPT_OUT, ...closedPaths.toSorted()].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${origin}${SITEMAP_PATH}`, ''].join('\n');
}
