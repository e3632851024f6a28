import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { UserError } from './settings.mjs';

const STOP_LIMIT_MS = 20_000;

/**
 * @typedef {object} Child
 * @property {string} title
 * @property {import('node:child_process').ChildProcess} process
 * @property {Promise<number | NodeJS.Signals>} ended how it ended, once it has
 * @property {boolean} mayEnd whether people may close it while the others go on
 */

/**
 * The processes of one start: begun one by one, stopped together in the opposite order.
 * @param {(line: string) => void} show where lines of theirs go that are not meant for us
 */
export function createChildren(show) {
  /** @type {Child[]} */
  const children = [];
  let stopping = false;

  /**
   * @param {string} title what it is, in words
   * @param {string} program
   * @param {string[]} options
   * @param {{ variables?: NodeJS.ProcessEnv, mayEnd?: boolean }} [how] variables beside our own, and whether people may
   * close it while the others go on
   */
  function begin(title, program, options, { variables = {}, mayEnd = false } = {}) {
    if (stopping) throw new UserError('Stopped.');
    const child = spawn(program, options, {
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'inherit'],
      // Ctrl-C in the terminal reaches us alone, and we stop the processes in order.
      detached: process.platform !== 'win32',
    });
    /** @type {Promise<number | NodeJS.Signals>} */
    const ended = new Promise((resolve) => {
      child.once('error', (error) => {
        process.stderr.write(`${error.message}\n`);
        resolve(127);
      });
      child.once('exit', (code, signal) => resolve(code ?? signal ?? 1));
    });
    const one = { title, process: child, ended, mayEnd };
    children.push(one);
    return one;
  }

  /**
   * Waits for a child's line that begins with some words.
   * @param {Child} child
   * @param {string} beginning
   * @returns {Promise<string>} the rest of that line
   */
  function waitForLine(child, beginning) {
    return new Promise((resolve, reject) => {
      const lines = createInterface({
        input: /** @type {import('node:stream').Readable} */ (child.process.stdout),
      });
      lines.on('line', (line) => {
        if (line.startsWith(beginning)) resolve(line.slice(beginning.length).trim());
        else show(line);
      });
      void child.ended.then((how) =>
        reject(new UserError(`${child.title} ended before it was ready (${how}).`)),
      );
    });
  }

  /**
   * Waits until a child ends by itself in a way it should not.
   * @returns {Promise<UserError>}
   */
  function firstFailure() {
    return new Promise((resolve) => {
      for (const { title, ended, mayEnd } of children) {
        void ended.then((how) => {
          if (!stopping && !(mayEnd && how === 0))
            resolve(new UserError(`${title} ended unexpectedly (${how}).`));
        });
      }
    });
  }

  /** @param {NodeJS.Signals} signal */
  function signalAll(signal) {
    for (const { process: child } of children) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    }
  }

  /** Stops all, the last one first, and waits for each. */
  async function stop() {
    stopping = true;
    for (const { process: child, ended } of children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGTERM');
      const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      await ended;
      clearTimeout(limit);
    }
  }

  return { begin, waitForLine, firstFailure, stop, kill: () => signalAll('SIGKILL') };
}
