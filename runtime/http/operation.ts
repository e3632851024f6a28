import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response, Router } from 'express';
import type { Log } from '../platform/log/log.ts';
import { equalSecrets } from '../platform/ids/ids.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { isFromThisMachine } from './request.ts';

/** Answers whenever the process is there, even while it starts or stops. */
export const HEALTH_PATH = '/health';
/** Answers whether the server may be sent visitors. */
const READY_PATH = '/ready';
const METRICS_PATH = '/metrics';
const OTHER_ROUTE = 'other';
const PAGE_ROUTE = 'page';

export interface OperationDeps {
  readonly loopback: boolean;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Lets a caller from elsewhere read the figures; without it, only this machine may. */
  readonly metricsToken: string | undefined;
  /** Runs a small query; fails when the database is away. */
  askDatabase(): Promise<unknown>;
}

function routeOf(request: IncomingMessage): string {
  const { route } = request as { route?: { path?: unknown } };
  if (route === undefined) return OTHER_ROUTE;
  return typeof route.path === 'string' ? route.path : PAGE_ROUTE;
}

/** Counts every request and notes it in the log, by its route: addresses may hold secrets. */
export function observeRequests(
  { log, metrics }: Pick<OperationDeps, 'log' | 'metrics'>,
  stopwatch: () => number,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const began = stopwatch();
    response.once('close', () => {
      const ms = stopwatch() - began;
      const { method = '' } = request;
      const { statusCode: status } = response;
      const route = routeOf(request);
      metrics.countRequest({ method, route, status, seconds: ms / 1000 });
      const requestId = response.getHeader('X-Request-Id');
      log.info(
        { requestId, method, route, status, ms: Math.round(ms), isCut: !response.writableFinished },
        'Answered.',
      );
    });
  };
}

function say(response: Response, status: number, text: string): void {
  response.status(status).type('text/plain').setHeader('Cache-Control', 'no-store').send(`${text}\n`);
}

/** Serves what operators and their tools ask: whether the process runs, whether it is ready, and its figures. */
export function routeOperation(router: Router, deps: OperationDeps): void {
  function mayReadMetrics(request: Request): boolean {
    const sent = request.headers.authorization ?? '';
    if (deps.metricsToken !== undefined && equalSecrets(sent, `Bearer ${deps.metricsToken}`)) return true;
    return isFromThisMachine(deps, request);
  }

  router.get(HEALTH_PATH, (_, response) => say(response, 200, 'alive'));

  router.get(READY_PATH, async (_, response) => {
    try {
      await deps.askDatabase();
    } catch (error) {
      deps.log.warn({ err: error }, 'The database does not answer.');
      say(response, 503, 'The database does not answer.');
      return;
    }
    say(response, 200, 'ready');
  });

  router.get(METRICS_PATH, async (request, response) => {
    if (!mayReadMetrics(request)) {
      response.setHeader('WWW-Authenticate', 'Bearer');
      say(response, 401, 'Send the METRICS_TOKEN of the settings as bearer token.');
      return;
    }
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Type', deps.metrics.contentType);
    response.send(await deps.metrics.text());
  });
}
