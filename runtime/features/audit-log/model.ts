import { DataTypes, type Sequelize } from 'sequelize';
import type { Json } from '#shared/features/audit-log/rules.ts';
import { defineTable, keyColumn } from '../../database/table.ts';

export interface AuditEntryColumns {
  websiteId: string;
  id: string;
  at: Date;
  actorKind: 'contributor' | 'token' | 'system';
  actorId: string;
  actorName: string;
  act: string;
  subjectKind: string;
  subjectId: string;
  subjectTitle: string;
  before: Record<string, Json> | null;
  after: Record<string, Json> | null;
  requestId: string;
  network: string;
}

/** The table of what was changed by whom; rows are added, never changed. */
export function defineAuditEntries(sequelize: Sequelize) {
  return defineTable<AuditEntryColumns>(sequelize, 'audit_entries', {
    websiteId: keyColumn,
    id: keyColumn,
    at: { type: DataTypes.DATE },
    actorKind: { type: DataTypes.TEXT },
    actorId: { type: DataTypes.TEXT },
    actorName: { type: DataTypes.TEXT },
    act: { type: DataTypes.TEXT },
    subjectKind: { type: DataTypes.TEXT },
    subjectId: { type: DataTypes.TEXT },
    subjectTitle: { type: DataTypes.TEXT },
    before: { type: DataTypes.JSONB, allowNull: true },
    after: { type: DataTypes.JSONB, allowNull: true },
    requestId: { type: DataTypes.TEXT },
    network: { type: DataTypes.TEXT },
  });
}
