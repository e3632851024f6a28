/** What a zone's clock shows at a moment. */
export interface ZoneTime {
  /** Short name in force, such as `EST`; an offset such as `-05` where there is none. */
  readonly abbreviation: string;
  /** Milliseconds ahead of UTC. */
  readonly offset: number;
}

/** The time zones of the world with their history. */
export interface Zones {
  /** Id of a zone given by id or alias in any letter case; `UTC` when there is none. */
  resolve(id: string): string;
  /** What the clock of a zone shows at a moment in epoch milliseconds; that of UTC when there is no such zone. */
  at(zone: string, moment: number): ZoneTime;
}
