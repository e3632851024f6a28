import { describe, expect, it } from 'vitest';
import { complaintAboutNode, isInstalled, nameInstall, withoutNpmVariables } from './install.mjs';

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
      'node_modules/other-platform': { version: '1.0.0', optional: true },
    },
  };

  it.each([
    ['counts when all is there', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['does not when a version differs', { 'node_modules/a': { version: '1.0.1' } }, false],
    ['does not when something is missing', {}, false],
    [
      'does not when something else is there',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } },
      false,
    ],
  ])('%s', (_, packages, answer) => {
    expect(isInstalled(wanted, { packages })).toBe(answer);
  });
});
