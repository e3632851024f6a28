import { ruleColumns } from '../../database/rule-store.ts';
import { table } from '../../database/table.ts';

/** The table of shipping zones. */
export const shippingZones = table('shipping_zones', ruleColumns);

export const defineShippingZones = shippingZones.model;
