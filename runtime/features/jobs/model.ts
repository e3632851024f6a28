import { DataTypes, type Sequelize } from 'sequelize';
import { defineTable, keyColumn } from '../../database/table.ts';
import type { FailedTry } from '../../jobs/tries.ts';

export interface DeadLetterColumns {
  websiteId: string;
  id: string;
  /** Id of the job in the queue of dead letters: each comes once. */
  jobId: string;
  job: string;
  payload: Record<string, unknown>;
  problem: string;
  tries: FailedTry[];
  queuedAt: Date;
  failedAt: Date;
  /** When it was put back; null when it waits for a person. */
  replayedAt: Date | null;
  /** When it was forgotten. */
  discardedAt: Date | null;
}

/** The table of the jobs that were given up. */
export function defineDeadLetters(sequelize: Sequelize) {
  return defineTable<DeadLetterColumns>(sequelize, 'dead_letters', {
    websiteId: keyColumn,
    id: keyColumn,
    jobId: { type: DataTypes.TEXT },
    job: { type: DataTypes.TEXT },
    payload: { type: DataTypes.JSONB },
    problem: { type: DataTypes.TEXT },
    tries: { type: DataTypes.JSONB },
    queuedAt: { type: DataTypes.DATE },
    failedAt: { type: DataTypes.DATE },
    replayedAt: { type: DataTypes.DATE, allowNull: true },
    discardedAt: { type: DataTypes.DATE, allowNull: true },
  });
}
