import { DataTypes, type Sequelize } from 'sequelize';
import { defineTable, keyColumn } from '../../database/table.ts';

export interface HousekeepingRunColumns {
  websiteId: string;
  /** When the site was last put on to be tidied. */
  begunAt: Date;
}

/** The table of when each site was last tidied. */
export function defineHousekeepingRuns(sequelize: Sequelize) {
  return defineTable<HousekeepingRunColumns>(sequelize, 'housekeeping_runs', {
    websiteId: keyColumn,
    begunAt: { type: DataTypes.DATE },
  });
}
