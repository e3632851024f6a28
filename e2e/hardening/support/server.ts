import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';

/** Folder of the project. */
export const PROJECT = path.join(import.meta.dirname, '..', '..', '..');
const MAIN = path.join('.build', 'runtime', 'main.mjs');
const START_MS = 180_000;

/** One process of the built server. */
export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** All that the process said on standard error so far. */
  said(): string;
  /** Resolves with the exit code when the process has ended. */
  readonly ended: Promise<number | null>;
  /** Asks it to end and waits. */
  stop(): Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
}

/** How a start that was meant to fail ended. */
export interface FailedStart {
  readonly code: number | null;
  readonly said: string;
}

const running = new Set<ChildProcess>();

/** Ends all that was started here at once, for a check that is interrupted. */
export function killServers(): void {
  for (const child of running) child.kill('SIGKILL');
}

function begin(variables: Readonly<Record<string, string>>, project: string): ChildProcess {
  const { PATH, HOME, TZ } = process.env;
  const child = spawn(process.execPath, [path.join(project, MAIN)], {
    cwd: project,
    env: { PATH, HOME, ...(TZ === undefined ? {} : { TZ }), NODE_ENV: 'production', PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/**
 * Starts a process of the built server with these settings.
 * @param project folder of the project that it was built in; this one unless told otherwise
 * @throws Error with the server's own words when it does not start
 */
export async function startProcess(
  variables: Readonly<Record<string, string>>,
  project: string = PROJECT,
): Promise<ServerProcess> {
  const started = await tryToStart(variables, project);
  if ('port' in started) return started;
  throw new Error(`The server ended with ${started.code}: ${started.said}`);
}

/** Starts a process of the built server, which may refuse to. */
export function tryToStart(
  variables: Readonly<Record<string, string>>,
  project: string = PROJECT,
): Promise<ServerProcess | FailedStart> {
  const child = begin(variables, project);
  let said = '';
  let out = '';
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
  });
  child.stderr?.on('data', (text: Buffer) => {
    said += text.toString();
  });
  return new Promise((resolve) => {
    const late = setTimeout(() => child.kill('SIGKILL'), START_MS);
    void ended.then((code) => {
      clearTimeout(late);
      resolve({ code, said });
    });
    child.stdout?.on('data', (text: Buffer) => {
      out += text.toString();
      const ready = /^runtime ready (.*)$/m.exec(out)?.[1];
      if (ready === undefined) return;
      clearTimeout(late);
      const { site } = JSON.parse(ready) as { site: string };
      const port = Number(variables['PORT'] ?? new URL(site).port);
      resolve({
        port,
        pid: child.pid ?? 0,
        said: () => said,
        ended,
        signal: (signal) => void child.kill(signal),
        stop() {
          child.kill('SIGTERM');
          return ended;
        },
      });
    });
  });
}

/** A port of this machine that nobody uses right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
