import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { complaintAboutNode, install, isInstalled, nameInstall, withoutNpmVariables } from './install.mjs';

describe('the version of Node.js', () => {
  it.each(['20.19.0', '20.20.2', '21.0.0', '22.12.0', '24.1.0'])('%s is new enough', (version) => {
    expect(complaintAboutNode(version)).toBeUndefined();
  });

  it.each(['20.18.3', '18.20.0', '16.0.0'])('%s is not', (version) => {
    expect(complaintAboutNode(version)).toBe(
      `Awning needs Node.js 20.19 or newer, and this is ${version}: install a newer one from https://nodejs.org and try again.`,
    );
  });
});

describe('the name of an install', () => {
  const machine = { platform: 'linux', arch: 'x64', abi: '115' };

  it('changes with the lock file, the platform, the processor and the ABI', () => {
    const names = [
      nameInstall('lock', machine),
      nameInstall('other', machine),
      nameInstall('lock', { ...machine, platform: 'darwin' }),
      nameInstall('lock', { ...machine, arch: 'arm64' }),
      nameInstall('lock', { ...machine, abi: '127' }),
    ];
    expect(new Set(names).size).toBe(names.length);
    expect(nameInstall('lock', machine)).toBe(names[0]);
  });
});

describe('the variables of the inner npm', () => {
  it('keep how to reach the registry and nothing else of the outer one', () => {
    const kept = {
      PATH: '/bin',
      npm_config_registry: 'http://r',
      npm_config_cache: '/c',
      npm_config_https_proxy: 'p',
    };
    const left = { npm_config_ignore_scripts: 'true', npm_lifecycle_event: 'start', NPM_CONFIG_PREFIX: '/p' };
    expect(withoutNpmVariables({ ...kept, ...left })).toEqual(kept);
  });
});

describe('an install made by hand', () => {
  const wanted = {
    packages: {
      '': { version: '1' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/a/node_modules/inner': { version: '2.0.0' },
      'node_modules/other-platform': { version: '1.0.0', optional: true },
    },
  };
  const inner = { 'node_modules/a/node_modules/inner': '2.0.0' };

  it.each([
    ['counts when all is there', { ...inner, 'node_modules/a': '1.0.0' }, true],
    ['does not when a version differs', { ...inner, 'node_modules/a': '1.0.1' }, false],
    ['does not when something is missing', inner, false],
    ['does not when something inside of another is missing', { 'node_modules/a': '1.0.0' }, false],
    [
      'does not when what may be missing is there in another version',
      { ...inner, 'node_modules/a': '1.0.0', 'node_modules/other-platform': '0.9.0' },
      false,
    ],
    [
      'does not when something else is there',
      { ...inner, 'node_modules/a': '1.0.0', 'node_modules/b': '1.0.0' },
      false,
    ],
  ])('%s', (_, versions, answer) => {
    const there = new Map(Object.entries(versions));
    const places = [...there.keys()].filter((place) => !place.includes('/node_modules/'));
    expect(isInstalled(wanted, (place) => there.get(place), places)).toBe(answer);
  });

  it('is found in a copy whose files are links of it, and leaves what the other folder is told of its own', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'awning-install-'));
    const lockFile = (/** @type {string} */ name) =>
      JSON.stringify({ name, packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } });
    const fill = (/** @type {string} */ root, /** @type {string} */ name) => {
      mkdirSync(path.join(root, 'node_modules', 'a'), { recursive: true });
      writeFileSync(path.join(root, 'package-lock.json'), lockFile(name));
    };
    const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')];
    fill(first, 'first');
    fill(second, 'second');
    writeFileSync(path.join(first, 'node_modules/a/package.json'), JSON.stringify({ version: '1.0.0' }));
    expect(await install(first, () => undefined)).toBe(true);
    for (const shared of ['a/package.json', '.awning-install']) {
      linkSync(path.join(first, 'node_modules', shared), path.join(second, 'node_modules', shared));
    }
    const marker = path.join(first, 'node_modules/.awning-install');
    const before = readFileSync(marker, 'utf8');

    const said = /** @type {string[]} */ ([]);
    expect(await install(second, (line) => void said.push(line))).toBe(true);
    expect(said).toEqual([]);
    expect(readFileSync(path.join(second, 'node_modules/.awning-install'), 'utf8')).not.toBe(before);
    expect(readFileSync(marker, 'utf8')).toBe(before);
    rmSync(folder, { recursive: true });
  });
});
