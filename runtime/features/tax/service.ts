import {
  createTaxZone,
  deleteTaxZone,
  type StoredTaxZone,
  type TaxZoneInput,
  updateTaxZone,
} from '#shared/features/tax/contract.ts';
import { TAX_ZONES_MAX } from '#shared/features/tax/rules.ts';
import type { Database } from '../../database/database.ts';
import { createRuleStore, toStoredRule } from '../../database/rule-store.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { KeepRules, StoreRules } from '../store-rules/store-rules.ts';
import { defineTaxZones } from './model.ts';

/** Keeps the tax zones; refuses as `createTaxZone`, `updateTaxZone` and `deleteTaxZone` declare. */
export type TaxZoneService = StoreRules<TaxZoneInput, StoredTaxZone>;

/** Makes what keeps the tax zones of sites. */
export function createTaxZoneService(deps: { db: Database; keepRules: KeepRules }): TaxZoneService {
  return deps.keepRules({
    name: 'tax-zone',
    store: createRuleStore<TaxZoneInput>(defineTaxZones(deps.db.sequelize).tableName),
    max: TAX_ZONES_MAX,
    calls: { create: createTaxZone, update: updateTaxZone, remove: deleteTaxZone },
    refusals: {
      tooMany: () => refuseAs(createTaxZone, 'TOO_MANY_TAX_ZONES'),
      notFound: () => refuseAs(updateTaxZone, 'TAX_ZONE_NOT_FOUND'),
      stale: (current) => refuseAs(updateTaxZone, 'STALE', { facts: { current } }),
    },
    toStored: toStoredRule,
    titleOf: ({ name }) => name,
  });
}
