import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';
import { runBuilt } from './run-built.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** @param {string} line */
const say = (line) => void process.stderr.write(`${line}\n`);
// Some checks look at pages; where there is no browser, they fail with the reason and the others run.
const found = findBrowser(ROOT, say);
if ('reason' in found) say(`Checks that look at pages cannot run: ${found.reason}.`);
else if (found.program !== undefined) process.env.CHROMIUM_PATH = found.program;

process.exitCode = await runBuilt(
  ROOT,
  ['visitor', 'runtime', 'studio'],
  'e2e/hardening/run.ts',
  process.argv.slice(2),
);
