import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { UserError } from './settings.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}

if (!(await install(ROOT, say))) process.exit(1);
try {
  await build(ROOT, ['visitor', 'runtime', 'studio'], say);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
const run = path.join(ROOT, 'e2e', 'hardening', 'run.ts');
const command = ['--import', 'tsx', run, ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
