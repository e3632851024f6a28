import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Ids } from '../platform/ids/ids.ts';
import { answerBrokenCalls } from './broken-calls.ts';
import { toErrorBody } from './errors.ts';
import { hasOneHost } from './host-header.ts';
import { HEALTH_PATH } from './operation.ts';
import { type Refusal, refuse } from './refusal.ts';

const HEADERS_TIMEOUT_MS = 10_000;
/** A body is looked at this often, and cut when less than this came since then. */
const PACE_MS = 30_000;
const PACE_BYTES = 256 * 1024;
/** How often heads that are under way are held against their time; unset, they would have half a minute more. */
const CHECK_HEADERS_MS = 1_000;
const MAX_HEADER_BYTES = 16 * 1024;
const RETRY_SECONDS = 2;
/** How long a connection without a call stays when the port closes: its call may be on the way. */
const LINGER_MS = 500;

/** The server's port: closed at first, then open, then closed again while it drains. */
export interface Door {
  readonly server: Server;
  open(handler: RequestListener): void;
  /**
   * Lets the requests that are under way end and asks who still comes to come again, then closes the port and cuts
   * what is left.
   * @param ms how long they have
   */
  drain(ms: number): Promise<void>;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Calls back when a body comes so slowly that it only holds a connection; how long it takes in all is no matter. */
function watchPace(request: IncomingMessage, paceMs: number, onSlow: () => void): void {
  let seen = request.socket.bytesRead;
  const timer = setInterval(() => {
    const came = request.socket.bytesRead - seen;
    seen += came;
    if (!request.complete && came >= PACE_BYTES) return;
    clearInterval(timer);
    if (!request.complete) onSlow();
  }, paceMs);
  request.once('close', () => clearInterval(timer));
}

/**
 * Makes the server with its door closed: it takes its port at once, so that a taken one is known before anything
 * else is begun. While the door is closed, callers are asked to come again.
 * @param paceMs how often bodies are looked at that are still coming
 */
export function createDoor(ids: Ids, paceMs = PACE_MS): Door {
  const underWay = new Set<ServerResponse>();
  let arrivals = 0;
  let tellEmpty: () => void = () => undefined;
  let handle: RequestListener | undefined;

  function answer(
    { url = '' }: IncomingMessage,
    response: ServerResponse,
    refusal: Refusal | undefined,
  ): void {
    const isApi = url.startsWith('/api/');
    const requestId = ids.id();
    const text = isApi && refusal ? JSON.stringify(toErrorBody(refusal, requestId)) : refusal?.message;
    response
      .writeHead(refusal?.status ?? 200, {
        'Cache-Control': 'no-store',
        Connection: 'close',
        'Content-Type': isApi ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
        'X-Content-Type-Options': 'nosniff',
        'X-Request-Id': requestId,
        ...(refusal?.retryAfter === undefined ? {} : { 'Retry-After': String(refusal.retryAfter) }),
      })
      .end(isApi ? text : `${text ?? 'alive'}\n`);
  }

  const refuseAll: RequestListener = (request, response) => {
    const isHealth = request.url === HEALTH_PATH;
    answer(request, response, isHealth ? undefined : refuse('UNAVAILABLE', { retryAfter: RETRY_SECONDS }));
  };

  function cut(request: IncomingMessage, response: ServerResponse): void {
    if (response.headersSent) request.destroy();
    else
      answer(
        request,
        response.once('finish', () => request.destroy()),
        refuse('TOO_SLOW'),
      );
  }

  const limits = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_HEADERS_MS,
    // Large files take their time: what is looked at is how fast they come.
    requestTimeout: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
  };
  const server = createServer(limits, (request, response) => {
    if (handle === undefined) {
      refuseAll(request, response);
      return;
    }
    if (!hasOneHost(request)) {
      answer(request, response, refuse('INVALID_ADDRESS'));
      return;
    }
    if (hasBody(request)) watchPace(request, paceMs, () => cut(request, response));
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      if (underWay.size === 0) tellEmpty();
    });
    handle(request, response);
  });

  server.on('connection', () => {
    arrivals += 1;
  });
  answerBrokenCalls(server, (socket) =>
    [...underWay].some((response) => response.socket === socket && response.headersSent),
  );

  return {
    server,
    open(handler) {
      handle = handler;
    },
    async drain(ms) {
      handle = undefined;
      for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
      const cut = setTimeout(() => server.closeAllConnections(), ms);
      if (underWay.size > 0) await new Promise<void>((resolve) => (tellEmpty = resolve));
      // Who stands in the system's queue when the port closes is cut: it closes when a turn has found nobody there.
      await nextTurn();
      for (let seen = -1; seen !== arrivals; await nextTurn()) seen = arrivals;
      const linger = setTimeout(() => server.closeAllConnections(), Math.min(LINGER_MS, ms));
      // The close of an HTTP server would cut connections between two calls, on which the next may be arriving.
      await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      clearTimeout(linger);
      clearTimeout(cut);
    },
  };
}
