import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const FETCH_LIMIT_MS = 60_000;
const PROBE_LIMIT_MS = 5_000;

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/**
 * Where Electron's program is, or should be. Asking the package itself would make it fetch.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} environment
 */
function locate(root, environment) {
  const folder = path.dirname(
    createRequire(path.join(root, 'package.json')).resolve('electron/package.json'),
  );
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (environment.ELECTRON_EXEC_PATH)
    return { folder, program: environment.ELECTRON_EXEC_PATH, complete: true };
  const dist = environment.ELECTRON_OVERRIDE_DIST_PATH ?? path.join(folder, 'dist');
  const name = read(path.join(folder, 'path.txt')) ?? 'electron';
  const complete =
    environment.ELECTRON_OVERRIDE_DIST_PATH !== undefined ||
    read(path.join(dist, 'version'))?.replace(/^v/, '') === version;
  return { folder, program: path.join(dist, name), complete };
}

/**
 * Whether windows can be shown.
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} platform
 */
export function hasDisplay(environment, platform) {
  return platform !== 'linux' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
}

/**
 * Finds an Electron that runs, fetching it once where the network allows.
 * @param {string} root the project's folder
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {{ program: string } | { reason: string }} the program, or why there is none
 */
export function findElectron(root, environment = process.env) {
  if (!hasDisplay(environment, process.platform)) return { reason: 'this machine has no display' };
  let { folder, program, complete } = locate(root, environment);
  if (!complete || !existsSync(program)) {
    if (environment.ELECTRON_EXEC_PATH || environment.ELECTRON_OVERRIDE_DIST_PATH) {
      return { reason: `there is no Electron at ${program}` };
    }
    spawnSync(process.execPath, [path.join(folder, 'install.js')], {
      env: { ...environment, ELECTRON_GET_NO_PROGRESS: '1' },
      stdio: 'ignore',
      timeout: FETCH_LIMIT_MS,
    });
    ({ folder, program, complete } = locate(root, environment));
    if (!complete || !existsSync(program)) return { reason: "Electron's program could not be fetched" };
  }
  const probe = spawnSync(program, ['-p', 'process.versions.electron'], {
    env: { ...environment, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
    timeout: PROBE_LIMIT_MS,
  });
  if (probe.status !== 0 || !/^\d+\./.test(probe.stdout))
    return { reason: "Electron's program does not run here" };
  if (process.getuid?.() === 0) return { reason: 'Electron does not run as root' };
  return { program };
}
