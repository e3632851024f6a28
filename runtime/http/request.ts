import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { SESSION_EXPIRED_TEXT } from '#shared/text/refusal-texts.ts';
import { CRUMB_HEADER, CRUMB_NAME } from '#shared/http/crumb.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Ids } from '../platform/ids/ids.ts';
import type { IdempotentCall, RequestContext, SignedIn, Site } from './context.ts';
import { createCrumb, isCrumbGood, readCrumb } from './crumb.ts';
import { networkOf } from './network.ts';
import { notFound, Refusal } from './refusal.ts';

/** What the edge of the server needs to know of the rest. */
export interface EdgeDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  /** True when the server is only for this machine: cookies then travel without TLS. */
  readonly loopback: boolean;
  /** The site of a host name, or undefined. */
  siteOf(host: string): Promise<Site | undefined>;
  /** The contributor whose session token this is, or undefined. */
  signedIn(site: Site, token: string, now: number): Promise<SignedIn | undefined>;
}

const BEARER = /^Bearer ([\w-]{20,200})$/;
const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d+){3})$/;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** Cookies of a request by name; the first of two with one name counts. */
export function readCookies(request: Request): Readonly<Record<string, string | undefined>> {
  return parseCookie(request.headers.cookie ?? '');
}

const PORT = /:\d+$/;

/** Host and port that a request asks for: what the browser sent as Host, whatever a proxy adds about it. */
function hostOf(request: Request): string {
  return (request.headers.host ?? '').toLowerCase();
}

/** The site that a request asks for, by host name alone. */
export async function siteOfRequest(deps: EdgeDeps, request: Request): Promise<Site> {
  const site = await deps.siteOf(hostOf(request).replace(PORT, ''));
  if (site === undefined) throw notFound('SITE_NOT_FOUND', 'There is no site at this address.');
  return site;
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

/** Gives the caller a fresh crumb. */
export function giveCrumb(deps: Pick<EdgeDeps, 'loopback'>, response: Response, site: Site): string {
  const crumb = createCrumb(site.crumbKey);
  response.cookie(CRUMB_NAME, crumb, { ...cookieOptions(deps, false), encode: String });
  return crumb;
}

function sentCrumb(request: Request): string | undefined {
  const header = request.headers[CRUMB_HEADER];
  if (typeof header === 'string') return header;
  const query = request.query[CRUMB_NAME];
  if (typeof query === 'string') return query;
  const body: unknown = request.body;
  const field =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[CRUMB_NAME] : undefined;
  return typeof field === 'string' ? field : undefined;
}

/** Refuses a missing or stale crumb; a fresh one goes with the answer. */
function refuseCrumb(deps: EdgeDeps, response: Response, site: Site): Refusal {
  giveCrumb(deps, response, site);
  return new Refusal(403, 'CRUMB_FAIL', SESSION_EXPIRED_TEXT, { facts: { crumbFail: true } });
}

function idempotentCall(
  request: Request,
  caller: string,
  fingerprintOfInput: string,
): IdempotentCall | undefined {
  const key = request.headers['idempotency-key'] ?? request.headers['add-to-cart-id'];
  if (key === undefined || request.method === 'GET') return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) {
    throw new Refusal(
      400,
      'INVALID_IDEMPOTENCY_KEY',
      'An idempotency key is 1 to 255 visible ASCII characters.',
    );
  }
  return { key, scope: `${caller} ${request.method} ${request.path}`, fingerprint: fingerprintOfInput };
}

/** What the handler of a page's form knows of its request: a visitor without an idempotency key. */
export function createFormContext(
  deps: EdgeDeps,
  request: Request,
  response: Response,
  site: Site,
): RequestContext {
  return {
    requestId: String(response.getHeader('X-Request-Id')),
    site,
    origin: originOf(request),
    now: deps.clock.now(),
    fromThisMachine: deps.loopback && LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? ''),
    network: networkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    cookies: readCookies(request),
    contributor: undefined,
    idempotent: undefined,
    setCookie: (name, value, options) => response.cookie(name, value, options),
    setHeader: (name, value) => response.setHeader(name, value),
  };
}

/**
 * Gathers what a handler knows of its request and checks the crumb of a write.
 * A bearer token stands for a session by itself: no browser sends it unasked, so it needs no crumb.
 * @throws Refusal 403 with a fresh crumb cookie, 404 for an unknown host
 */
export async function createContext(
  deps: EdgeDeps,
  request: Request,
  response: Response,
  fingerprintOfInput: string,
): Promise<RequestContext> {
  const now = deps.clock.now();
  const site = await siteOfRequest(deps, request);
  const cookies = readCookies(request);
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const contributor = token === undefined ? undefined : await deps.signedIn(site, token, now);
  const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
  if (
    isWrite &&
    token === undefined &&
    !isCrumbGood(site.crumbKey, cookies[CRUMB_NAME], sentCrumb(request))
  ) {
    throw refuseCrumb(deps, response, site);
  }
  const caller = contributor?.sessionHash ?? readCrumb(site.crumbKey, cookies[CRUMB_NAME]) ?? '';
  return {
    ...createFormContext(deps, request, response, site),
    contributor,
    idempotent: idempotentCall(request, caller, fingerprintOfInput),
  };
}
