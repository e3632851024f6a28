import type { Settings } from '../bridge/settings.ts';
import { parseSettings } from '../bridge/settings.ts';
import type { Platform } from './platform.ts';

/** The stored settings, changed by one at a time so that of two changes none is lost. */
export interface KeptSettings {
  read(): Promise<Settings>;
  change(how: (settings: Settings) => Settings): Promise<void>;
}

/** Makes the door to the platform's settings. */
export function createKeptSettings(platform: Pick<Platform, 'settings'>): KeptSettings {
  let turn: Promise<unknown> = Promise.resolve();
  const read = async () => parseSettings(await platform.settings.read());
  return {
    read,
    async change(how) {
      const write = async () => platform.settings.write(how(await read()));
      const mine = turn.then(write, write);
      turn = mine;
      await mine;
    },
  };
}
