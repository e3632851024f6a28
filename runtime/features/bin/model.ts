import { DataTypes, type Sequelize } from 'sequelize';
import { defineTable, keyColumn } from '../../database/table.ts';

export interface BinEntryColumns {
  websiteId: string;
  id: string;
  kind: string;
  itemId: string;
  title: string;
  place: string;
  /** What its kind needs to bring the thing back. */
  payload: Record<string, unknown>;
  deletedAt: Date;
  deletedBy: string;
  erasedAt: Date;
  /** Where the thing is again, once it was brought back; a repeated call is answered with it. */
  restored: { itemId: string; title: string; place: string } | null;
}

/** The table of what was deleted and can be brought back. */
export function defineBinEntries(sequelize: Sequelize) {
  return defineTable<BinEntryColumns>(sequelize, 'bin_entries', {
    websiteId: keyColumn,
    id: keyColumn,
    kind: { type: DataTypes.TEXT },
    itemId: { type: DataTypes.TEXT },
    title: { type: DataTypes.TEXT },
    place: { type: DataTypes.TEXT },
    payload: { type: DataTypes.JSONB },
    deletedAt: { type: DataTypes.DATE },
    deletedBy: { type: DataTypes.TEXT },
    erasedAt: { type: DataTypes.DATE },
    restored: { type: DataTypes.JSONB, allowNull: true },
  });
}
