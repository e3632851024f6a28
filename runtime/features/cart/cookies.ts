import type { RequestContext } from '../../http/context.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { cookieOptions } from '../../http/request.ts';
import { CART_LIFE_MS } from './store.ts';

/** Cookie with the token of the visitor's cart. */
export const CART_COOKIE = 'CART';
/** Cookie that tells scripts that there is a cart to load. */
const HAS_CART_COOKIE = 'hasCart';

/** The token of the visitor's cart, or undefined. */
export function cartTokenOf(cookies: Readonly<Record<string, string | undefined>>): string | undefined {
  return cookies[CART_COOKIE] || undefined;
}

/** Lets the visitor keep the cart for its full life. */
export function giveCartCookies(
  deps: Pick<EdgeDeps, 'loopback'>,
  context: Pick<RequestContext, 'setCookie'>,
  token: string,
): void {
  context.setCookie(CART_COOKIE, token, cookieOptions(deps, true, CART_LIFE_MS));
  context.setCookie(HAS_CART_COOKIE, 'true', cookieOptions(deps, false, CART_LIFE_MS));
}

/** As {@link giveCartCookies}, where the browser has not got this cart yet. */
export function giveNewCartCookies(
  deps: Pick<EdgeDeps, 'loopback'>,
  context: Pick<RequestContext, 'setCookie' | 'cookies'>,
  token: string,
): void {
  const { cookies } = context;
  if (cartTokenOf(cookies) !== token || !cookies[HAS_CART_COOKIE]) giveCartCookies(deps, context, token);
}

/** Lets the visitor keep the cart that the browser holds for as long again as it is kept here. */
export function renewCartCookies(
  deps: Pick<EdgeDeps, 'loopback'>,
  context: Pick<RequestContext, 'setCookie' | 'cookies'>,
  token: string,
): void {
  if (cartTokenOf(context.cookies) === token) giveCartCookies(deps, context, token);
}

/** Takes the cart out of the browser; it stays with whom it belongs to. */
export function dropCartCookies(
  deps: Pick<EdgeDeps, 'loopback'>,
  context: Pick<RequestContext, 'setCookie'>,
): void {
  context.setCookie(CART_COOKIE, '', cookieOptions(deps, true, 0));
  context.setCookie(HAS_CART_COOKIE, '', cookieOptions(deps, false, 0));
}
