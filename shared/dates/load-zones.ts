import type { Zones } from './zones.ts';

let zones: Promise<Zones> | undefined;

/** The time zones; loaded once, by dynamic import, when first asked for. */
export function loadZones(): Promise<Zones> {
  if (!zones) {
    zones = import('./zone-data.ts').then(({ ZONES }) => ZONES);
    zones.catch(() => {
      zones = undefined;
    });
  }
  return zones;
}
