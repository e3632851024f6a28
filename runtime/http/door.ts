import type { RequestListener, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Ids } from '../platform/ids/ids.ts';
import { toErrorBody } from './errors.ts';
import { HEALTH_PATH } from './operation.ts';
import { refuse } from './refusal.ts';

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const MAX_HEADER_BYTES = 16 * 1024;
const RETRY_SECONDS = 2;

/** The server's port: closed at first, then open, then closed again while it drains. */
export interface Door {
  readonly server: Server;
  open(handler: RequestListener): void;
  /**
   * Takes no new request, lets those that are under way end, and cuts what is left.
   * @param ms how long they have
   */
  drain(ms: number): Promise<void>;
}

/**
 * Makes the server with its door closed: it takes its port at once, so that a taken one is known before anything
 * else is begun. While the door is closed, callers are asked to come again.
 */
export function createDoor(ids: Ids): Door {
  const underWay = new Set<ServerResponse>();
  let handle: RequestListener | undefined;

  const refuseAll: RequestListener = (request, response) => {
    const isApi = request.url?.startsWith('/api/') === true;
    const isHealth = request.url === HEALTH_PATH;
    const refusal = refuse('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
    const requestId = ids.id();
    const text = isApi ? JSON.stringify(toErrorBody(refusal, requestId)) : `${refusal.message}\n`;
    response
      .writeHead(isHealth ? 200 : refusal.status, {
        'Cache-Control': 'no-store',
        Connection: 'close',
        'Content-Type': isApi ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
        'X-Content-Type-Options': 'nosniff',
        'X-Request-Id': requestId,
        ...(isHealth ? {} : { 'Retry-After': String(RETRY_SECONDS) }),
      })
      .end(isHealth ? 'alive\n' : text);
  };

  const limits = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  };
  const server = createServer(limits, (request, response) => {
    if (handle === undefined) {
      refuseAll(request, response);
      return;
    }
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      // A connection becomes idle just after its answer has gone out.
      if (handle === undefined) setImmediate(() => server.closeIdleConnections());
    });
    handle(request, response);
  });

  return {
    server,
    open(handler) {
      handle = handler;
    },
    drain(ms) {
      handle = undefined;
      for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
      return new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), ms);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      });
    },
  };
}
