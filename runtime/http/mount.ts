import type { Request, Router } from 'express';
import {
  type Endpoint,
  type HandlerInput,
  isOfStaff,
  type Output,
  successesOf,
} from '#shared/http/endpoint.ts';
import { CRUMB_NAME } from '#shared/http/crumb.ts';
import { cleanValue } from '#shared/http/json.ts';
import { CLEANED_FIELD } from '#shared/text/cleaned-field.ts';
import type { RateLimitGroup } from '#shared/http/rate-limits.ts';
import { assertAccess, letHalfIn } from './access.ts';
import { BODY_LIMIT, createBodyReader } from './body.ts';
import { createCallLimits } from './call-limits.ts';
import { isSameOrigin } from './page-forms.ts';
import { type Asked, cleanAsked } from './clean-asked.ts';
import { assertCrumb, callerOf, findCaller, findIdempotencyKey, type UnreadCall } from './caller.ts';
import { assertSiteUserCrumb } from './site-user-session.ts';
import type { IdempotentCall, RequestContext } from './context.ts';
import { fingerprint } from './idempotency.ts';
import { refuse } from './refusal.ts';
import { needsSitePassword } from './site-lock.ts';
import { EVERY_FILE, jsonWithFileKeys } from '../platform/files/file-keys.ts';
import { type EdgeDeps, keepCrumb } from './request.ts';
import { sayIssue } from '#shared/http/shape-sentences.ts';
import { endEarly, receiveUpload } from './uploads.ts';

export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  context: RequestContext,
) => Promise<Output<E>>;

/** Handles a call whose body is a file; the body is read at most once. */
export type UploadHandler<E extends Endpoint> = (
  input: HandlerInput<E>,
  context: RequestContext,
  body: AsyncIterable<Uint8Array>,
) => Promise<Output<E>>;

/** The API of the server: what is mounted here is what is declared in the contracts. */
export interface Api {
  readonly mounted: readonly Endpoint[];
  /**
   * Mounts an endpoint: checks crumb, access, limits, idempotency key and input in this order, runs the handler, passes the answer through its schema.
   */
  mount<E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  /** The same for an endpoint whose body is a file: it is handed to the handler as it comes. */
  mountUpload<E extends Endpoint>(endpoint: E, handler: UploadHandler<E>): void;
}

const DEFAULT_CACHE_CONTROL = 'no-store';
const PARTS = ['params', 'query', 'body'] as const;

function parseInput(endpoint: Endpoint, asked: Asked): Record<string, unknown> {
  const errors: Record<string, string> = {};
  const input: Record<string, unknown> = {};
  for (const part of PARTS) {
    const schema = endpoint.input[part];
    if (schema === undefined) continue;
    const parsed = schema.safeParse(asked[part] ?? {}, { error: sayIssue });
    if (parsed.success) input[part] = parsed.data;
    else for (const issue of parsed.error.issues) errors[issue.path.join('.') || part] ??= issue.message;
  }
  const [first] = Object.values(errors);
  if (first !== undefined) throw refuse('INVALID_INPUT', { text: first, errors });
  return input;
}

/**
 * True for what one visitor reads and nobody keeps: such answers bring the crumb that pages, which are the same for
 * all, do not.
 */
function isOfOneVisitor({ access, method, cacheControl }: Endpoint): boolean {
  return access === 'visitor' && method === 'GET' && cacheControl === undefined;
}

/**
 * Nothing of a site that asks for a password is told to who has not given it; contributors come in by their roles.
 * @throws Refusal 401 SITE_LOCKED
 */
function assertUnlocked(
  endpoint: Endpoint,
  { site, cookies, contributor }: Pick<RequestContext, 'site' | 'cookies' | 'contributor'>,
): void {
  if (isOfStaff(endpoint) || endpoint.whileLocked === true || contributor !== undefined) return;
  if (needsSitePassword(site, cookies)) throw refuse('SITE_LOCKED');
}

function groupsOf(endpoint: Endpoint): readonly RateLimitGroup[] {
  const { limits = [] } = endpoint;
  return isOfStaff(endpoint) ? ['staff', ...limits] : limits;
}

/** An answer with the names of the fields of which something was taken out, unless the handler names them itself. */
function tellCleaned(output: unknown, uncleaned: Readonly<Record<string, unknown>>): unknown {
  return { [CLEANED_FIELD]: Object.keys(uncleaned), ...(output as object) };
}

/** The files of a site that asks for a password are opened by their addresses for who may see it. */
function withOpenedFiles({ site, now }: Pick<RequestContext, 'site' | 'now'>, output: unknown): unknown {
  return site.lockHash === undefined ? output : jsonWithFileKeys(output, EVERY_FILE, site.siteSecret, now);
}

/**
 * Who calls, with a crumb that shows that the call comes from a page of this site, or where it needs none, with one
 * that they have from now on.
 * @throws Refusal 403 CRUMB_FAIL
 */
async function withCrumb(
  deps: EdgeDeps,
  endpoint: Endpoint,
  call: UnreadCall,
  context: RequestContext,
): Promise<RequestContext> {
  if (endpoint.crumb !== 'optional' || isSameOrigin(call.request) === false) {
    await assertCrumb(deps, call, context);
    return context;
  }
  const crumb = keepCrumb(deps, call.request, call.response, context);
  return { ...context, cookies: { ...context.cookies, [CRUMB_NAME]: crumb } };
}

function onlyOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => (done ??= work());
}

function toIdempotentCall(
  key: string | undefined,
  context: RequestContext,
  { method, path }: Request,
  asked: Asked,
): IdempotentCall | undefined {
  if (key === undefined) return undefined;
  return { key, scope: `${callerOf(context)} ${method} ${path}`, fingerprint: fingerprint(asked) };
}

/** Tells who asks by another method by which one a call is made. */
function refuseOtherMethods(router: Router, { path, method }: Endpoint): void {
  router.all(path, (_request, response) => {
    response.setHeader('Allow', method);
    throw refuse('METHOD_NOT_ALLOWED');
  });
}

/** Makes the API on a router. */
export function createApi(router: Router, deps: EdgeDeps): Api {
  const mounted: Endpoint[] = [];

  async function answer<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    call: UnreadCall,
  ): Promise<void> {
    const { request, response, readBody } = call;
    response.setHeader('Cache-Control', endpoint.cacheControl ?? DEFAULT_CACHE_CONTROL);
    const found = letHalfIn(endpoint, await findCaller(deps, request, response));
    if (isOfOneVisitor(endpoint)) keepCrumb(deps, request, response, found);
    assertUnlocked(endpoint, found);
    const context = await withCrumb(deps, endpoint, call, found);
    assertAccess(endpoint, context);
    if (endpoint.access === 'member' && endpoint.method !== 'GET') assertSiteUserCrumb(deps, context);
    const limits = createCallLimits(deps, { request, context }, groupsOf(endpoint), endpoint.limitText);
    await limits.countCall();
    const key = findIdempotencyKey(request, endpoint);
    const body = await readBody();
    const asked = { params: cleanValue(request.params), query: cleanValue(request.query), body };
    const { asked: clean, uncleaned } = await cleanAsked(deps.textWork, endpoint, asked, context);
    const input = parseInput(endpoint, clean);
    await limits.countAccount(input);
    const idempotent = toIdempotentCall(key, context, request, asked);
    const output = await handler(input as HandlerInput<E>, { ...context, uncleaned, idempotent });
    const [usual = 200, ...others] = successesOf(endpoint);
    const told = endpoint.output.parse(
      endpoint.texts === undefined ? output : tellCleaned(output, uncleaned),
    );
    response
      .status(others.includes(response.statusCode) ? response.statusCode : usual)
      .json(withOpenedFiles(context, told));
  }

  const methodOf = ({ method }: Endpoint) => method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';

  return {
    mounted,
    mount(endpoint, handler) {
      mounted.push(endpoint);
      const read =
        endpoint.input.body === undefined
          ? () => Promise.resolve(undefined)
          : createBodyReader(endpoint.bodyLimit ?? BODY_LIMIT, endpoint.takesForms === true);
      const inTurn: typeof handler = (input, context) =>
        deps.turns.calls.take(context.site.id, (outsideTurn) => handler(input, { ...context, outsideTurn }));
      router[methodOf(endpoint)](endpoint.path, (request, response) =>
        answer(endpoint, inTurn, { request, response, readBody: onlyOnce(() => read(request, response)) }),
      );
      if (endpoint.namesMethod === true) refuseOtherMethods(router, endpoint);
    },
    mountUpload(endpoint, handler) {
      mounted.push(endpoint);
      const { maxBytes } = endpoint.upload ?? { maxBytes: 0 };
      router[methodOf(endpoint)](endpoint.path, (request, response) => {
        endEarly(request, response);
        const take: Handler<typeof endpoint> = (input, context) =>
          receiveUpload(request, maxBytes, (body) => handler(input, context, body));
        return answer(endpoint, take, { request, response, readBody: () => Promise.resolve(undefined) });
      });
    },
  };
}
