import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSmallProject, type SmallProject } from './support/small-project.ts';

/** Stands in for npm: notes that it ran and with what, takes its time, and does or does not succeed. */
const NPM = `
const { appendFileSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
const variables = Object.keys(process.env).filter((name) => /^npm_/i.test(name)).sort();
appendFileSync('events', 'npm ' + process.argv[2] + ' ' + variables.join(',') + '\\n');
setTimeout(() => {
  if (process.env.FAIL === 'npm') process.exit(7);
  rmSync('node_modules', { recursive: true, force: true });
  mkdirSync('node_modules');
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: {} }));
}, 500);
`;

let project: SmallProject;

beforeEach(() => {
  project = createSmallProject();
  project.write('npm-cli.js', NPM);
  project.write('package-lock.json', lockWith('1.0.0'));
  // The stand-in is CommonJS.
  project.write('package.json', '{}');
});

afterEach(() => project.remove());

function lockWith(version: string): string {
  return JSON.stringify({
    packages: { 'node_modules/a': { version, optional: true }, 'node_modules/b': { version } },
  });
}

async function install(variables: NodeJS.ProcessEnv = {}) {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const child = spawn(process.execPath, ['.scripts/install.mjs'], {
    cwd: project.folder,
    env: { ...Object.fromEntries(own), npm_execpath: `${project.folder}/npm-cli.js`, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += String(text);
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

describe('installing', () => {
  it('happens once, by npm ci, and is not repeated', async () => {
    expect(await install()).toMatchObject({
      code: 0,
      said: expect.stringContaining('about a minute') as string,
    });
    expect(await install()).toEqual({ code: 0, said: '' });
    expect(project.events()).toEqual(['npm ci']);
  });

  it('happens again when the lock file changes', async () => {
    await install();
    project.write('package-lock.json', lockWith('2.0.0'));
    await install();
    expect(project.events()).toHaveLength(2);
  });

  it('is done by one of two that start at once, while the other waits', async () => {
    const both = await Promise.all([install(), install()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(both.map(({ said }) => said).join('')).toContain('Another process is installing; waiting for it.');
    expect(project.events()).toHaveLength(1);
  });

  it('takes the place of one that died on the way', async () => {
    project.write('.build/install.lock/pid', '999999999');
    expect(await install()).toMatchObject({ code: 0 });
  });

  it('lets npm know the registry and nothing of the npm that called', async () => {
    await install({
      npm_config_registry: 'http://registry.test',
      npm_config_ignore_scripts: 'true',
      npm_command: 'start',
    });
    expect(project.events()).toEqual(['npm ci npm_config_registry']);
  });

  it('says what to do when it fails, and tries again the next time', async () => {
    const { code, said } = await install({ FAIL: 'npm' });
    expect(code).toBe(1);
    expect(said).toContain(
      'npm ci ended with code 7, see above: when it could not reach the registry, check',
    );
    expect(await install()).toMatchObject({ code: 0 });
  });
});
