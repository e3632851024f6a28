import { restoreFromBin } from '#shared/features/bin/contract.ts';
import {
  createShippingZone,
  deleteShippingZone,
  type StoredShippingZone,
  type ShippingZoneInput,
  updateShippingZone,
} from '#shared/features/shipping/contract.ts';
import { SHIPPING_ZONES_MAX } from '#shared/features/shipping/rules.ts';
import type { Place } from '#shared/places/match-place.ts';
import { z } from 'zod';
import type { Database, SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/reads.ts';
import { createRuleRows, type RuleRow } from '../../database/rule-rows.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Bin, BinHandler } from '../bin/service.ts';
import { defineShippingZones } from './model.ts';

const payload = z.object({});

/** SQL of the shipping zones of a site as one JSON array, in the order in which they were made; `$1` is the site. */
export const shippingZonesSql = `(SELECT COALESCE(json_agg(json_build_object('places', z.rule -> 'places', 'options', z.rule -> 'options') ORDER BY z.id), '[]')
     FROM shipping_zones z WHERE z.website_id = $1 AND z.deleted_at IS NULL)`;

export interface ShippingZoneService {
  list(scope: SiteScope): Promise<StoredShippingZone[]>;
  /** @throws Refusal 409 TOO_MANY_SHIPPING_ZONES */
  create(scope: SiteScope, context: RequestContext, zone: ShippingZoneInput): Promise<StoredShippingZone>;
  /** @throws Refusal 404, 409 STALE with the stored zone as `current` */
  update(
    scope: SiteScope,
    context: RequestContext,
    id: string,
    change: { readonly version: number; readonly zone: ShippingZoneInput },
  ): Promise<StoredShippingZone>;
  /**
   * Puts a zone into the bin.
   * @returns id of its entry there
   * @throws Refusal 404
   */
  remove(scope: SiteScope, context: RequestContext, id: string): Promise<string>;
  /** Gives a site that is just being made its first zones. */
  fill(scope: SiteScope, zones: readonly ShippingZoneInput[], now: number): Promise<void>;
  /** The places that the site ships to. */
  places(scope: ReadScope): Promise<readonly Place[]>;
  readonly binned: BinHandler<typeof payload>;
}

type Rule = Omit<StoredShippingZone, 'id' | 'version' | 'createdOn'>;

function toZone({ id, version, rule, createdAt }: RuleRow<Rule>): StoredShippingZone {
  return { ...rule, id, version, createdOn: createdAt.toISOString() };
}

export function createShippingZoneService(deps: {
  db: Database;
  ids: Ids;
  audit: AuditLog;
  bin: Pick<Bin, 'put'>;
}): ShippingZoneService {
  const { ids, audit, bin } = deps;
  const rows = createRuleRows<Rule>(defineShippingZones(deps.db.sequelize).tableName);
  const subjectOf = ({ id, rule }: RuleRow<Rule>) => ({ kind: 'shipping-zone', id, title: rule.name });

  function toRule({ options, ...zone }: ShippingZoneInput): Rule {
    return { ...zone, options: options.map(({ id = ids.id(), ...option }) => ({ id, ...option })) };
  }

  async function take(scope: SiteScope, id: string): Promise<RuleRow<Rule>> {
    const row = await rows.take(scope, id);
    if (row === undefined) throw refuseAs(updateShippingZone, 'SHIPPING_ZONE_NOT_FOUND');
    return row;
  }

  return {
    list: async (scope) => (await rows.list(scope)).map(toZone),
    async create(scope, context, zone) {
      if ((await rows.countLocked(scope)) >= SHIPPING_ZONES_MAX)
        throw refuseAs(createShippingZone, 'TOO_MANY_SHIPPING_ZONES');
      const row = await rows.insert(scope, ids.id(), toRule(zone), context.now);
      const act = createShippingZone.name;
      await audit.record(scope, context, {
        act,
        subject: subjectOf(row),
        before: null,
        after: { ...row.rule },
      });
      return toZone(row);
    },
    async update(scope, context, id, { version, zone }) {
      const before = await take(scope, id);
      if (before.version !== version) {
        throw refuseAs(updateShippingZone, 'STALE', { facts: { current: toZone(before) } });
      }
      const row = await rows.update(scope, id, toRule(zone));
      await audit.record(scope, context, {
        act: updateShippingZone.name,
        subject: subjectOf(row),
        before: { ...before.rule },
        after: { ...row.rule },
      });
      return toZone(row);
    },
    async remove(scope, context, id) {
      const row = await take(scope, id);
      const { now } = context;
      await rows.hide(scope, id, now);
      const thing = {
        kind: 'shipping-zone',
        itemId: id,
        title: row.rule.name,
        place: '',
        payload: {},
      } as const;
      const entryId = await bin.put(scope, contributorOf(context), thing, now);
      const act = deleteShippingZone.name;
      await audit.record(scope, context, {
        act,
        subject: subjectOf(row),
        before: { ...row.rule },
        after: null,
      });
      return entryId;
    },
    async fill(scope, zones, now) {
      for (const zone of zones) await rows.insert(scope, ids.id(), toRule(zone), now);
    },
    async places(scope) {
      const rows = await scope.query<{ places: Place[] }>(
        "SELECT rule -> 'places' AS places FROM shipping_zones WHERE website_id = $1 AND deleted_at IS NULL",
        [scope.websiteId],
      );
      return rows.flatMap(({ places }) => places);
    },
    binned: {
      payload,
      async restore(scope, _context, { itemId, title, place }) {
        const row = await rows.show(scope, itemId);
        if (row === undefined) throw refuseAs(restoreFromBin, 'BIN_ENTRY_NOT_FOUND');
        return { itemId, title, place };
      },
      erase: (scope, { itemId }) => rows.erase(scope, itemId),
    },
  };
}
