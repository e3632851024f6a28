import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { CRUMB_NAME, SITE_USER_CRUMB_HEADER } from '#shared/http/crumb.ts';
import { ACCEPTED } from '#shared/http/endpoint.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Ids } from '../platform/ids/ids.ts';
import { sha256 } from '../platform/ids/ids.ts';
import type { TextWork } from '../platform/texts/text-work.ts';
import type { RequestContext, SignedIn, SignedInSiteUser, Site } from './context.ts';
import type { CrumbSeal } from './crumb.ts';
import { createCrumb, readCrumb } from './crumb.ts';
import { type Cookies, type KeepOldToken, readCookies, sendCookie } from './host-cookies.ts';
import { networkOf, toCountedAddress } from './network.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { SiteTurns, TurnKind } from './site-turns.ts';
import { siteForVisitor } from './reading-language.ts';
import { refuse } from './refusal.ts';

/** What the edge of the server needs to know of the rest. */
export interface EdgeDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  /** True when the server is only for this machine: cookies then travel without TLS. */
  readonly loopback: boolean;
  /** When cookies got names that are bound to one host, in epoch ms; undefined where they had no others before. */
  readonly cookiesBoundAt: number | undefined;
  /** What is done with cookies that still have their names from before, by name. */
  readonly oldCookies: Readonly<Record<string, KeepOldToken | 'harmless'>>;
  readonly rateLimiter: Pick<RateLimiter, 'count'>;
  /** Take calls, and pages that are not kept, of each site in turn. */
  readonly turns: Readonly<Record<TurnKind, Pick<SiteTurns, 'take'>>>;
  /** Cleans texts of callers who may not inject code. */
  readonly textWork: TextWork;
  /** The site of a host name, or undefined. */
  siteOf(host: string): Promise<Site | undefined>;
  /** The same as far as this process knows it already. */
  keptSiteOf(host: string): Site | undefined;
  /** Whose session or token this is, or undefined. */
  signedIn(site: Site, token: string, now: number): Promise<SignedIn | undefined>;
  /** The member whose session token this is, or undefined. */
  siteUserOf(site: Site, token: string, now: number): Promise<SignedInSiteUser | undefined>;
  /** The token of the visitor's cart among the cookies, or undefined. */
  cartTokenOf(cookies: Cookies): string | undefined;
}

/** Cookie of a contributor's session. */
export const SESSION_COOKIE = 'contributor';
/** Cookie of a member's session. */
export const SITE_USER_COOKIE = 'SiteUserSession';

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d+){3})$/;

/** True when the request came from this very machine to a server that is only for it. */
export function isFromThisMachine({ loopback }: Pick<EdgeDeps, 'loopback'>, request: Request): boolean {
  return loopback && LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '');
}

const PORT = /:\d+$/;

/** Host and port that a request asks for: what the browser sent as Host, whatever a proxy adds about it. */
export function hostOf(request: IncomingMessage): string {
  return (request.headers.host ?? '').toLowerCase();
}

/** Host name that a request asks for, without its port. */
export const hostNameOf = (request: IncomingMessage): string => hostOf(request).replace(PORT, '');

/** The site of a request as far as this process knows it already; the database is not asked. */
export function keptSiteOfRequest(
  deps: Pick<EdgeDeps, 'keptSiteOf'>,
  request: IncomingMessage,
): Site | undefined {
  return deps.keptSiteOf(hostNameOf(request));
}

/** The site that a request asks for by its host name, in the language that the visitor reads it in. */
export async function siteOfRequest(deps: EdgeDeps, request: Request): Promise<Site> {
  const site = await deps.siteOf(hostNameOf(request));
  if (site === undefined) throw refuse('SITE_NOT_FOUND');
  return siteForVisitor(site, request, readCookies(deps, request));
}

/** Origin by which the site was asked, without a trailing slash. */
export function originOf(request: Request): string {
  return `${request.protocol}://${hostOf(request)}`;
}

/** Options of a cookie that scripts may read, or not. */
export function cookieOptions(deps: Pick<EdgeDeps, 'loopback'>, httpOnly: boolean, maxAgeMs?: number) {
  return {
    httpOnly,
    sameSite: 'lax' as const,
    secure: !deps.loopback,
    path: '/',
    ...(maxAgeMs === undefined ? {} : { maxAge: maxAgeMs }),
  };
}

/** What signs the crumbs of a caller: one that has session cookies needs a crumb made for those very sessions. */
export function crumbSealOf(site: Site, cookies: Cookies): CrumbSeal {
  const hashes = [SESSION_COOKIE, SITE_USER_COOKIE].map((name) => cookies[name] && sha256(cookies[name]));
  return { key: site.siteSecret, owner: hashes.filter(Boolean).join(' ') };
}

/** Gives the caller a fresh crumb. */
export function giveCrumb(
  deps: Pick<EdgeDeps, 'loopback'>,
  request: Request,
  response: Response,
  seal: CrumbSeal,
): string {
  const crumb = createCrumb(seal);
  const options = { ...cookieOptions(deps, false), encode: String };
  sendCookie(deps, { request, response }, { name: CRUMB_NAME, value: crumb, options });
  return crumb;
}

/** The crumb that the caller holds, or a fresh one when it holds none that is good. */
export function keepCrumb(
  deps: Pick<EdgeDeps, 'loopback'>,
  request: Request,
  response: Response,
  { site, cookies }: Pick<RequestContext, 'site' | 'cookies'>,
): string {
  const seal = crumbSealOf(site, cookies);
  const crumb = cookies[CRUMB_NAME];
  return crumb !== undefined && readCrumb(seal, crumb) !== undefined
    ? crumb
    : giveCrumb(deps, request, response, seal);
}

/** What the handler of a request knows of it: a visitor without an idempotency key, until more is found out. */
export function createVisitorContext(
  deps: EdgeDeps,
  request: Request,
  response: Response,
  site: Site,
): RequestContext {
  const cookies = readCookies(deps, request);
  return {
    requestId: String(response.getHeader('X-Request-Id')),
    site,
    origin: originOf(request),
    now: deps.clock.now(),
    fromThisMachine: isFromThisMachine(deps, request),
    address: toCountedAddress(request.ip ?? ''),
    network: networkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    cookies,
    contributor: undefined,
    siteUser: undefined,
    siteUserCrumb: request.get(SITE_USER_CRUMB_HEADER),
    idempotent: undefined,
    ifMatch: request.headers['if-match'],
    setCookie: (name, value, options) => sendCookie(deps, { request, response }, { name, value, options }),
    renewCrumb: (sessions) => {
      giveCrumb(deps, request, response, crumbSealOf(site, { ...cookies, ...sessions }));
    },
    setHeader: (name, value) => response.setHeader(name, value),
    setAccepted: () => response.status(ACCEPTED),
    outsideTurn: (work) => work(),
  };
}
