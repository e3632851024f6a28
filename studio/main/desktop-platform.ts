import { parseSettings } from '../bridge/settings.ts';
import type { Log, Platform } from '../host/platform.ts';
import type { SafeStoragePort, StorePort } from './electron-port.ts';
import { createSecretStore } from './secret-store.ts';

const SETTINGS_KEY = 'settings';

/** What the desktop gives to the host. */
export interface DesktopDeps {
  readonly store: StorePort;
  readonly safeStorage: SafeStoragePort;
  /** The value of process.platform. */
  readonly platform: string;
  readonly log: Log;
  openExternal(address: string): Promise<void>;
  setThemeSource(source: 'system' | 'light' | 'dark'): void;
}

/** The desktop as the host sees it. The frame of the window takes the stored colours at once. */
export function createDesktopPlatform(deps: DesktopDeps): Platform {
  const applyColorTheme: Platform['applyColorTheme'] = (theme) =>
    deps.setThemeSource(theme === 'contrast' ? 'dark' : theme);
  applyColorTheme(parseSettings(deps.store.get(SETTINGS_KEY)).colorTheme);
  return {
    kind: 'desktop',
    settings: {
      isLasting: true,
      read: async () => deps.store.get(SETTINGS_KEY),
      write: async (settings) => deps.store.set(SETTINGS_KEY, settings),
    },
    secrets: createSecretStore(deps.safeStorage, deps.store, deps.platform, deps.log),
    openExternal: (address) => deps.openExternal(address),
    applyColorTheme,
    log: deps.log,
  };
}
