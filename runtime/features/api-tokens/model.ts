import { DataTypes, type Sequelize } from 'sequelize';
import { defineTable, keyColumn } from '../../database/table.ts';

export interface ApiTokenColumns {
  websiteId: string;
  id: string;
  name: string;
  tokenHash: string;
  start: string;
  roles: number[];
  makerId: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

/** The table of the tokens by which programs call. */
export function defineApiTokens(sequelize: Sequelize) {
  return defineTable<ApiTokenColumns>(sequelize, 'api_tokens', {
    websiteId: keyColumn,
    id: keyColumn,
    name: { type: DataTypes.TEXT },
    tokenHash: { type: DataTypes.TEXT },
    start: { type: DataTypes.TEXT },
    roles: { type: DataTypes.ARRAY(DataTypes.INTEGER) },
    makerId: { type: DataTypes.TEXT },
    createdAt: { type: DataTypes.DATE },
    expiresAt: { type: DataTypes.DATE, allowNull: true },
    lastUsedAt: { type: DataTypes.DATE, allowNull: true },
  });
}
