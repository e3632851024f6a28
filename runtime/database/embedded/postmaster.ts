import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { isAlive } from './folder-lock.ts';

/** What a PostgreSQL server writes about itself into its folder. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Folder of its socket; undefined for a server that is reached by its port alone. */
  readonly socketFolder: string | undefined;
  /** It takes connections. */
  readonly ready: boolean;
}

function pidFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

/** Reads the text of postmaster.pid; undefined while it is missing its first lines. */
function parsePostmaster(text: string): Postmaster | undefined {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port) || port <= 0) return undefined;
  return { pid, port, socketFolder: lines[4]?.trim() || undefined, ready: lines[7]?.trim() === 'ready' };
}

/** The server that says it uses this folder, whether it still runs or not. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    return parsePostmaster(readFileSync(pidFile(cluster), 'utf8'));
  } catch (error) {
    // No server is here, or it has just gone.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function commandLine(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  if (process.platform === 'win32')
    return spawnSync('tasklist', ['/fi', `pid eq ${pid}`, '/nh']).stdout.toString();
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)]).stdout.toString();
}

/** Whether a process is a PostgreSQL server, and not one that was given the same number after a restart. */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    return commandLine(pid).includes('postgres');
  } catch {
    // It ended between the two questions.
    return false;
  }
}

/**
 * Lets PostgreSQL see that postmaster.pid is left over although its process number is in use again: a server
 * ignores its parent's number. The file has to stay, for it names the shared memory that old backends may hold.
 */
export function disownPostmaster(cluster: string): void {
  const [, ...rest] = readFileSync(pidFile(cluster), 'utf8').split('\n');
  writeFileSync(pidFile(cluster), [process.pid, ...rest].join('\n'));
}
