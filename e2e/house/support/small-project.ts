import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const { nameInstall } = (await import(path.join(ROOT, '.scripts', 'install.mjs'))) as {
  nameInstall(lockFile: string, machine: { platform: string; arch: string; abi: string }): string;
};

const FAKE_VITE = `
import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
const config = process.argv.at(-1);
appendFileSync('events', 'build ' + config + '\\n');
if (process.env.FAIL === config) {
  process.stderr.write('unexpected token in line 3');
  process.exit(1);
}
mkdirSync('.build/visitor', { recursive: true });
mkdirSync('.build/runtime', { recursive: true });
if (config.includes('server')) {
  cpSync('server.mjs', '.build/runtime/main.mjs');
  writeFileSync('.build/runtime/worker.mjs', '');
}
`;

const FAKE_ELECTRON_VITE = `
import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
appendFileSync('events', 'build studio\\n');
for (const part of ['main', 'host', 'renderer']) mkdirSync('.build/studio/' + part, { recursive: true });
writeFileSync('.build/studio/main/main.mjs', '');
writeFileSync('.build/studio/renderer/index.html', '');
cpSync('host.mjs', '.build/studio/host/main.mjs');
`;

const CHILD = (name: string, ready: string) => `
import { appendFileSync } from 'node:fs';
const note = (text) => appendFileSync('events', '${name} ' + text + '\\n');
if (process.env.FAIL === '${name}') {
  process.stderr.write('The ${name} has a reason.\\n');
  process.exit(1);
}
process.on('SIGINT', () => note('interrupted'));
process.on('SIGTERM', () => {
  note('stopped');
  if (process.env.STUBBORN !== '${name}') process.exit(0);
});
note('started');
${ready}
setInterval(() => {}, 1000);
`;

const SERVER = CHILD(
  'server',
  `process.stdout.write('runtime ready ' + JSON.stringify({
    site: 'http://localhost:' + process.env.PORT, login: { email: 'a@example.com', password: 'pw' }, data: '/data',
  }) + '\\n');`,
);
const HOST = CHILD(
  'host',
  `process.stdout.write('studio ready http://localhost:' + process.env.STUDIO_PORT + '/?token=t#' + process.env.AWNING_SERVER + '\\n');`,
);

/** The project's own scripts in a folder of their own, with stand-ins for the programs that they build and run. */
export interface SmallProject {
  readonly folder: string;
  write(file: string, text: string): void;
  /** What the stand-ins did, in order. */
  events(): string[];
  remove(): void;
}

/** Makes a project whose build and programs take no time. */
export function createSmallProject(): SmallProject {
  const folder = mkdtempSync(path.join(tmpdir(), 'awning-small-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  cpSync(path.join(ROOT, '.scripts'), path.join(folder, '.scripts'), { recursive: true });
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: object;
  };
  write('package.json', JSON.stringify({ name: 'small', version: '1.0.0', type: 'module', scripts }));
  const lockFile = JSON.stringify({ packages: { '': { version: '1.0.0' } } });
  write('package-lock.json', lockFile);
  // The stand-ins are no packages of a registry, so the mark of an install that was made says that they are all.
  const machine = { platform: process.platform, arch: process.arch, abi: process.versions.modules };
  write('node_modules/.awning-install', nameInstall(lockFile, machine));
  write('node_modules/vite/bin/vite.js', FAKE_VITE);
  write('node_modules/vite/package.json', '{"type":"module"}');
  write('node_modules/electron-vite/bin/electron-vite.js', FAKE_ELECTRON_VITE);
  write('node_modules/electron-vite/package.json', '{"type":"module"}');
  write('node_modules/electron/package.json', '{"version":"1.2.3"}');
  write('node_modules/electron/install.js', 'process.exit(1);');
  write('tsconfig.json', '{}');
  write('electron.vite.config.ts', '');
  for (const part of ['shared', 'runtime', 'studio']) write(`${part}/main.ts`, '');
  write('server.mjs', SERVER);
  write('host.mjs', HOST);
  const log = path.join(folder, 'events');
  return {
    folder,
    write,
    events: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
    remove: () => rmSync(folder, { recursive: true, maxRetries: 3 }),
  };
}
