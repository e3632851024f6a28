import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { BRIDGE_PATH } from '../../bridge/call-names.ts';
import type { BridgeAnswer } from '../../bridge/contract.ts';
import { MAX_TEMPLATE_INPUT_LENGTH } from '../../bridge/contract.ts';
import type { Bundle } from '../bundle.ts';
import { findBundleFile } from '../bundle.ts';
import type { Log } from '../platform.ts';
import { toFileHeaders } from '../response-headers.ts';
import type { BrowserSession, BrowserSessions } from './browser-sessions.ts';
import type { IncomingRequest } from './guards.ts';
import { checkRequest, isForeignNavigation } from './guards.ts';
import { BodyTooLargeError, readJsonBody } from './read-body.ts';

/** A character takes at most three bytes in UTF-8 for each of its UTF-16 units. */
const MAX_BODY_BYTES = 3 * MAX_TEMPLATE_INPUT_LENGTH;

/** A page that asks for itself again, this time from the studio's own origin. */
const ASK_AGAIN = '<!doctype html><meta http-equiv="refresh" content="0;url=/"><title>Awning Studio</title>';

const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

/** What the loopback server is made of. */
export interface WebServerDeps {
  readonly bundle: Bundle;
  readonly sessions: BrowserSessions;
  readonly port: number;
  /** Origin of the site that the studio was started for, for the preview's policy. */
  readonly server: string;
  readonly log: Log;
}

function toIncoming(request: IncomingMessage): IncomingRequest & { url: URL } {
  const url = new URL(request.url ?? '/', 'http://studio.invalid');
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
  return { method: request.method ?? 'GET', path: url.pathname, headers, url };
}

/** Cookies know no ports, so the name carries it: two studios on one machine do not sign each other out. */
function cookieName(port: number): string {
  return `awning_studio_${port}`;
}

function toCookie(port: number, session: BrowserSession): string {
  return stringifySetCookie({
    name: cookieName(port),
    value: session.id,
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
  });
}

function sessionIdOf({ port }: WebServerDeps, { headers }: IncomingRequest): string | undefined {
  return parseCookie(headers['cookie'] ?? '')[cookieName(port)];
}

function findSession(deps: WebServerDeps, request: IncomingRequest): BrowserSession | undefined {
  return deps.sessions.find(sessionIdOf(deps, request));
}

async function answerCall(
  deps: WebServerDeps,
  request: IncomingMessage,
  incoming: IncomingRequest,
): Promise<[number, BridgeAnswer]> {
  const session = deps.sessions.use(sessionIdOf(deps, incoming));
  if (session === undefined) {
    const message = 'The studio was started anew. Load this page again.';
    return [401, { ok: false, error: { code: 'NO_BROWSER_SESSION', message } }];
  }
  try {
    const input = await readJsonBody(request, MAX_BODY_BYTES);
    return [200, await session.host.handle(incoming.path.slice(BRIDGE_PATH.length), input)];
  } catch (cause) {
    if (!(cause instanceof BodyTooLargeError)) throw cause;
    return [413, { ok: false, error: { code: 'TOO_LARGE', message: 'This is too much to send.' } }];
  }
}

async function answerPage(
  deps: WebServerDeps,
  incoming: IncomingRequest & { url: URL },
  response: ServerResponse,
): Promise<void> {
  const token = incoming.url.searchParams.get('token');
  const known = findSession(deps, incoming);
  const trusted = token === null ? undefined : deps.sessions.redeem(token);
  if (token !== null) {
    const cookie = trusted === undefined ? {} : { 'set-cookie': toCookie(deps.port, trusted) };
    response.writeHead(303, { location: '/', 'cache-control': 'no-store', ...cookie }).end();
    return;
  }
  if (known === undefined && isForeignNavigation(incoming)) {
    response.writeHead(200, { ...PLAIN, 'content-type': 'text/html; charset=utf-8' }).end(ASK_AGAIN);
    return;
  }
  if (known === undefined) response.setHeader('set-cookie', toCookie(deps.port, deps.sessions.open()));
  await answerFile(deps, incoming, response);
}

async function answerFile(
  deps: WebServerDeps,
  incoming: IncomingRequest,
  response: ServerResponse,
): Promise<void> {
  const file = findBundleFile(deps.bundle, incoming.path);
  if (file === undefined) {
    response.writeHead(404, PLAIN).end('There is nothing here.');
    return;
  }
  const studio = `http://${incoming.headers['host']}`;
  const servers = (await findSession(deps, incoming)?.host.siteOrigins()) ?? [deps.server];
  response.writeHead(200, toFileHeaders(incoming.path, file, { studio, servers }));
  response.end(incoming.method === 'HEAD' ? undefined : file.body);
}

async function answer(
  deps: WebServerDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const incoming = toIncoming(request);
  const refusal = checkRequest(incoming, deps.port);
  if (refusal !== undefined) {
    deps.log.warn(`Turned away ${incoming.method} ${incoming.path}: ${refusal.message}`);
    response.writeHead(refusal.status, PLAIN).end(refusal.message);
  } else if (incoming.path.startsWith(BRIDGE_PATH)) {
    const [status, body] = await answerCall(deps, request, incoming);
    const close = status === 413 ? { connection: 'close' } : {};
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...close });
    response.end(JSON.stringify(body));
  } else if (incoming.path === '/') {
    await answerPage(deps, incoming, response);
  } else {
    await answerFile(deps, incoming, response);
  }
}

/** Makes the loopback server of the studio; the caller lets it listen on 127.0.0.1. */
export function createWebServer(deps: WebServerDeps): Server {
  return createServer((request, response) => {
    answer(deps, request, response).catch((cause: unknown) => {
      deps.log.warn(`A request failed: ${String(cause)}`);
      if (!response.headersSent) response.writeHead(500, PLAIN);
      response.end('Something went wrong in the studio’s background program.');
    });
  });
}
