import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import { addressIn } from '#shared/features/languages/rules.ts';
import { equalSecrets } from '../platform/ids/ids.ts';
import type { Site } from './context.ts';
import { type CookieDeps, readCookies } from './host-cookies.ts';
import { toCountedAddress } from './network.ts';
import { originOf } from './request.ts';

/** Parameter of an address by which the page after a form finds out whether the browser keeps cookies. */
export const COOKIE_PROOF = 'cookies';
const SEE_OTHER = 303;
/** How long a proof may be on its way, in ms: less than it takes to find the settings of a browser. */
const PROOF_MS = 20_000;
const RADIX = 36;

type Deps = CookieDeps;

/** Holds for this browser alone, so that an address that is passed on tells nobody else anything. */
function sign(request: Request, { siteSecret }: Site, expiry: string): string {
  const { 'user-agent': agent = '' } = request.headers;
  return createHmac('sha256', siteSecret)
    .update(`cookies\n${expiry}\n${toCountedAddress(request.ip ?? '')}\n${agent}`)
    .digest('base64url');
}

const hasCookies = (deps: Deps, request: Request): boolean =>
  Object.keys(readCookies(deps, request)).length > 0;

/**
 * Leads on to a page of the site after a form. Where the answer gives cookies to a browser that has shown none, the page
 * looks whether they came back: a form that works by them did nothing else.
 * @param place.path path of the site, with query and fragment; it leads to the page in the language of the site
 */
export function seeOther(
  deps: Deps,
  request: Request,
  response: Response,
  { site, path: plain }: { readonly site: Site; readonly path: string },
): void {
  const path = addressIn(site.readIn, site.languages, plain);
  if (hasCookies(deps, request) || !response.hasHeader('set-cookie')) {
    response.redirect(SEE_OTHER, path);
    return;
  }
  const expiry = (deps.clock.now() + PROOF_MS).toString(RADIX);
  const address = new URL(path, originOf(request));
  address.searchParams.set(COOKIE_PROOF, `${expiry}.${sign(request, site, expiry)}`);
  response.redirect(SEE_OTHER, address.pathname + address.search + address.hash);
}

/** Whether a form that this very browser just sent gave it cookies that it does not keep. */
export function areCookiesRefused(deps: Deps, request: Request, site: Site): boolean {
  const proof = request.query[COOKIE_PROOF];
  if (typeof proof !== 'string' || hasCookies(deps, request)) return false;
  const [expiry = '', signature = ''] = proof.split('.');
  return equalSecrets(signature, sign(request, site, expiry)) && parseInt(expiry, RADIX) > deps.clock.now();
}

/** Leads to the same page without the proof in its address. */
export function dropCookieProof(request: Request, response: Response): void {
  const { pathname, searchParams } = new URL(request.originalUrl, originOf(request));
  searchParams.delete(COOKIE_PROOF);
  const query = searchParams.toString();
  response.setHeader('Cache-Control', 'no-store');
  // Two slashes would begin the address of another site.
  response.redirect(SEE_OTHER, pathname.replace(/^\/+/, '/') + (query && `?${query}`));
}
