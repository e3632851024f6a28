import { TZ, type ZoneInfo } from '@phensley/timezone';

const NO_ZONE = 'UTC';

/** Id of a zone given by id or alias in any letter case; `UTC` when there is none. */
export function resolveZone(id: string): string {
  return TZ.resolveId(id) ?? NO_ZONE;
}

/** Offset and abbreviation in force in a zone at a moment in epoch milliseconds. */
export function zoneAt(zone: string, moment: number): ZoneInfo {
  return TZ.fromUTC(zone, moment) ?? { zoneid: NO_ZONE, abbr: NO_ZONE, dst: 0, offset: 0 };
}
