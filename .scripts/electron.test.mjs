import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findElectron, hasDisplay } from './electron.mjs';

/** @type {string} */
let root;
const shown = { DISPLAY: ':0', PATH: process.env.PATH };

/** @param {string} name @param {string} text */
function write(name, text) {
  const file = path.join(root, 'node_modules/electron', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'awning-electron-'));
  writeFileSync(path.join(root, 'package.json'), '{}');
  write('package.json', '{"version":"1.2.3"}');
  write('install.js', 'process.exit(1);');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('a display', () => {
  it.each([
    ['linux', {}, false],
    ['linux', { DISPLAY: ':0' }, true],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
    ['darwin', {}, true],
    ['win32', {}, true],
  ])('on %s with %j', (platform, environment, answer) => {
    expect(hasDisplay(environment, platform)).toBe(answer);
  });
});

describe.runIf(process.platform === 'linux')('Electron', () => {
  it('is not looked for where no window can be shown', () => {
    expect(findElectron(root, { PATH: process.env.PATH })).toEqual({ reason: 'this machine has no display' });
  });

  it('is missing when it is not there and cannot be fetched', () => {
    expect(findElectron(root, shown)).toEqual({ reason: "Electron's program could not be fetched" });
  });

  it('is fetched when it can be', () => {
    const dist = JSON.stringify(path.join(root, 'node_modules/electron/dist'));
    write(
      'install.js',
      `const fs = require('fs'); fs.mkdirSync(${dist}); fs.writeFileSync(${dist} + '/version', 'v1.2.3');
       fs.writeFileSync(${dist} + '/electron', '#!/bin/sh\\necho 1.2.3\\n', { mode: 0o755 });`,
    );
    const reason = 'Electron does not run as root';
    const program = path.join(root, 'node_modules/electron/dist/electron');
    expect(findElectron(root, shown)).toEqual(process.getuid?.() === 0 ? { reason } : { program });
  });

  it('does not count when it is of another version', () => {
    write('dist/version', '1.0.0');
    write('dist/electron', '#!/bin/sh\necho 1.0.0\n');
    expect(findElectron(root, shown)).toEqual({ reason: "Electron's program could not be fetched" });
  });

  it('does not count when it does not run', () => {
    write('dist/version', '1.2.3');
    write('dist/electron', '#!/bin/sh\nexit 3\n');
    expect(findElectron(root, shown)).toEqual({ reason: "Electron's program does not run here" });
  });

  it('is taken from where the variables say', () => {
    const reason = 'there is no Electron at /nowhere/electron';
    expect(findElectron(root, { ...shown, ELECTRON_EXEC_PATH: '/nowhere/electron' })).toEqual({ reason });
  });
});
