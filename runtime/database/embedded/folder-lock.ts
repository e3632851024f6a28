import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const RETRY_MS = 50;
const REFRESH_MS = 2_000;
const ABANDONED_AFTER_MS = 30_000;

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

/** Takes the lock unless it is taken; linking a finished file is the one step that cannot be seen half done. */
function tryToTake(lock: string, candidate: string): boolean {
  writeFileSync(candidate, String(process.pid), { mode: 0o600 });
  try {
    linkSync(candidate, lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function removeIfAbandoned(lock: string, candidate: string): void {
  try {
    const holder = readFileSync(lock, 'utf8');
    const age = statSync(candidate).mtimeMs - statSync(lock).mtimeMs;
    if (holder !== '' && isAlive(Number(holder)) && age < ABANDONED_AFTER_MS) return;
    const aside = `${candidate}.old`;
    renameSync(lock, aside);
    // Somebody else may have replaced it between reading and renaming: then it is theirs and goes back.
    if (readFileSync(aside, 'utf8') !== holder) linkSync(aside, lock);
    rmSync(aside, { force: true });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  }
}

let counter = 0;

/**
 * Runs work while holding a lock file, waiting for whoever holds it. A lock whose process has died, or that
 * has not been refreshed for 30 seconds, counts as abandoned.
 */
export async function withFolderLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  counter += 1;
  const candidate = `${lock}.${process.pid}.${counter}`;
  try {
    while (!tryToTake(lock, candidate)) {
      removeIfAbandoned(lock, candidate);
      await pause(RETRY_MS);
    }
  } finally {
    rmSync(candidate, { force: true });
  }
  const refresh = setInterval(() => writeFileSync(lock, String(process.pid)), REFRESH_MS);
  refresh.unref();
  try {
    return await work();
  } finally {
    clearInterval(refresh);
    rmSync(lock, { force: true });
  }
}
