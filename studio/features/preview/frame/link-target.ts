/** What following a link means in the preview. */
export type LinkTarget =
  | { readonly kind: 'fragment'; readonly id: string }
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'outside' };

/**
 * Decides what a link does.
 * @param href the link as written
 * @param base the site's address
 */
export function toLinkTarget(href: string, base: string): LinkTarget {
  if (href.startsWith('#')) return { kind: 'fragment', id: href.slice(1) };
  if (!URL.canParse(href, base)) return { kind: 'outside' };
  const url = new URL(href, base);
  if (url.origin !== new URL(base).origin) return { kind: 'outside' };
  return { kind: 'page', path: url.pathname + url.search };
}
