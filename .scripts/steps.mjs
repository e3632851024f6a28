import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * @typedef {object} Step
 * @property {string} title
 * @property {string[]} command a program of node_modules with its arguments
 */

/** What a machine can say about the sources without running them. @type {Step[]} */
export const CHECKS = [
  { title: 'types', command: ['@typescript/native/bin/tsc', '--build', '.', '.scripts', '.scripts/bench'] },
  { title: 'lint', command: ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  { title: 'format', command: ['@biomejs/biome/bin/biome', 'format', '--config-path=.biome.json'] },
  {
    title: 'boundaries',
    command: [
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config=.dependency-cruiser.cjs',
      'shared',
      'runtime',
      'studio',
      'e2e',
    ],
  },
  { title: 'tables and functions', command: ['../.scripts/house.mjs'] },
  { title: 'dead code', command: ['knip/bin/knip.js'] },
  { title: 'dead code without tests', command: ['knip/bin/knip.js', '--production'] },
];

/** What visitors and merchants download; looks at what was built. @type {Step} */
export const SIZE = { title: 'size', command: ['size-limit/bin.js'] };

/** Says a line to whoever started the program. @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Runs one step, showing what it says and how long it took.
 * @param {string} root the project's folder
 * @param {Step} step
 * @param {object} [options]
 * @param {NodeJS.ProcessEnv} [options.variables] beside our own
 * @param {boolean} [options.isBesideOthers] shows what it says when it is done, so that it does not mix with others'
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function runStep(
  root,
  { title, command: [tool, ...rest] },
  { variables = {}, isBesideOthers = false } = {},
) {
  if (!isBesideOthers) say(`\n── ${title}`);
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(root, 'node_modules', String(tool)), ...rest], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: isBesideOthers ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  /** @type {Buffer[]} */
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => said.push(part));
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', resolve);
  });
  if (isBesideOthers) process.stdout.write(Buffer.concat([Buffer.from(`\n── ${title}\n`), ...said]));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`── ${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return code === 0;
}
