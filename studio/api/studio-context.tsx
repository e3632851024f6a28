import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Client } from '#shared/http/client.ts';
import type { Bridge } from '../bridge/bridge.ts';
import type { BridgeOutput } from '../bridge/contract.ts';
import type { Settings } from '../bridge/settings.ts';
import type { Clock } from './clock.ts';
import type { PasswordQuestion } from './password-question.ts';
import type { SettingsStore } from './settings-store.ts';

/** What every screen may use: the host, the open site and its API, the settings and the time. */
export interface Studio {
  readonly bridge: Bridge;
  /** Origin of the site that is open. */
  readonly site: string;
  /** Opens another site of the list in place of this one. */
  readonly openSite: (site: string) => void;
  /** The API of the open site. */
  readonly client: Client;
  readonly passwordQuestion: PasswordQuestion;
  readonly app: BridgeOutput<'getAppInfo'>;
  readonly settings: SettingsStore;
  readonly clock: Clock;
}

const StudioContext = createContext<Studio | undefined>(undefined);

/** Hands the studio's means to the screens inside. */
export function StudioProvider({ studio, children }: { studio: Studio; children: ReactNode }): ReactNode {
  return <StudioContext value={studio}>{children}</StudioContext>;
}

/** The studio's means. */
export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (studio === undefined) throw new Error('useStudio is used outside of StudioProvider.');
  return studio;
}

/** One setting and the way to change it. */
export function useSetting<N extends keyof Settings>(name: N): [Settings[N], (value: Settings[N]) => void] {
  const { settings } = useStudio();
  const value = useSyncExternalStore(settings.subscribe, () => settings.get()[name]);
  const change = useCallback((next: Settings[N]) => settings.set(name, next), [settings, name]);
  return [value, change];
}
