import type { Sequelize } from 'sequelize';
import { type RuleColumns, ruleAttributes } from '../../database/rule-rows.ts';
import { defineTable } from '../../database/table.ts';

/** The table of shipping zones. */
export function defineShippingZones(sequelize: Sequelize) {
  return defineTable<RuleColumns>(sequelize, 'shipping_zones', ruleAttributes);
}
