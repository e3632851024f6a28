import { DataTypes, type Sequelize } from 'sequelize';
import { defineTable } from '../../database/table.ts';

export interface DeadLetterColumns {
  websiteId: string;
  id: string;
  /** Id of the job in the queue of dead letters: each comes once. */
  jobId: string;
  job: string;
  payload: Record<string, unknown>;
  problem: string;
  queuedAt: Date;
  failedAt: Date;
}

/** The table of the jobs that were given up. */
export function defineDeadLetters(sequelize: Sequelize) {
  return defineTable<DeadLetterColumns>(sequelize, 'dead_letters', {
    websiteId: { type: DataTypes.TEXT, primaryKey: true },
    id: { type: DataTypes.TEXT, primaryKey: true },
    jobId: { type: DataTypes.TEXT },
    job: { type: DataTypes.TEXT },
    payload: { type: DataTypes.JSONB },
    problem: { type: DataTypes.TEXT },
    queuedAt: { type: DataTypes.DATE },
    failedAt: { type: DataTypes.DATE },
  });
}
