import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { primaryLanguage } from '#shared/features/languages/rules.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { handleErrors } from '../http/errors.ts';
import { createExpressApp } from '../http/express-app.ts';
import { type Api, createApi, type Handler } from '../http/mount.ts';
import type { SignedIn, Site } from '../http/context.ts';
import type { Counted } from '../http/rate-limiter.ts';
import { createAllTurns } from '../http/site-turns.ts';
import type { EdgeDeps } from '../http/request.ts';
import { createIds } from '../platform/ids/ids.ts';
import { cleanOrder } from '../platform/texts/text-order.ts';
import { createTextWork } from '../platform/texts/text-work.ts';
import type { FormDoor, PageForm } from '../sockets/page-form.ts';
import { silentLog } from './silent-log.ts';

/** The site of every host of a test edge. */
export const TEST_SITE: Site = {
  id: '0'.repeat(24),
  version: 1,
  title: 'Test',
  tagLine: '',
  language: 'en-US',
  ownLanguage: 'en-US',
  languages: [primaryLanguage('en-US')],
  readIn: primaryLanguage('en-US'),
  timeZone: 'UTC',
  currency: 'USD',
  settings: {},
  liveReleaseId: '1'.repeat(24),
  siteSecret: 'key of the test',
  isSample: false,
};

/** A server of calls alone, without features and database. */
export interface TestEdge {
  readonly origin: string;
  /** What the limiter was asked to count, one list a time. */
  readonly counted: (readonly Counted[])[];
  /** Milliseconds that callers are told to wait; 0 lets them through. */
  wait: number;
  close(): Promise<void>;
}

/**
 * Starts the edge of the server with calls of a test.
 * @param people whose token is whose
 * @param forms forms of pages; a page is answered as JSON that says what it would show
 */
export async function startTestEdge(
  mount: (
    mountOne: <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void,
    mountUpload: Api['mountUpload'],
  ) => void,
  people: Readonly<Record<string, SignedIn>> = {},
  forms: readonly PageForm[] = [],
): Promise<TestEdge> {
  const clock = { now: () => Date.now() };
  const ids = createIds(clock);
  const app = createExpressApp({ loopback: true, ids });
  const edge = { counted: [] as (readonly Counted[])[], wait: 0 };
  const deps: EdgeDeps = {
    clock,
    ids,
    loopback: true,
    cookiesBoundAt: undefined,
    oldCookies: {},
    siteOf: () => Promise.resolve(TEST_SITE),
    keptSiteOf: () => TEST_SITE,
    siteUserOf: () => Promise.resolve(undefined),
    signedIn: (_, token) => Promise.resolve(people[token]),
    cartTokenOf: (cookies) => cookies['CART'],
    turns: createAllTurns(),
    textWork: createTextWork(async (order) => cleanOrder(order, () => undefined)),
    rateLimiter: {
      count: (_, counted) => {
        edge.counted.push(counted);
        return Promise.resolve(edge.wait);
      },
    },
  };
  const api = createApi(app, deps);
  const answers: FormDoor['answers'] = {
    showNotice: (_, response, { path: page, status, notice, facts = {} }) =>
      Promise.resolve(void response.status(status).json({ page, notice, facts })),
    showPage: (_, response, { shows: kind, status, facts }) =>
      Promise.resolve(void response.status(status).json({ kind, facts })),
  };
  for (const form of forms) form.route(app, { edge: deps, answers });
  mount(
    (endpoint, handler) => api.mount(endpoint, handler),
    (endpoint, handler) => api.mountUpload(endpoint, handler),
  );
  app.use(handleErrors(silentLog));
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(edge, {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
