import type { Log, Platform } from '../host/platform.ts';
import type { SafeStoragePort, StorePort } from './electron-port.ts';

const KEY = 'session';

/** Whether secrets can be kept on disk: never where the desktop would only scramble them with a known key. */
function canKeep(storage: SafeStoragePort, platform: string): boolean {
  if (!storage.isEncryptionAvailable()) return false;
  return platform !== 'linux' || !['basic_text', 'unknown'].includes(storage.getSelectedStorageBackend());
}

/**
 * Keeps the session's token encrypted by the desktop, or in memory only where the desktop has no keeper of
 * secrets worth the name.
 * @param platform the value of process.platform
 */
export function createSecretStore(
  storage: SafeStoragePort,
  store: StorePort,
  platform: string,
  log: Log,
): Platform['secrets'] {
  let kept: string | undefined;
  const readStored = (): string | undefined => {
    const stored = store.get(KEY);
    if (typeof stored !== 'string' || !canKeep(storage, platform)) return undefined;
    try {
      return storage.decryptString(Buffer.from(stored, 'base64'));
    } catch {
      log.warn('The stored session cannot be read on this desktop any more; it was removed.');
      store.delete(KEY);
      return undefined;
    }
  };
  return {
    async read() {
      kept ??= readStored();
      return kept;
    },
    async write(token) {
      kept = token;
      if (canKeep(storage, platform)) store.set(KEY, storage.encryptString(token).toString('base64'));
      else log.warn('This desktop has no safe place for secrets; the session ends with the program.');
    },
    async clear() {
      kept = undefined;
      store.delete(KEY);
    },
  };
}
