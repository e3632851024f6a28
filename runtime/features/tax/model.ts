import type { Sequelize } from 'sequelize';
import { type RuleColumns, ruleAttributes } from '../../database/rule-rows.ts';
import { defineTable } from '../../database/table.ts';

/** The table of tax zones. */
export function defineTaxZones(sequelize: Sequelize) {
  return defineTable<RuleColumns>(sequelize, 'tax_zones', ruleAttributes);
}
