// Installs what the other scripts need, where it is not installed yet. Needs nothing but Node.js itself, and
// no newer syntax than an old Node.js reads, so that this can be said there in words.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './folder-lock.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const KEPT_NPM_VARIABLES = /^npm_config_(registry|cache|proxy|https_proxy|noproxy|cafile)$/i;

/**
 * What is wrong with a version of Node.js, or nothing.
 * @param {string} version as in process.versions.node
 */
export function complaintAboutNode(version) {
  const parts = version.split('.').map(Number);
  const major = parts[0] || 0;
  const minor = parts[1] || 0;
  if (major > 20 || (major === 20 && minor >= 19)) return undefined;
  return `Awning needs Node.js 20.19 or newer, and this is ${version}: install a newer one from https://nodejs.org and try again.`;
}

/**
 * Names an install, the machine first: other packages, another platform or another Node.js ABI are another one.
 * @param {string | Buffer} lockFile
 * @param {{ platform: string, arch: string, abi: string }} machine
 */
export function nameInstall(lockFile, { platform, arch, abi }) {
  return `${platform}-${arch}-${abi} ${createHash('sha256').update(lockFile).digest('hex')}`;
}

/**
 * Variables for an npm inside npm: the outer one's own are left out, but how to reach the registry stays.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutNpmVariables(environment) {
  const kept = Object.entries(environment).filter(
    ([name]) => !/^npm_/i.test(name) || KEPT_NPM_VARIABLES.test(name),
  );
  return Object.fromEntries(kept);
}

/**
 * Whether what is in node_modules is what the lock file asks for, so that an install made by hand is not made again.
 * Looks at the packages themselves: where their files are links, as in a copy of a folder that shares them, npm's own
 * record of them is shared too and may tell of the other folder.
 * @param {{ packages: Record<string, { version?: string, optional?: boolean }> }} wanted
 * @param {(place: string) => string | undefined} versionAt of the package at a place; undefined where there is none
 * @param {readonly string[]} places where packages are, but for those inside of others
 */
export function isInstalled(wanted, versionAt, places) {
  const agrees = Object.entries(wanted.packages).every(([place, { version, optional }]) => {
    if (place === '') return true;
    const there = versionAt(place);
    return there === undefined ? optional === true : there === version;
  });
  return agrees && places.every((place) => wanted.packages[place] !== undefined);
}

/**
 * @param {string} root
 * @returns {string[]} where packages are below it, but for those inside of others
 */
function placesOf(root) {
  const folder = path.join(root, 'node_modules');
  /** @param {string} name */
  const inside = (name) => readdirSync(path.join(folder, name)).map((inner) => `${name}/${inner}`);
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => (name.startsWith('@') ? inside(name) : [name]))
    .map((name) => `node_modules/${name}`);
}

/** @param {string} root */
function isInstalledByHand(root) {
  if (!existsSync(path.join(root, 'node_modules'))) return false;
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  /** @param {string} place */
  const versionAt = (place) => {
    const file = path.join(root, place, 'package.json');
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
  };
  return isInstalled(wanted, versionAt, placesOf(root));
}

/**
 * Puts a text in the place of a file. A file that is a link of others stays as it is for those.
 * @param {string} file
 * @param {string} text
 */
function replaceFile(file, text) {
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, text);
  renameSync(fresh, file);
}

/**
 * @param {string} root
 * @returns {Promise<number>} exit code of `npm ci`
 */
function runNpm(root) {
  const npm = process.env.npm_execpath;
  const [program, first] = npm && /\.[cm]?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []];
  const child = spawn(program, first.concat('ci', '--no-audit', '--no-fund', '--loglevel=error'), {
    cwd: root,
    env: withoutNpmVariables(process.env),
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32' && program === 'npm',
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code === null ? 1 : code));
  });
}

/**
 * Brings node_modules in line with the lock file; does nothing when it is.
 * @param {string} root the project's folder
 * @param {(line: string) => void} say told what is going on, in words
 * @returns {Promise<boolean>} whether everything is there now
 */
export async function install(root, say) {
  const complaint = complaintAboutNode(process.versions.node);
  if (complaint) {
    say(complaint);
    return false;
  }
  const marker = path.join(root, 'node_modules', '.awning-install');
  const machine = { platform: process.platform, arch: process.arch, abi: process.versions.modules };
  const wanted = () => nameInstall(readFileSync(path.join(root, 'package-lock.json')), machine);
  const found = () => (existsSync(marker) ? readFileSync(marker, 'utf8') : undefined);
  if (found() === wanted()) return true;

  return withLock(
    path.join(root, '.build', 'install.lock'),
    async () => {
      const before = found();
      if (before === wanted()) return true;
      const sameMachine = before === undefined || before.split(' ')[0] === wanted().split(' ')[0];
      if (!sameMachine || !isInstalledByHand(root)) {
        say('Installing what Awning is built from; this takes about a minute.');
        const code = await runNpm(root);
        if (code !== 0) {
          say(
            `npm ci ended with code ${code}, see above: when it could not reach the registry, check the network or npm's registry and proxy settings, then try again.`,
          );
          return false;
        }
      }
      replaceFile(marker, wanted());
      return true;
    },
    () => say('Another process is installing; waiting for it.'),
  );
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const done = await install(ROOT, (line) => process.stderr.write(`${line}\n`));
  process.exitCode = done ? 0 : 1;
}
