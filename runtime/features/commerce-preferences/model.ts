import { DataTypes, type Sequelize } from 'sequelize';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { defineTable, keyColumn } from '../../database/table.ts';

interface CommercePreferencesColumns {
  websiteId: string;
  namespace: string;
  /** Counts the changes. */
  version: number;
  preferences: Preferences;
  updatedAt: Date;
  updatedBy: string;
}

/** The table of the preferences of a store, a row for each namespace. */
export function defineCommercePreferences(sequelize: Sequelize) {
  return defineTable<CommercePreferencesColumns>(sequelize, 'commerce_preferences', {
    websiteId: keyColumn,
    namespace: keyColumn,
    version: { type: DataTypes.INTEGER },
    preferences: { type: DataTypes.JSONB },
    updatedAt: { type: DataTypes.DATE },
    updatedBy: { type: DataTypes.TEXT },
  });
}
