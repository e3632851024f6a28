import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { HOST_PREFIX } from '#shared/http/cookie-names.ts';
import type { RequestContext } from './context.ts';
import type { EdgeDeps } from './request.ts';

/** Values of cookies by the names that the program has for them. */
export type Cookies = Readonly<Record<string, string | undefined>>;

/** How long cookies are read that were given out before their names were bound to one host, in ms. */
const OLD_COOKIES_MS = 30 * 24 * 60 * 60 * 1000;
/** How long servers of the former version may go on beside the first of this one, in ms. */
const BOTH_VERSIONS_MS = 60 * 60 * 1000;

/** What is asked to find out what the cookies of a request say. */
export type CookieDeps = Pick<EdgeDeps, 'clock' | 'loopback' | 'cookiesBoundAt' | 'oldCookies'>;

/**
 * Lets the browser keep the token of an old cookie under its new name, if it was given out before a moment; answers
 * whether it was. A cookie that another host planted holds one that was to be had later.
 */
export type KeepOldToken = (context: RequestContext, token: string, before: Date) => Promise<boolean>;

/**
 * Cookies of a header by name, but for names that come twice with different values: one of these is somebody else's,
 * and the header does not tell which.
 */
export function distinctCookies(header: string): Cookies {
  const found = new Map<string, string | undefined>();
  for (const pair of header.split(';')) {
    for (const [name, value] of Object.entries(parseCookie(pair))) {
      found.set(name, found.has(name) && found.get(name) !== value ? undefined : value);
    }
  }
  return Object.fromEntries(found);
}

function areOldRead({ clock, loopback, cookiesBoundAt }: CookieDeps): boolean {
  return !loopback && cookiesBoundAt !== undefined && clock.now() < cookiesBoundAt + OLD_COOKIES_MS;
}

/**
 * Cookies under the names from before these were bound to one host, while such are read; any host below the same
 * parent domain can have set them. Without those that the browser has under the new name.
 */
function findOld(deps: CookieDeps, cookies: Cookies): Cookies {
  if (!areOldRead(deps)) return {};
  const names = Object.keys(deps.oldCookies).filter((name) => cookies[HOST_PREFIX + name] === undefined);
  return Object.fromEntries(names.map((name) => [name, cookies[name]]));
}

/**
 * Cookies of a request by name. Where other machines reach the server these are those that no other host can have set,
 * and old ones that harm nobody whoever set them.
 */
export function readCookies(deps: CookieDeps, request: IncomingMessage): Cookies {
  const cookies = distinctCookies(request.headers.cookie ?? '');
  if (deps.loopback) return cookies;
  const harmless = Object.entries(findOld(deps, cookies)).filter(
    ([name]) => deps.oldCookies[name] === 'harmless',
  );
  const bound = Object.entries(cookies)
    .filter(([name]) => name.startsWith(HOST_PREFIX))
    .map(([name, value]) => [name.slice(HOST_PREFIX.length), value] as const);
  return Object.fromEntries([...harmless, ...bound]);
}

/**
 * The request with the tokens of old cookies that are as old as their names; the browser keeps them under the new
 * ones from now on.
 */
export async function withOldTokens(
  deps: CookieDeps,
  request: IncomingMessage,
  context: RequestContext,
): Promise<RequestContext> {
  const old = findOld(deps, distinctCookies(request.headers.cookie ?? ''));
  const before = new Date((deps.cookiesBoundAt ?? 0) + BOTH_VERSIONS_MS);
  const kept: Record<string, string> = {};
  for (const [name, token] of Object.entries(old)) {
    const keep = deps.oldCookies[name];
    if (token === undefined || token === '' || keep === undefined || keep === 'harmless') continue;
    if (await keep(context, token, before)) kept[name] = token;
  }
  return Object.keys(kept).length === 0 ? context : { ...context, cookies: { ...context.cookies, ...kept } };
}

/**
 * Sets a cookie under a name that is bound to the host. One that scripts read is also there under its plain name,
 * which the server never believes; an old one of that name goes.
 */
export function sendCookie(
  { loopback }: Pick<EdgeDeps, 'loopback'>,
  { request, response }: { readonly request: Request; readonly response: Response },
  {
    name,
    value,
    options,
  }: { readonly name: string; readonly value: string; readonly options: CookieOptions },
): void {
  if (loopback) {
    response.cookie(name, value, options);
    return;
  }
  response.cookie(HOST_PREFIX + name, value, options);
  if (options.httpOnly !== true) response.cookie(name, value, options);
  else if (parseCookie(request.headers.cookie ?? '')[name] !== undefined) {
    response.cookie(name, '', { ...options, maxAge: 0 });
  }
}
