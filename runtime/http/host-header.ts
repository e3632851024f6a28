import type { IncomingMessage } from 'node:http';

/** Longest name of a host (RFC 1035), with a port behind it. */
const HOST_MAX = 253 + ':65535'.length;
const HOST = /^(?:[\da-z](?:[\da-z._-]*[\da-z])?\.?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Whether a request names one host that can be one, as RFC 9112 asks of each. Of two Host headers the server would
 * believe the first, and a proxy in front of it perhaps the last.
 */
export function hasOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let host: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length !== 'host'.length || name.toLowerCase() !== 'host') continue;
    if (host !== undefined) return false;
    host = rawHeaders[at + 1] ?? '';
  }
  return host !== undefined && host.length <= HOST_MAX && HOST.test(host);
}
