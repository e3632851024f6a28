import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { install } from './install.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`);

if (await install(ROOT, say)) {
  await build(ROOT, ['visitor', 'runtime', 'studio'], say).catch((/** @type {Error} */ error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
} else process.exitCode = 1;
