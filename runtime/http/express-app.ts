import compression from 'compression';
import express, { type Express, type Request, type Response } from 'express';
import type { Ids } from '../platform/ids/ids.ts';
import { securityHeaders } from './security-headers.ts';

/** Answers for one visitor alone stay as they are: the length of a compressed secret would tell of it. */
function isWorthCompressing(request: Request, response: Response): boolean {
  return response.getHeader('Cache-Control') !== 'no-store' && compression.filter(request, response);
}

/**
 * Makes the server without its routes: how queries are read, what
 * every answer says about security, and its id.
 * @param loopback true when the server is only for this machine: without TLS and without a proxy in front
 */
export function createExpressApp({ loopback, ids }: { loopback: boolean; ids: Ids }): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'extended');
  app.set('trust proxy', loopback ? false : 1);
  const headers = securityHeaders(loopback);
  app.use((_, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader('X-Request-Id', ids.id());
    next();
  });
  app.use(compression({ filter: isWorthCompressing }));
  return app;
}
