import { describe, expect, it } from 'vitest';
import type { SafeStoragePort, StorePort } from './electron-port.ts';
import { createSecretStore } from './secret-store.ts';

const SITE = 'https://saltmarsh.example';
const log = { info: () => undefined, warn: () => undefined };

function createStore(): StorePort & { values: Map<string, unknown> } {
  const values = new Map<string, unknown>();
  return {
    values,
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    delete: (key) => void values.delete(key),
  };
}

function createStorage(backend: string, isAvailable = true): SafeStoragePort {
  const flip = (text: string) => Array.from(text).reverse().join('');
  return {
    isEncryptionAvailable: () => isAvailable,
    getSelectedStorageBackend: () => backend,
    encryptString: (text) => Buffer.from(flip(text)),
    decryptString: (secret) => {
      if (secret.toString() === 'rotten') throw new Error('cannot decrypt');
      return flip(secret.toString());
    },
  };
}

describe('the secret store', () => {
  it('keeps the token encrypted over a restart where the desktop has a keeper of secrets', async () => {
    const store = createStore();
    await createSecretStore(createStorage('gnome_libsecret'), store, 'linux', log).write(SITE, 'token-1');
    expect(JSON.stringify([...store.values])).not.toContain('token-1');
    const restarted = createSecretStore(createStorage('gnome_libsecret'), store, 'linux', log);
    expect(await restarted.read(SITE)).toBe('token-1');
    await restarted.clear(SITE);
    expect(store.values.size).toBe(0);
  });

  it.each([
    ['linux', 'basic_text', true],
    ['linux', 'unknown', true],
    ['darwin', 'n/a', false],
  ])('keeps it in memory only on %s with %s', async (platform, backend, isAvailable) => {
    const store = createStore();
    const secrets = createSecretStore(createStorage(backend, isAvailable), store, platform, log);
    await secrets.write(SITE, 'token-1');
    expect(store.values.size).toBe(0);
    expect(await secrets.read(SITE)).toBe('token-1');
    const restarted = createSecretStore(createStorage(backend, isAvailable), store, platform, log);
    expect(await restarted.read(SITE)).toBeUndefined();
  });

  it('keeps the sites apart', async () => {
    const store = createStore();
    const secrets = createSecretStore(createStorage('gnome_libsecret'), store, 'linux', log);
    await secrets.write(SITE, 'token-1');
    await secrets.write('https://other.example', 'token-2');
    await secrets.clear(SITE);
    const restarted = createSecretStore(createStorage('gnome_libsecret'), store, 'linux', log);
    expect(await restarted.read(SITE)).toBeUndefined();
    expect(await restarted.read('https://other.example')).toBe('token-2');
  });

  it('drops what it cannot read any more', async () => {
    const store = createStore();
    store.set('sessions', { [SITE]: Buffer.from('rotten').toString('base64') });
    expect(
      await createSecretStore(createStorage('kwallet6'), store, 'linux', log).read(SITE),
    ).toBeUndefined();
    expect(store.values.size).toBe(0);
  });
});
