import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** The built programs, running with data of their own. */
export interface Product {
  /** Origin of the storefront. */
  readonly site: string;
  /** Address that opens the studio in a browser, with its token; good for one browser. */
  readonly studio: string;
  readonly login: { readonly email: string; readonly password: string };
  /** Folder with all that it keeps. */
  readonly data: string;
  stop(): Promise<void>;
}

/** Folder of the project. */
export const PROJECT = path.join(import.meta.dirname, '..', '..');
const BUILT = path.join(PROJECT, '.build');

interface Program {
  readonly child: ChildProcess;
  /** What follows the program's word of being ready. */
  readonly ready: string;
}

function startProgram(file: string, word: string, variables: Record<string, string>): Promise<Program> {
  const { CI: _, ...environment } = process.env;
  const child = spawn(process.execPath, [path.join(BUILT, file)], {
    cwd: PROJECT,
    env: { ...environment, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (text: Buffer) => {
      said += text.toString();
    });
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      const ready = new RegExp(`^${word} (.*)$`, 'm').exec(said)?.[1];
      if (ready !== undefined) resolve({ child, ready });
    });
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}: ${said}`)));
  });
}

function endProgram({ child }: Program, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/** A port of this machine that nobody uses right now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Makes a data folder of its own for a run. */
export async function makeDataFolder(): Promise<string> {
  const data = await mkdtemp(path.join(os.tmpdir(), 'awning-journey-'));
  // Temporary folders are private; the user who runs PostgreSQL for root has to pass through this one.
  await chmod(data, 0o755);
  return data;
}

/** Environment variables of the server. */
type Settings = Readonly<Record<string, string>>;

/** The server alone, on a port of its own. */
export interface RunningServer {
  readonly site: string;
  readonly login: Product['login'];
  stop(): Promise<void>;
  /** Ends the process at once, with no chance to tidy up. */
  kill(): Promise<void>;
}

/** Starts the server with the data of a folder, and with settings of its own where a journey has some. */
export async function startServer(data: string, settings: Settings = {}): Promise<RunningServer> {
  // All journeys come from one address and sign in as one person.
  const variables = { AWNING_DATA: data, NODE_ENV: 'production', PORT: '0', RATE_LIMIT_SCALE: '0' };
  const program = await startProgram('runtime/main.mjs', 'runtime ready', { ...variables, ...settings });
  const { site, login } = JSON.parse(program.ready) as Pick<RunningServer, 'site' | 'login'>;
  return {
    site,
    login,
    stop: () => endProgram(program, 'SIGTERM'),
    kill: () => endProgram(program, 'SIGKILL'),
  };
}

/** The studio's host for browsers. */
export interface RunningStudio {
  /** Address that opens the studio in a browser, with its token; good for one browser. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts the studio's host for a site, with its settings in a folder. */
export async function startStudio(site: string, data: string): Promise<RunningStudio> {
  const host = await startProgram('studio/host/main.mjs', 'studio ready', {
    NODE_ENV: 'production',
    AWNING_SERVER: site,
    STUDIO_DATA: path.join(data, 'studio'),
    STUDIO_PORT: String(await freePort()),
  });
  return { address: host.ready, stop: () => endProgram(host, 'SIGTERM') };
}

/** Starts server and studio host as `npm start` does, on ports of their own in a new data folder. */
export async function startProduct(settings: Settings = {}): Promise<Product> {
  const data = await makeDataFolder();
  const server = await startServer(data, settings);
  const studio = await startStudio(server.site, data).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return {
    site: server.site,
    studio: studio.address,
    login: server.login,
    data,
    async stop() {
      await studio.stop();
      await server.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
