import { HOST_PREFIX } from '#shared/http/cookie-names.ts';

/** The value of a name that comes once, or more often with the same value: of two, either may be another host's. */
function valueOf(cookies: string, name: string): string | undefined {
  const pairs = cookies.split('; ').filter((text) => text.startsWith(`${name}=`));
  return new Set(pairs).size === 1 ? pairs[0]?.slice(name.length + 1) : undefined;
}

/**
 * The decoded value of a cookie in a `document.cookie` text, or undefined; an unreadable value is given as it is. The
 * cookie of that name which is bound to this host comes before the one that any host of the parent domain can set.
 */
export function readCookie(cookies: string, name: string): string | undefined {
  const value = valueOf(cookies, HOST_PREFIX + name) ?? valueOf(cookies, name);
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
