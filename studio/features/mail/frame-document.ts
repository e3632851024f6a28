/** How a mail program may show a mail. */
export type Scheme = 'light' | 'dark';

const policyFor = (site: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src data: ${site}; base-uri 'none'; form-action 'none'`;
const DARK = /@media\s*\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi;
const LIGHT = /@media\s*\(\s*prefers-color-scheme\s*:\s*light\s*\)/gi;
const HEAD = /<head\b[^>]*>/i;

/**
 * A mail's HTML as it is put into a frame: it loads nothing but pictures of its site, and shows the colours it has for the given
 * scheme whatever the window's own are.
 * @param site origin of the site that it comes from
 */
export function toFrameDocument(html: string, scheme: Scheme, site: string): string {
  const chosen = html
    .replace(DARK, scheme === 'dark' ? '@media all' : '@media not all')
    .replace(LIGHT, scheme === 'light' ? '@media all' : '@media not all');
  const guard = `<meta http-equiv="Content-Security-Policy" content="${policyFor(new URL(site).origin)}"><style>:root { color-scheme: ${scheme}; }</style>`;
  return HEAD.test(chosen) ? chosen.replace(HEAD, (head) => head + guard) : guard + chosen;
}
