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
  { title: 'dead code', command: ['knip/bin/knip.js'] },
  { title: 'dead code without tests', command: ['knip/bin/knip.js', '--production'] },
];

/** What visitors and merchants download; looks at what was built. @type {Step} */
export const SIZE = { title: 'size', command: ['size-limit/bin.js'] };

/**
 * Runs one step, showing what it says and how long it took.
 * @param {string} root the project's folder
 * @param {Step} step
 * @param {NodeJS.ProcessEnv} [variables] beside our own
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function runStep(root, { title, command: [tool, ...options] }, variables = {}) {
  process.stdout.write(`\n── ${title}\n`);
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(root, 'node_modules', String(tool)), ...options], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', resolve);
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`── ${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  return code === 0;
}
