import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './folder-lock.mjs';
import { UserError } from './settings.mjs';

/**
 * @typedef {object} Part
 * @property {string} title what is built, in words
 * @property {string[]} sources files and folders it is made of
 * @property {string[]} results files that must be there afterwards
 * @property {string[][]} commands program of node_modules with its arguments
 */

const COMMON_SOURCES = ['package.json', 'package-lock.json', 'tsconfig.json', 'shared'];

/** @typedef {'visitor' | 'runtime' | 'studio'} PartName */

/** @type {Record<PartName, Part>} */
const PARTS = {
  visitor: {
    title: "the visitor's scripts",
    sources: [...COMMON_SOURCES, 'runtime'],
    results: ['.build/visitor'],
    commands: [['vite/bin/vite.js', 'build', '--config', 'runtime/vite.config.ts']],
  },
  runtime: {
    title: 'the server',
    sources: [...COMMON_SOURCES, 'runtime'],
    results: ['.build/runtime/main.mjs', '.build/runtime/worker.mjs'],
    commands: [['vite/bin/vite.js', 'build', '--config', 'runtime/vite.server.config.ts']],
  },
  studio: {
    title: 'the studio',
    sources: [...COMMON_SOURCES, 'studio', 'electron.vite.config.ts'],
    results: [
      '.build/studio/main/main.mjs',
      '.build/studio/host/main.mjs',
      '.build/studio/renderer/index.html',
    ],
    commands: [['electron-vite/bin/electron-vite.js', 'build']],
  },
};

/** @param {string} place @returns {string[]} */
function filesIn(place) {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesIn(path.join(place, name)));
}

const NOT_BUILT = /\.test\.tsx?$|\.md$|[/\\]testing[/\\]/;

/**
 * Names a state of the sources: the same name, the same build.
 * @param {string} root
 * @param {string[]} sources
 */
function nameSources(root, sources) {
  const hash = createHash('sha256').update(process.versions.node);
  if (process.env.AWNING_SOURCE_MAPS) hash.update(' with source maps');
  for (const file of sources.flatMap((source) => filesIn(path.join(root, source)))) {
    if (!NOT_BUILT.test(file)) hash.update(`\n${path.relative(root, file)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string[]} command
 */
async function runTool(root, [tool, ...options]) {
  const child = spawn(process.execPath, [path.join(root, 'node_modules', String(tool)), ...options], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', resolve);
  });
  return { code, said };
}

/**
 * Builds what has changed since it was built last.
 * @param {string} root the project's folder
 * @param {PartName[]} names
 * @param {(line: string) => void} say told what is going on, in words
 */
export async function build(root, names, say) {
  const place = path.join(root, '.build');
  await withLock(
    path.join(place, 'build.lock'),
    async () => {
      for (const name of names) {
        const part = PARTS[name];
        const stamp = path.join(place, `${name}.stamp`);
        const state = nameSources(root, part.sources);
        const complete = part.results.every((result) => existsSync(path.join(root, result)));
        if (complete && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) continue;
        const began = performance.now();
        say(`Building ${part.title} …`);
        rmSync(stamp, { force: true });
        for (const command of part.commands) {
          const { code, said } = await runTool(root, command);
          if (code !== 0)
            throw new UserError(`${said.trim()}\n\nBuilding ${part.title} did not succeed, see above.`);
        }
        writeFileSync(stamp, state);
        say(`Built ${part.title} in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
      }
    },
    () => say('Another process is building; waiting for it.'),
  );
}
