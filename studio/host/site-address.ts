/** Whether a host name leads to this machine and nowhere else (RFC 6761). */
export function isLoopback(hostName: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostName) || hostName.endsWith('.localhost');
}

/** What a person typed as the address of a site: its origin, or why it is none. */
export type SiteAddress = { readonly origin: string } | { readonly problem: string };

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

function complete(typed: string): string {
  if (SCHEME.test(typed)) return typed;
  const asLocal = `http://${typed}`;
  return URL.canParse(asLocal) && isLoopback(new URL(asLocal).hostname) ? asLocal : `https://${typed}`;
}

/**
 * Reads the address of a site as people type it, with or without scheme and path. Beyond this machine it has to
 * be https, because the login travels there.
 */
export function parseSiteAddress(typed: string): SiteAddress {
  const address = complete(typed.trim());
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === undefined || !isWeb || url.username !== '' || url.password !== '') {
    return { problem: 'This is no address of a site. It looks like shop.example.com.' };
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return { problem: 'This site has to be reached by https, so that nobody can read your password.' };
  }
  return { origin: url.origin };
}
