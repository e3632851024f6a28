import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, NextFunction, Request, Response } from 'express';
import { toHandled } from './express-app.ts';
import type { HasAddress } from './own-addresses.ts';

/** A path with or without a query, and nothing that Express would read in another way. */
const PLAIN_ADDRESS = /^\/[!-"$-~]*$/;

/** What answers requests for pages, and how. */
interface DirectPagesDeps {
  readonly app: Express;
  /** Begins an answer. */
  readonly begin: (response: ServerResponse) => void;
  /** Answers a request for a page; what it throws is told as anywhere else. */
  readonly answer: (request: Request, response: Response) => Promise<void>;
  /** The route at which Express would find the same; requests are counted by their routes. */
  readonly route: unknown;
  /** Whether something else than a page may be at a path. */
  readonly isTaken: HasAddress;
}

/**
 * Answers requests for pages without the way through the routes of Express. Everything else is left to them, and so is
 * telling what went wrong.
 */
export function createDirectPages({ app, begin, answer, route, isTaken }: DirectPagesDeps) {
  const failures = new WeakMap<IncomingMessage, { readonly error: unknown }>();

  return {
    /** Hands on what went wrong with a request for a page; to be put in front of the routes. */
    tellFailure(request: Request, _response: Response, next: NextFunction): void {
      const failure = failures.get(request);
      if (failure === undefined) next();
      else next(failure.error);
    },
    /** Answers a request for a page; false leaves any other to Express. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, url = '' } = request;
      if ((method !== 'GET' && method !== 'HEAD') || !PLAIN_ADDRESS.test(url)) return false;
      const end = url.indexOf('?');
      if (isTaken(end === -1 ? url : url.slice(0, end))) return false;
      begin(response);
      const handled = toHandled(app, request, response);
      handled.request.route = route;
      answer(handled.request, handled.response).catch((error: unknown) => {
        failures.set(request, { error });
        app(request, response);
      });
      return true;
    },
  };
}
