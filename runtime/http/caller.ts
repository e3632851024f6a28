import type { Request, Response } from 'express';
import { CRUMB_HEADER, CRUMB_NAME } from '#shared/http/crumb.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { RequestContext } from './context.ts';
import { isCrumbGood, readCrumb } from './crumb.ts';
import { withOldTokens } from './host-cookies.ts';
import { isSameOrigin } from './page-forms.ts';
import { refuse } from './refusal.ts';
import type { EdgeDeps } from './request.ts';
import { createVisitorContext, crumbSealOf, giveCrumb, SESSION_COOKIE, siteOfRequest } from './request.ts';
import { siteIn } from './reading-language.ts';
import { findSiteUser } from './site-user-session.ts';

const BEARER = /^Bearer ([\w-]{20,200})$/;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** The token that a program or the studio sends by itself. */
function bearerOf(request: Request): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * Finds out which site is asked and who asks: by bearer token, else by session cookie; and which
 * member is signed in. Contributors work with the site in its own language.
 * @throws Refusal 404 for an unknown host
 */
export async function findCaller(
  deps: EdgeDeps,
  request: Request,
  response: Response,
): Promise<RequestContext> {
  const site = await siteOfRequest(deps, request);
  const context = await withOldTokens(deps, request, createVisitorContext(deps, request, response, site));
  const token = bearerOf(request) ?? context.cookies[SESSION_COOKIE];
  const contributor = token === undefined ? undefined : await deps.signedIn(site, token, context.now);
  const visitor = await findSiteUser(deps, context);
  if (contributor === undefined) return visitor;
  if (contributor.lacks !== undefined) return { ...visitor, halfSignedIn: contributor };
  const [primary = site.readIn] = site.languages;
  return { ...visitor, site: siteIn(site, primary), contributor };
}

function crumbInBody(body: unknown): string | undefined {
  const field =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[CRUMB_NAME] : undefined;
  return typeof field === 'string' ? field : undefined;
}

async function findCrumb(request: Request, readBody: () => Promise<unknown>): Promise<string | undefined> {
  const header = request.headers[CRUMB_HEADER];
  if (typeof header === 'string') return header;
  const query = request.query[CRUMB_NAME];
  if (typeof query === 'string') return query;
  // Without a crumb, a body that cannot be read changes nothing: the answer is the same.
  return crumbInBody(await readBody().catch(() => undefined));
}

/** A call whose body may not have been read yet. */
export interface UnreadCall {
  readonly request: Request;
  readonly response: Response;
  /** Reads the body once, however often it is asked. */
  readonly readBody: () => Promise<unknown>;
}

/**
 * Makes sure that a write comes from a page of this very site: by its crumb, and by what the
 * browser says about where it comes from. A bearer token needs neither, since no browser sends it unasked.
 * @throws Refusal 403, with a fresh crumb cookie, so that one retry succeeds
 */
export async function assertCrumb(
  deps: EdgeDeps,
  { request, response, readBody }: UnreadCall,
  { site, cookies }: RequestContext,
): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD' || bearerOf(request) !== undefined) return;
  const seal = crumbSealOf(site, cookies);
  const isForeign = isSameOrigin(request) === false;
  if (!isForeign && isCrumbGood(seal, cookies[CRUMB_NAME], await findCrumb(request, readBody))) return;
  giveCrumb(deps, request, response, seal);
  throw refuse('CRUMB_FAIL', { facts: { crumbFail: true } });
}

/**
 * The key of a call that may come twice, or undefined.
 * @throws Refusal 400 for a key that is none, and for a missing one where the endpoint needs it
 */
export function findIdempotencyKey(
  request: Request,
  { method, idempotency }: Pick<Endpoint, 'method' | 'idempotency'>,
): string | undefined {
  if (method === 'GET') return undefined;
  const key = request.headers['idempotency-key'] ?? request.headers['add-to-cart-id'];
  if (key === undefined) {
    if (idempotency === 'required') throw refuse('IDEMPOTENCY_KEY_NEEDED');
    return undefined;
  }
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw refuse('INVALID_IDEMPOTENCY_KEY');
  return key;
}

/** Who calls, as far as two calls with one idempotency key have to be told apart. */
export function callerOf({ site, cookies, contributor, siteUser }: RequestContext): string {
  const session = contributor?.sessionHash ?? siteUser?.sessionHash;
  return session ?? readCrumb(crumbSealOf(site, cookies), cookies[CRUMB_NAME]) ?? '';
}
