import path from 'node:path';
import { build } from './build.mjs';
import { createChildren } from './children.mjs';
import { findElectron } from './electron.mjs';
import { install } from './install.mjs';
import { parseSettings, UserError } from './settings.mjs';

const PARENT_POLL_MS = 500;
/** Pools of memory of the C library: the default, eight for each processor, keeps 15 MB more of an idle server. */
const ARENAS = '2';

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * @typedef {{ site: string, login: { email: string, password: string } | null, data: string }} Facts what the
 *   server says about itself
 */

const children = createChildren(say);

/**
 * @param {string[]} command options of Node.js that start the server
 * @param {number} port
 * @returns {Promise<Facts>}
 */
async function startServer(command, port) {
  const server = children.begin('The server', process.execPath, command, {
    variables: { MALLOC_ARENA_MAX: ARENAS, ...process.env, PORT: String(port) },
  });
  return JSON.parse(await children.waitForLine(server, 'runtime ready'));
}

/**
 * @param {string} root
 * @param {'auto' | 'electron' | 'web' | 'none'} wanted
 * @param {number} port
 * @param {Facts} facts
 * @returns {Promise<string | null>} where the studio is: an address, `window`, or nothing
 */
async function startStudio(root, wanted, port, facts) {
  if (wanted === 'none') return null;
  const variables = {
    NODE_ENV: 'production',
    AWNING_SERVER: facts.site,
    STUDIO_PORT: String(port),
    STUDIO_DATA: path.join(facts.data, 'studio'),
  };
  if (wanted !== 'web') {
    const electron = findElectron(root);
    if ('program' in electron) {
      const studio = children.begin('The studio', electron.program, [root], { variables, mayEnd: true });
      void studio.ended.then(
        (how) => how === 0 && say('The studio was closed. The site goes on until Ctrl-C.'),
      );
      return 'window';
    }
    if (wanted === 'electron') {
      throw new UserError(`The studio has no window, because ${electron.reason}: set AWNING_STUDIO=web.`);
    }
    say(`The studio is served to your browser, because ${electron.reason}.`);
  }
  const host = children.begin(
    'The studio',
    process.execPath,
    [path.join(root, '.build', 'studio', 'host', 'main.mjs')],
    { variables },
  );
  return children.waitForLine(host, 'studio ready');
}

/**
 * @param {Facts} facts
 * @param {string | null} studio
 */
function announce({ site, login, data }, studio) {
  const rows = [
    ['Site', site],
    ['Studio', studio === 'window' ? 'open in its window' : studio],
    ['Sign in', login && `${login.email}  ${login.password}`],
    ['Data', data],
  ];
  say('\nAwning is running. Ctrl-C stops it.\n');
  for (const [name, value] of rows) if (value) say(`  ${String(name).padEnd(9)}${value}`);
  say(`\nready ${JSON.stringify({ site, studio, login, data })}`);
}

let interrupted = false;

function interrupt() {
  if (interrupted) {
    children.kill();
    process.exit(1);
  }
  interrupted = true;
  say('\nStopping …');
  void children.stop().then(() => process.exit(0));
}

function watchParent() {
  // A signal to npm ends npm and its shell, but does not reach us.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    if (!interrupted) interrupt();
  }, PARENT_POLL_MS);
  watch.unref();
}

/**
 * @typedef {object} Programs
 * @property {import('./build.mjs').PartName[]} parts what is built before; the studio only where one is wanted
 * @property {string[]} server options of Node.js that start the server
 * @property {string[]} [follower] options of Node.js that start what follows the sample theme; it is told the address
 *   of the site and the login
 * @property {(parts: import('./build.mjs').PartName[]) => void} [onReady]
 */

/**
 * @param {string} root
 * @param {Programs} programs
 */
async function start(root, { parts, server, follower, onReady }) {
  if (!(await install(root, say))) throw new UserError('Awning could not be installed.');
  const settings = parseSettings(process.env);
  for (const name of ['AWNING_DATA', 'DATABASE_URL']) if (process.env[name] === '') delete process.env[name];
  const wanted = parts.filter((part) => part !== 'studio' || settings.studio !== 'none');
  await build(root, wanted, say);
  const facts = await startServer(server, settings.port);
  const studio = await startStudio(root, settings.studio, settings.studioPort, facts);
  if (follower && facts.login) {
    const { email, password } = facts.login;
    const options = [...follower, facts.site, email, password];
    await children.waitForLine(children.begin('The theme', process.execPath, options), 'theme followed');
  }
  announce(facts, studio);
  onReady?.(wanted);
  throw await children.firstFailure();
}

/**
 * Builds, starts the server and the studio, and stops them again on Ctrl-C, when either fails, or when whoever
 * started us has gone. Ends the process.
 * @param {string} root the project's folder
 * @param {Programs} programs
 */
export async function runPrograms(root, programs) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, interrupt);
  // Whoever read our words may be gone before us; that is no reason to leave processes behind.
  process.stdout.on('error', () => undefined);
  if (process.env.npm_lifecycle_event) watchParent();
  try {
    await start(root, programs);
  } catch (error) {
    if (interrupted) return;
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${error instanceof UserError ? error.message : text}\n`);
    await children.stop();
    process.exit(1);
  }
}
