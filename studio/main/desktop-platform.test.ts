import { describe, expect, it } from 'vitest';
import { createDesktopPlatform } from './desktop-platform.ts';
import { toMenu } from './menu.ts';

function createDeps(stored?: unknown) {
  const values = new Map<string, unknown>([['settings', stored]]);
  const sources: string[] = [];
  const deps = {
    store: {
      get: (key: string) => values.get(key),
      set: (key: string, value: unknown) => void values.set(key, value),
      delete: (key: string) => void values.delete(key),
    },
    safeStorage: {
      isEncryptionAvailable: () => false,
      getSelectedStorageBackend: () => 'basic_text',
      encryptString: (text: string) => Buffer.from(text),
      decryptString: (secret: Buffer) => secret.toString(),
    },
    platform: 'linux',
    log: { info: () => undefined, warn: () => undefined },
    openExternal: async () => undefined,
    setThemeSource: (source: string) => void sources.push(source),
  };
  return { deps, sources, values };
}

describe('the desktop platform', () => {
  it.each([
    [undefined, 'system'],
    [{ colorTheme: 'light' }, 'light'],
    [{ colorTheme: 'contrast' }, 'dark'],
  ])('with settings %j starts with a frame in %s colours', (stored, source) => {
    const { deps, sources } = createDeps(stored);
    createDesktopPlatform(deps);
    expect(sources).toEqual([source]);
  });

  it('keeps settings over a restart', async () => {
    const { deps, values } = createDeps();
    const platform = createDesktopPlatform(deps);
    expect(platform.settings.isLasting).toBe(true);
    await platform.settings.write({
      colorTheme: 'dark',
      sites: [],
      lastSite: null,
      layouts: {},
      hiddenColumns: {},
      lastFile: null,
      lastPage: null,
      device: 'phone',
    });
    expect(values.get('settings')).toMatchObject({ device: 'phone' });
  });
});

describe('toMenu', () => {
  it('gives every platform copying, undoing and zooming, and a Mac its own first menu', () => {
    expect(toMenu('linux').map((menu) => menu.label)).toEqual(['File', 'Edit', 'View', 'Window']);
    expect(toMenu('darwin')[0]?.label).toBe('Awning Studio');
    const roles = JSON.stringify(toMenu('win32'));
    for (const role of ['copy', 'paste', 'undo', 'zoomIn', 'quit']) expect(roles).toContain(`"${role}"`);
    expect(roles).not.toContain('toggleDevTools');
    expect(roles).not.toContain('reload');
  });
});
