import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { UserError } from './settings.mjs';

/**
 * Runs a TypeScript program of the project after installing and building what it needs.
 * @param {string} root the project's folder
 * @param {import('./build.mjs').PartName[]} parts what is built before
 * @param {string} program a file, from the project's folder
 * @param {string[]} options handed to the program
 * @returns {Promise<number>} its exit code; 1 where something could not be installed or built
 */
export async function runBuilt(root, parts, program, options) {
  /** @param {string} line */
  const say = (line) => void process.stderr.write(`${line}\n`);
  if (!(await install(root, say))) return 1;
  try {
    await build(root, parts, say);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    say(error.message);
    return 1;
  }
  const command = ['--import', 'tsx', path.join(root, program), ...options];
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status ?? 1;
}
