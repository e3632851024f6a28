import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds a Chromium for the journeys, installing one where there is none: from the system's packages as root,
 * else by Playwright's own download.
 * @param {string} root the project's folder
 * @param {(line: string) => void} say
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {{ program: string | undefined } | { reason: string }} its program, undefined for Playwright's own;
 *   or why there is none
 */
export function findBrowser(root, say, environment = process.env) {
  const chosen = environment.CHROMIUM_PATH;
  if (chosen)
    return existsSync(chosen)
      ? { program: chosen }
      : { reason: `CHROMIUM_PATH is ${chosen}, which is not there` };
  const present = USUAL_PLACES.find((place) => existsSync(place));
  if (present) return { program: present };

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium from the system packages.');
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    const apt = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
    });
    if (apt.status === 0 && existsSync('/usr/bin/chromium')) return { program: '/usr/bin/chromium' };
  }
  say('Installing Chromium by Playwright.');
  const cli = path.join(root, 'node_modules', 'playwright', 'cli.js');
  const download = spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
  if (download.status === 0) return { program: undefined };
  return { reason: 'there is no Chromium and none could be installed: set CHROMIUM_PATH to one' };
}
