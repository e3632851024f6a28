import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runBuilt } from './run-built.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const options = process.argv.slice(2);
// The engine's bench builds what it measures by itself.
const isEngineAlone = options.find((option) => !option.startsWith('-')) === 'engine';

process.exitCode = await runBuilt(
  ROOT,
  isEngineAlone ? [] : ['visitor', 'runtime', 'studio'],
  '.scripts/bench/main.ts',
  options,
);
