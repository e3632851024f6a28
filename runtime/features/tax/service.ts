import { restoreFromBin } from '#shared/features/bin/contract.ts';
import {
  createTaxZone,
  deleteTaxZone,
  type StoredTaxZone,
  type TaxZoneInput,
  updateTaxZone,
} from '#shared/features/tax/contract.ts';
import { TAX_ZONES_MAX } from '#shared/features/tax/rules.ts';
import { z } from 'zod';
import type { Database, SiteScope } from '../../database/database.ts';
import { createRuleRows, type RuleRow } from '../../database/rule-rows.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Bin, BinHandler } from '../bin/service.ts';
import { defineTaxZones } from './model.ts';

const payload = z.object({});

/** SQL of the tax zones of a site as one JSON array, in the order in which they were made; `$1` is the site. */
export const taxZonesSql = `(SELECT COALESCE(json_agg(z.rule || jsonb_build_object('id', z.id) ORDER BY z.id), '[]')
     FROM tax_zones z WHERE z.website_id = $1 AND z.deleted_at IS NULL)`;

export interface TaxZoneService {
  list(scope: SiteScope): Promise<StoredTaxZone[]>;
  /** @throws Refusal 409 TOO_MANY_TAX_ZONES */
  create(scope: SiteScope, context: RequestContext, zone: TaxZoneInput): Promise<StoredTaxZone>;
  /** @throws Refusal 404, 409 STALE with the stored zone as `current` */
  update(
    scope: SiteScope,
    context: RequestContext,
    id: string,
    change: { readonly version: number; readonly zone: TaxZoneInput },
  ): Promise<StoredTaxZone>;
  /**
   * Puts a zone into the bin.
   * @returns id of its entry there
   * @throws Refusal 404
   */
  remove(scope: SiteScope, context: RequestContext, id: string): Promise<string>;
  readonly binned: BinHandler<typeof payload>;
}

type Rule = Omit<StoredTaxZone, 'id' | 'version' | 'createdOn'>;

function toZone({ id, version, rule, createdAt }: RuleRow<Rule>): StoredTaxZone {
  return { ...rule, id, version, createdOn: createdAt.toISOString() };
}

export function createTaxZoneService(deps: {
  db: Database;
  ids: Ids;
  audit: AuditLog;
  bin: Pick<Bin, 'put'>;
}): TaxZoneService {
  const { ids, audit, bin } = deps;
  const rows = createRuleRows<Rule>(defineTaxZones(deps.db.sequelize).tableName);
  const subjectOf = ({ id, rule }: RuleRow<Rule>) => ({ kind: 'tax-zone', id, title: rule.name });
  const toRule = (zone: TaxZoneInput): Rule => zone;

  async function take(scope: SiteScope, id: string): Promise<RuleRow<Rule>> {
    const row = await rows.take(scope, id);
    if (row === undefined) throw refuseAs(updateTaxZone, 'TAX_ZONE_NOT_FOUND');
    return row;
  }

  return {
    list: async (scope) => (await rows.list(scope)).map(toZone),
    async create(scope, context, zone) {
      if ((await rows.countLocked(scope)) >= TAX_ZONES_MAX)
        throw refuseAs(createTaxZone, 'TOO_MANY_TAX_ZONES');
      const row = await rows.insert(scope, ids.id(), toRule(zone), context.now);
      const act = createTaxZone.name;
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
        throw refuseAs(updateTaxZone, 'STALE', { facts: { current: toZone(before) } });
      }
      const row = await rows.update(scope, id, toRule(zone));
      await audit.record(scope, context, {
        act: updateTaxZone.name,
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
      const thing = { kind: 'tax-zone', itemId: id, title: row.rule.name, place: '', payload: {} } as const;
      const entryId = await bin.put(scope, contributorOf(context), thing, now);
      const act = deleteTaxZone.name;
      await audit.record(scope, context, {
        act,
        subject: subjectOf(row),
        before: { ...row.rule },
        after: null,
      });
      return entryId;
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
