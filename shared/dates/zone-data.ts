import { TZ } from '@phensley/timezone';
import type { ZoneTime, Zones } from './zones.ts';

const NO_ZONE = 'UTC';
const UTC: ZoneTime = { abbreviation: NO_ZONE, offset: 0 };

/** The zones of the tz database. */
export const ZONES: Zones = {
  resolve: (id) => TZ.resolveId(id) ?? TZ.resolveId(id.toLowerCase()) ?? NO_ZONE,
  at: (zone, moment) => {
    const info = TZ.fromUTC(zone, moment);
    return info ? { abbreviation: info.abbr, offset: info.offset } : UTC;
  },
};
