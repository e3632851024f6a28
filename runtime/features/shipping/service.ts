import {
  createShippingZone,
  deleteShippingZone,
  type StoredShippingZone,
  type ShippingZoneInput,
  updateShippingZone,
} from '#shared/features/shipping/contract.ts';
import { SHIPPING_ZONES_MAX } from '#shared/features/shipping/rules.ts';
import type { Place } from '#shared/places/match-place.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { createRuleStore, toStoredRule } from '../../database/rule-store.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { KeepRules, StoreRules } from '../store-rules/store-rules.ts';
import { defineShippingZones } from './model.ts';

type Rule = Omit<StoredShippingZone, 'id' | 'version' | 'createdOn'>;

/** Keeps the shipping zones; refuses as `createShippingZone`, `updateShippingZone` and `deleteShippingZone` declare. */
export interface ShippingZoneService
  extends Omit<StoreRules<ShippingZoneInput, StoredShippingZone>, 'bringBack'> {
  /** Gives a site that is just being made its first zones. */
  fill(scope: SiteScope, zones: readonly ShippingZoneInput[], now: number): Promise<void>;
  /** The places that the site ships to. */
  places(scope: ReadScope): Promise<readonly Place[]>;
}

/** Makes what keeps the shipping zones of sites. */
export function createShippingZoneService(deps: {
  db: Database;
  ids: Ids;
  keepRules: KeepRules;
  /** Purges what is made of zones when the unit of work commits. */
  purge: (scope: SiteScope) => Promise<void>;
}): ShippingZoneService {
  const { ids } = deps;
  const store = createRuleStore<Rule>(defineShippingZones(deps.db.sequelize).tableName);
  const rules: StoreRules<Rule, StoredShippingZone> = deps.keepRules({
    name: 'shipping-zone',
    store,
    max: SHIPPING_ZONES_MAX,
    calls: { create: createShippingZone, update: updateShippingZone, remove: deleteShippingZone },
    refusals: {
      tooMany: () => refuseAs(createShippingZone, 'TOO_MANY_SHIPPING_ZONES'),
      notFound: () => refuseAs(updateShippingZone, 'SHIPPING_ZONE_NOT_FOUND'),
      stale: (current) => refuseAs(updateShippingZone, 'STALE', { facts: { current } }),
    },
    toStored(row) {
      const stored = toStoredRule(row);
      return {
        ...stored,
        options: stored.options.map((option) => ({ ...option, profiles: option.profiles ?? [] })),
      };
    },
    titleOf: ({ name }) => name,
    changed: deps.purge,
  });

  /** A zone whose new options have ids. */
  function toRule({ options, ...zone }: ShippingZoneInput): Rule {
    return { ...zone, options: options.map(({ id = ids.id(), ...option }) => ({ id, ...option })) };
  }

  return {
    ...rules,
    create: (scope, context, zone) => rules.create(scope, context, toRule(zone)),
    update: (scope, context, id, { version, rule }) =>
      rules.update(scope, context, id, { version, rule: toRule(rule) }),
    async fill(scope, zones, now) {
      for (const zone of zones) await store.insert(scope, ids.id(), toRule(zone), now);
    },
    async places(scope) {
      const found = await scope.query<{ places: Place[] }>(
        "SELECT rule -> 'places' AS places FROM shipping_zones WHERE website_id = $1 AND deleted_at IS NULL",
        [scope.websiteId],
      );
      return found.flatMap(({ places }) => places);
    },
  };
}
