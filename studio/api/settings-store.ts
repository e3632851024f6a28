import type { Bridge } from '../bridge/bridge.ts';
import type { Settings } from '../bridge/settings.ts';

/** Settings as the window sees them: changed at once here, and written by the host soon after. */
export interface SettingsStore {
  get(): Settings;
  set<N extends keyof Settings>(name: N, value: Settings[N]): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Makes the window's settings.
 * @param onUnwritten told when the host could not keep a change; it stays in force until the window closes
 */
export function createSettingsStore(
  initial: Settings,
  bridge: Pick<Bridge, 'writeSetting'>,
  onUnwritten: (cause: unknown) => void,
): SettingsStore {
  let settings = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => settings,
    set(name, value) {
      settings = { ...settings, [name]: value };
      for (const listener of listeners) listener();
      bridge.writeSetting({ name, value } as Parameters<Bridge['writeSetting']>[0]).catch(onUnwritten);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
