import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { makeRelease } from './make-release.mjs';
import { UserError } from './settings.mjs';
import { CHECKS, runStep } from './steps.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`);

async function check() {
  let passed = true;
  for (const step of CHECKS) passed = (await runStep(ROOT, step)) && passed;
  return passed;
}

const [wish = ''] = process.argv.slice(2);
try {
  if (!(await install(ROOT, say))) throw new UserError('What Awning is built from could not be installed.');
  await makeRelease(ROOT, wish, {
    check,
    build: () => build(ROOT, ['visitor', 'runtime', 'studio'], say),
    now: () => new Date(),
    say,
  });
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
