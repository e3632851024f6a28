import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { UserError } from './settings.mjs';
import { CHECKS, runStep, SIZE } from './steps.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const failed = [];
for (const step of CHECKS) if (!(await runStep(ROOT, step))) failed.push(step.title);
try {
  await build(ROOT, ['visitor', 'studio'], (line) => process.stdout.write(`${line}\n`));
  if (!(await runStep(ROOT, SIZE))) failed.push(SIZE.title);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  failed.push('build');
}
process.stdout.write(failed.length === 0 ? '\nAll checks passed.\n' : `\nFailed: ${failed.join(', ')}.\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
