import { z } from 'zod';
import type { Log, Platform } from '../host/platform.ts';
import type { SafeStoragePort, StorePort } from './electron-port.ts';

const KEY = 'sessions';

/** Encrypted tokens in base64 by the origin of their site. */
const storedSchema = z.record(z.string(), z.string()).catch({});

/** Whether secrets can be kept on disk: never where the desktop would only scramble them with a known key. */
function canKeep(storage: SafeStoragePort, platform: string): boolean {
  if (!storage.isEncryptionAvailable()) return false;
  return platform !== 'linux' || !['basic_text', 'unknown'].includes(storage.getSelectedStorageBackend());
}

/**
 * Keeps the token of each site's session encrypted by the desktop, or in memory only where the desktop has no
 * keeper of secrets worth the name.
 * @param platform the value of process.platform
 */
export function createSecretStore(
  storage: SafeStoragePort,
  store: StorePort,
  platform: string,
  log: Log,
): Platform['secrets'] {
  const kept = new Map<string, string>();
  const dropStored = (site: string) => {
    const { [site]: _dropped, ...rest } = storedSchema.parse(store.get(KEY));
    if (Object.keys(rest).length === 0) store.delete(KEY);
    else store.set(KEY, rest);
  };
  const readStored = (site: string): string | undefined => {
    const stored = storedSchema.parse(store.get(KEY))[site];
    if (stored === undefined || !canKeep(storage, platform)) return undefined;
    try {
      return storage.decryptString(Buffer.from(stored, 'base64'));
    } catch (cause) {
      log.warn(`A stored session cannot be read on this desktop any more; it was removed: ${String(cause)}`);
      dropStored(site);
      return undefined;
    }
  };
  return {
    async read(site) {
      const token = kept.get(site) ?? readStored(site);
      if (token !== undefined) kept.set(site, token);
      return token;
    },
    async write(site, token) {
      kept.set(site, token);
      if (canKeep(storage, platform)) {
        const encrypted = storage.encryptString(token).toString('base64');
        store.set(KEY, { ...storedSchema.parse(store.get(KEY)), [site]: encrypted });
      } else log.warn('This desktop has no safe place for secrets; the session ends with the program.');
    },
    async clear(site) {
      kept.delete(site);
      dropStored(site);
    },
  };
}
