import { watch } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { runPrograms } from './programs.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const QUIET_MS = 300;
const VISITOR_MANIFEST = path.join(ROOT, '.build', 'visitor', 'manifest.json');

// Breakpoints are set in sources, so what is built for the window and for visitors says where it comes from.
process.env.AWNING_SOURCE_MAPS = '1';

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`);

/**
 * Builds anew what changed; a page that is open shows it when it is loaded again.
 * @param {import('./build.mjs').PartName[]} parts
 */
function buildOnChange(parts) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let building = Promise.resolve();
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(() => build(ROOT, parts, say)).catch((error) => say(error.message));
    }, QUIET_MS);
  };
  for (const folder of ['shared', 'runtime', 'studio'])
    watch(path.join(ROOT, folder), { recursive: true }, later);
}

await runPrograms(ROOT, {
  parts: ['visitor', 'studio'],
  // The server runs from source and starts again whenever a file of it changes.
  server: [
    path.join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs'),
    'watch',
    '--clear-screen=false',
    // Pages name the scripts by their content, so the server reads their names anew when they were built anew.
    `--include=${VISITOR_MANIFEST}`,
    path.join(ROOT, 'runtime', 'main.ts'),
  ],
  // Changes of the sample theme are published as its owner would.
  follower: ['--import', 'tsx', path.join(ROOT, '.scripts', 'dev-theme.ts')],
  onReady: buildOnChange,
});
