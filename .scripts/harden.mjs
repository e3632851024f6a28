import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runBuilt } from './run-built.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

process.exitCode = await runBuilt(
  ROOT,
  ['visitor', 'runtime', 'studio'],
  'e2e/hardening/run.ts',
  process.argv.slice(2),
);
