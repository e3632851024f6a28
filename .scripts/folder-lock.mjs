import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const RETRY_MS = 200;
const UNSIGNED_FOR_MS = 10_000;

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * @param {string} folder
 * @returns {string} who holds the lock; empty while it is being made or once it is gone
 */
function holderOf(folder) {
  try {
    return readFileSync(path.join(folder, 'pid'), 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return '';
    throw error;
  }
}

/** @param {string} folder */
function isOld(folder) {
  const made = statSync(folder, { throwIfNoEntry: false });
  return made !== undefined && Date.now() - made.mtimeMs > UNSIGNED_FOR_MS;
}

/** @param {string} folder */
function removeIfAbandoned(folder) {
  const holder = holderOf(folder);
  if (holder === '' ? !isOld(folder) : isAlive(Number(holder))) return;
  const aside = `${folder}.${process.pid}`;
  try {
    renameSync(folder, aside);
    // Somebody else may have taken it over between looking and renaming: then it goes back.
    if (holderOf(aside) !== holder) renameSync(aside, folder);
  } catch (error) {
    if (
      !['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(String(/** @type {NodeJS.ErrnoException} */ (error).code))
    )
      throw error;
  }
  rmSync(aside, { recursive: true, force: true });
}

/** @param {string} folder */
function tryToTake(folder) {
  try {
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Runs work while this process alone holds a folder as its lock. One left by a dead process is taken over.
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] told once when another process holds it
 * @returns {Promise<T>}
 */
export async function withLock(folder, work, onWait) {
  mkdirSync(path.dirname(folder), { recursive: true });
  for (let waited = false; !tryToTake(folder); waited = true) {
    if (!waited) onWait?.();
    removeIfAbandoned(folder);
    await pause(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
