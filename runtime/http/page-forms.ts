import type { Request } from 'express';
import { CRUMB_NAME } from '#shared/http/crumb.ts';
import { isCrumbGood } from './crumb.ts';
import type { Site } from './context.ts';
import { type CookieDeps, readCookies } from './host-cookies.ts';
import { crumbSealOf, originOf } from './request.ts';

/** Whether a page of this very site sent the request, as far as the browser says; undefined when it says nothing. */
export function isSameOrigin(request: Request): boolean | undefined {
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  const { origin } = request.headers;
  return origin === undefined ? undefined : origin === originOf(request);
}

/**
 * True when a form post of a page without scripts comes from a page of this very site: the browser says so in
 * Sec-Fetch-Site or Origin, or the form holds the visitor's crumb. Pages are the same for all visitors, so most
 * forms cannot hold one.
 */
export function isFromOwnPage(deps: CookieDeps, request: Request, site: Site): boolean {
  const said = isSameOrigin(request);
  if (said !== undefined) return said;
  const body: unknown = request.body;
  const sent =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[CRUMB_NAME] : undefined;
  const cookies = readCookies(deps, request);
  return isCrumbGood(
    crumbSealOf(site, cookies),
    cookies[CRUMB_NAME],
    typeof sent === 'string' ? sent : undefined,
  );
}
