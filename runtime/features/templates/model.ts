import { DataTypes, type Sequelize } from 'sequelize';
import { defineTable, keyColumn } from '../../database/table.ts';

export interface TemplateDraftColumns {
  websiteId: string;
  path: string;
  /** The drafted text, in contents; null when the draft deletes the file. */
  hash: string | null;
  updatedAt: Date;
  updatedBy: string;
}

/** The table of theme files that differ from the live release. */
export function defineTemplateDrafts(sequelize: Sequelize) {
  return defineTable<TemplateDraftColumns>(sequelize, 'template_drafts', {
    websiteId: keyColumn,
    path: keyColumn,
    hash: { type: DataTypes.TEXT, allowNull: true },
    updatedAt: { type: DataTypes.DATE },
    updatedBy: { type: DataTypes.TEXT },
  });
}
