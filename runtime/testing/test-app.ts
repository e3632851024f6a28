import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { QueryTypes } from 'sequelize';
import { CART_PATH } from '#shared/features/cart/paths.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { signIn } from '#shared/features/contributors/contract.ts';
import { createClient, type Client } from '#shared/http/client.ts';
import { DOCS_PATH, OPENAPI_PATH } from '#shared/http/paths.ts';
import { type App, createApp } from '../app.ts';
import type { Database } from '../database/database.ts';
import { readEmailFiles } from '../features/mail/email-files.ts';
import { readDocumentFiles } from '../features/orders/documents.ts';
import { createGazetteer, readCitiesIn } from '../platform/places/gazetteer.ts';
import type { PlaceSource } from '../platform/places/place-source.ts';
import type { CaptchaUrls } from '../platform/captcha/captcha-providers.ts';
import { createLocalFiles } from '../platform/files/files.ts';
import { createStaging } from '../platform/files/staging.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { keptMail } from '../platform/mail/kept-mail.ts';
import { findProject } from '../project-folder.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import type { Log } from '../platform/log/log.ts';
import { createIds } from '../platform/ids/ids.ts';
import {
  readOwnTheme,
  readSiteFiles,
  readCommonTemplates,
  readStoreTemplates,
} from '../features/sample-site/site-files.ts';
import { testSampleFiles } from './sample.ts';
import { createActivityCheck } from './activity-check.ts';
import { createAnswerCheck } from './answer-check.ts';
import { createJobHand, type DoJob } from './job-hand.ts';
import { WORKER_KINDS } from '../worker-kinds.ts';
import { silentLog } from './silent-log.ts';
import type { AppDeps } from '../wiring/app-deps.ts';
import type { MessageCounter } from './count-messages.ts';
import type { Stage } from './stage.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestDatabase, openTestDatabase } from './test-database.ts';
import { workHere } from './work-here.ts';

const RESOURCES = path.join(import.meta.dirname, '..', '..', 'resources');

/** What a test asks for. */
interface VisitorRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A browser of the test: keeps cookies and sends the crumb as the visitor's scripts do. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  /** Any request with the visitor's cookies; redirects are not followed. */
  fetch(path: string, init?: VisitorRequest): Promise<Response>;
  /** A JSON call with the crumb, as the visitor's scripts make it. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

export interface TestApp {
  readonly origin: string;
  readonly app: App;
  readonly db: Database;
  readonly database: TestDatabase;
  /** Where the files of the library are kept. */
  readonly filesFolder: string;
  /** Where pictures are kept at their widths. */
  readonly renditionsFolder: string;
  /** The queue of this server; a test that wants jobs done starts it. */
  readonly jobs: Jobs;
  /** Does a job by hand; the queue is not started for it. */
  readonly doJob: DoJob;
  /** The test's clock: starts at the real time and stands still until moved. */
  readonly clock: { now(): number; move(ms: number): void };
  visitor(): Visitor;
  /** Purges what the pages of the sample site were made of, in a unit of work of its own. */
  purge(tags: readonly string[]): Promise<void>;
  /** A typed client of a signed-in owner. */
  owner(): Promise<Client>;
  /** A typed client with this token, or of nobody. */
  client(token?: string): Client;
  close(): Promise<void>;
}

function createVisitor(origin: string): Visitor {
  const cookies = new Map<string, string>();
  const send: Visitor['fetch'] = async (to, init = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie === '' ? {} : { cookie }), ...init.headers };
    const response = await fetch(origin + to, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
  return {
    cookies,
    fetch: send,
    async call(method, to, body, headers = {}) {
      // Scripts fetch a crumb before the first thing that they write.
      if (method !== 'GET' && !cookies.has('crumb')) await send(CART_PATH);
      const crumb = cookies.get('crumb');
      return send(to, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(crumb === undefined ? {} : { 'x-csrf-token': crumb }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    },
  };
}

const NO_CAPTCHAS: CaptchaUrls = {
  recaptcha: 'http://127.0.0.1:9',
  recaptchaEnterprise: 'http://127.0.0.1:9',
  turnstile: 'http://127.0.0.1:9',
};

/** What a test wants otherwise. */
interface TestOptions {
  /** Factor of all rate limits; 0, which is none, unless said otherwise. */
  readonly rateLimitScale?: number;
  readonly log?: Log;
  /** False for a server that other machines reach; true unless said otherwise. */
  readonly loopback?: boolean;
  /** When cookies were bound to one host, in epoch ms; always unless said otherwise. */
  readonly cookiesBoundAt?: number;
  /** Where Stripe is asked; nobody answers there unless said otherwise. */
  readonly stripeUrl?: string;
  /** Where providers of captchas are asked; nobody answers there unless said otherwise. */
  readonly captchaUrls?: CaptchaUrls;
  /** Knows addresses; our own gazetteer unless said otherwise. */
  readonly places?: PlaceSource;
  /** Where its statements race with those of another server. */
  readonly stage?: Stage;
  /** Counts the messages to its database. */
  readonly messages?: MessageCounter;
  /** Where pictures are worked on; here unless said otherwise. */
  readonly workers?: AppDeps['workers'];
  /** What the sample site is made of; that of the tests unless said otherwise. */
  readonly sampleFiles?: AppDeps['readSampleFiles'];
  /** False where writes of staff may all change nothing, so that none has to leave an entry in the activity log. */
  readonly tellsEachWrite?: boolean;
}

/** Opens the figures of every test server from elsewhere. */
export const TEST_METRICS_TOKEN = 'metrics-token-of-the-tests';

/** What answers below /api and is no call. */
const DOCUMENTATION = [OPENAPI_PATH, DOCS_PATH];

/**
 * Starts the server on a port of its own with a database of its own and the sample site of the tests. When it is
 * closed, every answer it gave has to have been what its contract says, and every write of staff
 * has to have left its entry in the activity log.
 * @param beside a server whose database this one shares, as two processes of one runtime do
 */
export async function startTestApp(beside?: TestApp, options: TestOptions = {}): Promise<TestApp> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'awning-app-'));
  const filesFolder = beside?.filesFolder ?? path.join(folder, 'files');
  const renditionsFolder = beside?.renditionsFolder ?? path.join(folder, 'renditions');
  const database =
    beside === undefined ? await createTestDatabase(options) : openTestDatabase(beside.database, options);
  let now = Date.now();
  const clock = {
    now: () => now,
    move: (ms: number) => {
      now += ms;
    },
  };
  const { jobs, doJob } = createJobHand(
    createJobs({ url: database.appUrl, db: database.db, clock, log: silentLog, pollMs: 100 }),
    database.db,
  );
  const app = createApp({
    db: database.db,
    clock,
    jobs,
    mailTransport: keptMail,
    mailFrom: 'mail@localhost',
    ids: createIds({ now: () => Date.now() }),
    log: options.log ?? silentLog,
    metrics: createMetrics(),
    metricsToken: TEST_METRICS_TOKEN,
    secretsKey: 'the key of the tests, as good as any other',
    stripeUrl: options.stripeUrl ?? 'http://127.0.0.1:9',
    captchaUrls: options.captchaUrls ?? NO_CAPTCHAS,
    places: options.places ?? createGazetteer(readCitiesIn(RESOURCES)),
    originals: createLocalFiles(filesFolder),
    staging: createStaging(path.join(folder, 'incoming')),
    renditions: createLocalFiles(renditionsFolder),
    workers: options.workers ?? workHere(WORKER_KINDS),
    loopback: options.loopback ?? true,
    cookiesBoundAt: options.cookiesBoundAt,
    pageCacheBytes: 1_000_000,
    rateLimitScale: options.rateLimitScale ?? 0,
    readSampleFiles: options.sampleFiles ?? (async () => testSampleFiles()),
    readSiteFiles: (start, theme) => readSiteFiles(RESOURCES, start, theme),
    readOwnTheme: (theme) => readOwnTheme(RESOURCES, theme),
    readStoreTemplates: () => readStoreTemplates(RESOURCES),
    readCommonTemplates: () => readCommonTemplates(RESOURCES),
    installmentTerms: path.join(RESOURCES, 'installments'),
    fontFolder: path.join(RESOURCES, 'fonts'),
    readEmailFiles: () => readEmailFiles(path.join(findProject(), 'resources', 'emails')),
    readDocumentFiles: () => readDocumentFiles(path.join(findProject(), 'resources', 'documents')),
    homeHost: 'localhost',
    ownersMakeSites: true,
    visitorScripts: { folder, entry: 'visitor.js', passkeyEntry: 'passkey.js', popupEntry: 'popup.js' },
  });
  await app.loadSample();
  const check = createAnswerCheck(app.api.mounted, (path) => DOCUMENTATION.includes(path));
  const activities = createActivityCheck(app.api.mounted);
  const server = createServer(activities.watch(check.watch(app.handle)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const client = (token?: string) =>
    createClient({
      fetch,
      baseUrl: origin,
      headers: () => (token === undefined ? {} : { authorization: `Bearer ${token}` }),
    });
  return {
    origin,
    app,
    db: database.db,
    database,
    filesFolder,
    renditionsFolder,
    jobs,
    doJob,
    clock,
    visitor: () => createVisitor(origin),
    async purge(tags) {
      const [site] = await database.db.sequelize.query<{ website_id: string }>(
        "SELECT website_id FROM site_of_host('localhost')",
        { type: QueryTypes.SELECT },
      );
      await database.db.withSite(site?.website_id ?? '', (scope) => app.purges.purge(scope, tags));
    },
    client,
    async owner() {
      const visitor = createVisitor(origin);
      await visitor.fetch(CART_PATH);
      const crumb = visitor.cookies.get('crumb') ?? '';
      const login = createClient({
        fetch: (url, init) => visitor.fetch(url.slice(origin.length), init),
        baseUrl: origin,
        headers: () => ({ 'x-csrf-token': crumb }),
      });
      return client((await login.call(signIn, { body: { ...SAMPLE_LOGIN } })).token);
    },
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await jobs.stop(1_000);
      const untold = await activities.findFaults(database.adminUrl, options.tellsEachWrite ?? true);
      await database.close();
      await rm(folder, { recursive: true, force: true });
      expect(check.drift).toEqual([]);
      expect(untold).toEqual([]);
    },
  };
}
