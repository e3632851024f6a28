import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runPrograms } from './programs.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

process.env.NODE_ENV ??= 'production';
await runPrograms(ROOT, {
  parts: ['visitor', 'runtime', 'studio'],
  server: [path.join(ROOT, '.build', 'runtime', 'main.mjs')],
});
