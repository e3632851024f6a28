import compression from 'compression';
import express, { type Express, type Request, type Response, type Router } from 'express';
import helmet from 'helmet';
import type { Ids } from '../platform/ids/ids.ts';

const CONTENT_SECURITY_POLICY = {
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  },
};

/** Answers for one visitor alone stay as they are: the length of a compressed secret would tell of it. */
function isWorthCompressing(request: Request, response: Response): boolean {
  return response.getHeader('Cache-Control') !== 'no-store' && compression.filter(request, response);
}

/**
 * Makes the server without its routes: how queries are read (SPEC 9: depth 5, lists of 20, 1,000 parameters), what
 * every answer says about security (runtime-contract C49), and its id.
 * @param loopback true when the server is only for this machine: without TLS and without a proxy in front
 */
export function createExpressApp({
  loopback,
  ids,
  early,
}: {
  loopback: boolean;
  ids: Ids;
  /** Routes that answer without being packed, and before all others. */
  early?: (router: Router) => void;
}): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'extended');
  app.set('trust proxy', loopback ? false : 1);
  app.use(
    helmet({
      contentSecurityPolicy: CONTENT_SECURITY_POLICY,
      strictTransportSecurity: !loopback,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
  );
  app.use((_, response, next) => {
    response.setHeader('X-Request-Id', ids.id());
    next();
  });
  early?.(app);
  app.use(compression({ filter: isWorthCompressing }));
  return app;
}
