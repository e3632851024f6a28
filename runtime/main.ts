import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { createApp } from './app.ts';
import type { AppDeps } from './wiring/app-deps.ts';
import type { Config } from './config.ts';
import { ConfigError, parseConfig } from './config.ts';
import { readCookiesBoundAt } from './database/cookies-bound-at.ts';
import { openDatabase } from './database/database.ts';
import { defaultDataFolder } from './database/embedded/data-folder.ts';
import { migrateUp } from './database/migrate.ts';
import { openPostgres } from './database/open-postgres.ts';
import { assertAppRoleIsBound, assertSitesAreApart, createAppRole } from './database/roles.ts';
import { followPurges } from './features/page-cache/follow-purges.ts';
import { deliverMail } from './features/mail/deliver-mail.ts';
import { readEmailFiles } from './features/mail/email-files.ts';
import { readDocumentFiles } from './features/orders/documents.ts';
import {
  readSampleFiles,
  readOwnTheme,
  readSiteFiles,
  readCommonTemplates,
  readStoreTemplates,
} from './features/sample-site/site-files.ts';
import { createJobs } from './jobs/jobs.ts';
import { createDoor } from './http/door.ts';
import { systemClock } from './platform/clock/clock.ts';
import { CAPTCHA_URLS } from './platform/captcha/captcha-providers.ts';
import { createGazetteer, readCitiesIn } from './platform/places/gazetteer.ts';
import { createGooglePlaces } from './platform/places/google-places.ts';
import { keepPlaces } from './platform/places/kept-places.ts';
import type { PlaceSource } from './platform/places/place-source.ts';
import { createLocalFiles, type FileStore } from './platform/files/files.ts';
import { createS3Files } from './platform/files/s3.ts';
import { createStaging } from './platform/files/staging.ts';
import { createIds } from './platform/ids/ids.ts';
import { takeConsole } from './platform/log/console.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { createWorkerPool } from './platform/worker-pool/worker-pool.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { readSecretsKey } from './platform/secrets/secrets-key.ts';
import { keptMail } from './platform/mail/kept-mail.ts';
import type { MailTransport } from './platform/mail/mail-transport.ts';
import { createSmtpMail } from './platform/mail/smtp.ts';
import { findProject } from './project-folder.ts';
import type { WorkerKinds } from './worker-kinds.ts';

interface Running {
  stop(): Promise<void>;
}

const MIN_NODE = [20, 19] as const;
const DRAIN_MS = 10_000;
/**
 * Memory that may fill up with garbage before it is collected, by what is in use. Left to itself, V8 waits until there is
 * more than twice as much as is in use: 340 MB in place of 260 under a mixed load of 85 calls a second.
 */
const GARBAGE_PERCENT = 50;

function assertNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  throw new ConfigError(`Awning needs Node ${MIN_NODE.join('.')} or newer; this is Node ${version}.`);
}

function findVisitorScripts(project: string): AppDeps['visitorScripts'] {
  const folder = path.join(project, '.build', 'visitor');
  const manifest = path.join(folder, 'manifest.json');
  if (!existsSync(manifest)) {
    throw new ConfigError(
      'The visitor scripts are not built: run "npm run build" first, or start with "npm start".',
    );
  }
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as Partial<Record<string, { file: string }>>;
  const entry = entries['runtime/browser/main.ts']?.file;
  const passkeyEntry = entries['runtime/browser/passkey.ts']?.file;
  const popupEntry = entries['runtime/browser/popup.ts']?.file;
  if (entry === undefined || passkeyEntry === undefined || popupEntry === undefined)
    throw new ConfigError('The visitor scripts are not complete: run "npm run build" again.');
  return { folder, entry, passkeyEntry, popupEntry };
}

/** The program of workers: as source while the server itself is, else the bundle beside the server's. */
function findWorker(project: string): string {
  return import.meta.filename.endsWith('.ts')
    ? path.join(project, 'runtime', 'worker.ts')
    : path.join(project, '.build', 'runtime', 'worker.mjs');
}

async function connect(config: Config, ownerUrl: string): Promise<string> {
  try {
    const appUrl = config.databaseAppUrl ?? (await createAppRole(ownerUrl));
    await migrateUp(ownerUrl, appUrl);
    await assertAppRoleIsBound(appUrl);
    await assertSitesAreApart(appUrl);
    return appUrl;
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    const host = new URL(ownerUrl).host;
    throw new ConfigError(`The database at ${host} cannot be used: ${(cause as Error).message}`, { cause });
  }
}

function listen(server: Server, config: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      const reason = taken ? 'something else uses it' : error.message;
      reject(
        new ConfigError(
          `Port ${config.port} cannot be used: ${reason}. Stop that, or set PORT to another number.`,
        ),
      );
    });
    server.listen(config.port, config.host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : config.port);
    });
  });
}

async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(path.join(folder, 'files'), { recursive: true });
  } catch (cause) {
    throw new ConfigError(
      `The data folder ${folder} cannot be written (${(cause as NodeJS.ErrnoException).code ?? 'unknown'}): make it writable, or set AWNING_DATA to another folder.`,
      { cause },
    );
  }
}

/** What delivers mails: the mail server of the settings, or this machine; a public server without one has none. */
function chooseMailTransport(config: Config, log: Log): MailTransport | undefined {
  if (config.smtpUrl !== undefined)
    return createSmtpMail(config.smtpUrl, config.mailFrom, deliverMail.atOnce);
  if (config.loopback) return keptMail;
  log.warn({}, 'Mails wait until SMTP_URL and MAIL_FROM say how they are delivered.');
  return undefined;
}

/** Where files are kept: the object store of the settings, or a folder of this machine. */
function chooseFiles(config: Config, dataFolder: string): FileStore {
  return config.s3 === undefined
    ? createLocalFiles(path.join(dataFolder, 'files'))
    : createS3Files(config.s3);
}

/** Who knows addresses: Google where the settings have its key, else the gazetteer that comes with the program. */
function choosePlaces({ googleMapsKey: key, googleMapsUrl: url }: Config, resources: string): PlaceSource {
  return key === undefined
    ? createGazetteer(readCitiesIn(resources))
    : keepPlaces(createGooglePlaces({ url, key }), systemClock);
}

/** Starts the server and tells where it is on standard output. */
async function start(config: Config, log: Log): Promise<Running> {
  const project = findProject();
  const visitorScripts = findVisitorScripts(project);
  const resources = path.join(project, 'resources');
  const dataFolder = path.resolve(config.dataFolder ?? defaultDataFolder(project, process.getuid?.()));
  await prepareDataFolder(dataFolder);
  const ids = createIds(systemClock);
  const door = createDoor(ids);
  const port = await listen(door.server, config);
  const stops = [() => door.drain(DRAIN_MS)];
  const stop = async () => {
    for (const step of stops.splice(0)) await step();
  };
  try {
    const postgres = await openPostgres(config, dataFolder, log);
    stops.push(postgres.stop);
    const databaseUrl = await connect(config, postgres.ownerUrl);
    const db = openDatabase(databaseUrl);
    stops.splice(1, 0, () => db.close());
    const mailTransport = chooseMailTransport(config, log);
    stops.splice(1, 0, async () => mailTransport?.close());
    const jobs = createJobs({ url: databaseUrl, db, clock: systemClock, log });
    stops.splice(1, 0, () => jobs.stop(DRAIN_MS));
    const staging = createStaging(path.join(dataFolder, 'incoming'));
    await staging.sweep(systemClock.now());
    const workers = createWorkerPool<WorkerKinds>({ program: findWorker(project) });
    stops.splice(1, 0, () => workers.stop());
    const app = createApp({
      db,
      jobs,
      mailTransport,
      mailFrom: config.mailFrom,
      clock: systemClock,
      ids,
      log,
      metrics: createMetrics(),
      metricsToken: config.metricsToken,
      secretsKey: config.secretsKey ?? (await readSecretsKey(dataFolder)),
      stripeUrl: config.stripeUrl,
      captchaUrls: CAPTCHA_URLS,
      places: choosePlaces(config, resources),
      originals: chooseFiles(config, dataFolder),
      staging,
      renditions: createLocalFiles(path.join(dataFolder, 'renditions')),
      workers,
      loopback: config.loopback,
      cookiesBoundAt: await readCookiesBoundAt(db),
      pageCacheBytes: config.pageCacheBytes,
      rateLimitScale: config.rateLimitScale,
      readSampleFiles: () => readSampleFiles(resources),
      readSiteFiles: (begin, theme) => readSiteFiles(resources, begin, theme),
      readOwnTheme: (theme) => readOwnTheme(resources, theme),
      readStoreTemplates: () => readStoreTemplates(resources),
      readCommonTemplates: () => readCommonTemplates(resources),
      installmentTerms: path.join(resources, 'installments'),
      fontFolder: path.join(resources, 'fonts'),
      readEmailFiles: () => readEmailFiles(path.join(resources, 'emails')),
      readDocumentFiles: () => readDocumentFiles(path.join(resources, 'documents')),
      homeHost: config.homeHost,
      ownersMakeSites: config.ownersMakeSites,
      visitorScripts,
    });
    await app.loadSample();
    const following = followPurges(app.purges, databaseUrl, log);
    stops.splice(1, 0, () => following.stop());
    door.open(app.handle);
    const site = config.siteAddress ?? `http://localhost:${port}`;
    const login = config.loopback ? SAMPLE_LOGIN : null;
    process.stdout.write(`runtime ready ${JSON.stringify({ site, login, data: dataFolder })}\n`);
    await jobs.start();
    const housekeeping = app.housekeeping.start();
    const subscriptions = app.subscriptions.start();
    stops.splice(1, 0, async () => {
      housekeeping.stop();
      subscriptions.stop();
    });
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function tell(error: unknown): void {
  const sentence = error instanceof ConfigError ? error.message : ((error as Error).stack ?? String(error));
  process.stderr.write(`${sentence}${os.EOL}`);
}

/**
 * Stops what was started when the system asks to, however early: one who asks during the start is heard when the
 * start has ended, so nothing half begun stays behind.
 */
function stopWhenAsked(starting: Promise<Running>): void {
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    try {
      await (await starting).stop();
      process.exit(0);
    } catch (error) {
      tell(error);
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

async function main(): Promise<void> {
  try {
    assertNode(process.versions.node);
    setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
    const config = parseConfig(process.env);
    const log = createLog(config.logLevel);
    takeConsole(log);
    const starting = start(config, log);
    stopWhenAsked(starting);
    await starting;
  } catch (error) {
    tell(error);
    process.exitCode = 1;
  }
}

await main();
