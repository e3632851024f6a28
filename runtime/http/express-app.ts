import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';
import express, { type Express, type Request, type Response } from 'express';
import type { Ids } from '../platform/ids/ids.ts';
import { securityHeaders } from './security-headers.ts';

/** Answers for one visitor alone stay as they are: the length of a compressed secret would tell of it. */
function isWorthCompressing(request: Request, response: Response): boolean {
  return response.getHeader('Cache-Control') !== 'no-store' && compression.filter(request, response);
}

/** What every answer begins with: what it says about security, and its id, which it keeps when it begins anew. */
export function createBeginning({ loopback, ids }: { loopback: boolean; ids: Ids }) {
  const headers = [...securityHeaders(loopback)];
  return (response: ServerResponse): void => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (!response.hasHeader('X-Request-Id')) response.setHeader('X-Request-Id', ids.id());
  };
}

/**
 * Makes the server without its routes: how queries are read, and how every answer begins.
 * @param loopback true when the server is only for this machine: without TLS and without a proxy in front
 */
export function createExpressApp(deps: { loopback: boolean; ids: Ids }): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'extended');
  app.set('trust proxy', deps.loopback ? false : 1);
  const begin = createBeginning(deps);
  app.use((_, response, next) => {
    begin(response);
    next();
  });
  app.use(compression({ filter: isWorthCompressing }));
  return app;
}

/**
 * A request and its answer as handlers of the server get them, without the way through its routes: what a request says of
 * its caller, its address and its query is read by the same rules.
 */
export function toHandled(
  app: Express,
  request: IncomingMessage,
  response: ServerResponse,
): { request: Request; response: Response } {
  const handled = {
    request: Object.setPrototypeOf(request, app.request) as Request,
    response: Object.setPrototypeOf(response, app.response) as Response,
  };
  handled.request.res = handled.response;
  // As Express does: the language may have been taken out of the address before.
  handled.request.originalUrl ||= handled.request.url;
  handled.request.params = {};
  return handled;
}
