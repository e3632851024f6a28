import { DataTypes, type Sequelize } from 'sequelize';
import { defineTable } from '../database/table.ts';

export interface IdempotencyKeyColumns {
  websiteId: string;
  keyHash: string;
  fingerprint: string;
  /** The sealed answer; null while the first call runs. */
  answer: Buffer | null;
  createdAt: Date;
}

/** The table of calls that may come twice. */
export function defineIdempotencyKeys(sequelize: Sequelize) {
  return defineTable<IdempotencyKeyColumns>(sequelize, 'idempotency_keys', {
    websiteId: { type: DataTypes.TEXT, primaryKey: true },
    keyHash: { type: DataTypes.TEXT, primaryKey: true },
    fingerprint: { type: DataTypes.TEXT },
    answer: { type: DataTypes.BLOB, allowNull: true },
    createdAt: { type: DataTypes.DATE },
  });
}
