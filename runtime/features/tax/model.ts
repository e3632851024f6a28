import { ruleColumns } from '../../database/rule-store.ts';
import { table } from '../../database/table.ts';

/** The table of tax zones. */
export const taxZones = table('tax_zones', ruleColumns);

export const defineTaxZones = taxZones.model;
