import { restoreFromBin } from '#shared/features/bin/contract.ts';
import {
  type Coupon,
  type CouponInput,
  createCoupon,
  deleteCoupon,
  type listCoupons,
  updateCoupon,
} from '#shared/features/coupons/contract.ts';
import {
  AUTOMATIC_COUPONS_MAX,
  COUPONS_MAX,
  isCouponCode,
  namedBy,
  normalizeCode,
} from '#shared/features/coupons/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { z } from 'zod';
import type { Database, SiteScope } from '../../database/database.ts';
import { createRuleRows, type RuleRow } from '../../database/rule-rows.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Bin, BinHandler } from '../bin/service.ts';
import { defineCoupons } from './model.ts';

const payload = z.object({});

/**
 * SQL of the coupons that a cart meets, as one JSON array: those that apply by themselves and those of its codes; `$1`
 * is the site.
 * @param codes SQL of the cart's codes, a `text[]`
 * @param personHash SQL of the hash of the cart's address, null without one
 */
export const couponsSql = (codes: string, personHash: string) => `(
    SELECT COALESCE(json_agg(k.rule || jsonb_build_object('id', k.id, 'uses', k.uses, 'usesByPerson',
             (SELECT count(*) FROM coupon_uses u
               WHERE u.website_id = k.website_id AND u.coupon_id = k.id AND u.person_hash = ${personHash}))), '[]')
      FROM coupons k
     WHERE k.website_id = $1 AND k.deleted_at IS NULL
       AND (k.rule ->> 'code' IS NULL OR k.rule ->> 'code' = ANY (${codes})))`;

export interface CouponService {
  /** The latest first, with the names of what they are for. */
  list(scope: SiteScope): Promise<Output<typeof listCoupons>>;
  /** Whether a coupon has this code, whatever becomes of it. */
  isKnown(scope: SiteScope, code: string): Promise<boolean>;
  /** @throws Refusal 409 CODE_TAKEN or TOO_MANY_COUPONS */
  create(scope: SiteScope, context: RequestContext, coupon: CouponInput): Promise<Coupon>;
  /** @throws Refusal 404, 409 CODE_TAKEN, TOO_MANY_COUPONS or STALE with the stored coupon as `current` */
  update(
    scope: SiteScope,
    context: RequestContext,
    id: string,
    change: { readonly version: number; readonly coupon: CouponInput },
  ): Promise<Coupon>;
  /**
   * Puts a coupon into the bin.
   * @returns id of its entry there
   * @throws Refusal 404
   */
  remove(scope: SiteScope, context: RequestContext, id: string): Promise<string>;
  readonly binned: BinHandler<typeof payload>;
}

type Rule = CouponInput;
type Row = RuleRow<Rule> & { readonly uses: number };

function toCoupon({ id, version, rule, createdAt, uses }: Row): Coupon {
  return { ...rule, id, version, uses, createdOn: createdAt.toISOString() };
}

const BY_CODE = `
  SELECT id FROM coupons WHERE website_id = $1 AND rule ->> 'code' = $2 AND deleted_at IS NULL`;
const COUNT_AUTOMATIC = `
  SELECT count(*)::int AS count FROM coupons
   WHERE website_id = $1 AND deleted_at IS NULL AND rule ->> 'code' IS NULL AND id <> $2`;

export function createCouponService(deps: {
  db: Database;
  ids: Ids;
  audit: AuditLog;
  bin: Pick<Bin, 'put'>;
  /** What products and categories are called by their ids. */
  namesOf: (scope: SiteScope, ids: readonly string[]) => Promise<Readonly<Record<string, string>>>;
}): CouponService {
  const { ids, audit, bin } = deps;
  const rows = createRuleRows<Rule, Row>(defineCoupons(deps.db.sequelize).coupons.tableName, ', uses');
  const subjectOf = ({ id, rule }: Row) => ({ kind: 'coupon', id, title: rule.title });

  async function idOfCode(scope: SiteScope, code: string): Promise<string | undefined> {
    const [row] = await scope.query<{ id: string }>(BY_CODE, [scope.websiteId, code]);
    return row?.id;
  }

  /** Keeps codes apart and what applies by itself few; nobody else makes a coupon until the transaction ends. */
  async function assertPlace(scope: SiteScope, code: string | null, id: string): Promise<void> {
    if (code === null) {
      const [row] = await scope.query<{ count: number }>(COUNT_AUTOMATIC, [scope.websiteId, id]);
      if ((row?.count ?? 0) >= AUTOMATIC_COUPONS_MAX) throw refuseAs(createCoupon, 'TOO_MANY_COUPONS');
      return;
    }
    const owner = await idOfCode(scope, code);
    if (owner !== undefined && owner !== id) throw refuseAs(createCoupon, 'CODE_TAKEN');
  }

  async function take(scope: SiteScope, id: string): Promise<Row> {
    const row = await rows.take(scope, id);
    if (row === undefined) throw refuseAs(updateCoupon, 'COUPON_NOT_FOUND');
    return row;
  }

  return {
    async list(scope) {
      const coupons = (await rows.list(scope)).map(toCoupon).reverse();
      return { coupons, names: await deps.namesOf(scope, [...new Set(coupons.flatMap(namedBy))]) };
    },
    isKnown: async (scope, code) => (await idOfCode(scope, code)) !== undefined,
    async create(scope, context, coupon) {
      if ((await rows.countLocked(scope)) >= COUPONS_MAX) throw refuseAs(createCoupon, 'TOO_MANY_COUPONS');
      const id = ids.id();
      await assertPlace(scope, coupon.code, id);
      const row = await rows.insert(scope, id, coupon, context.now);
      const act = createCoupon.name;
      await audit.record(scope, context, {
        act,
        subject: subjectOf(row),
        before: null,
        after: { ...row.rule },
      });
      return toCoupon(row);
    },
    async update(scope, context, id, { version, coupon }) {
      await rows.countLocked(scope);
      const before = await take(scope, id);
      if (before.version !== version) {
        throw refuseAs(updateCoupon, 'STALE', { facts: { current: toCoupon(before) } });
      }
      await assertPlace(scope, coupon.code, id);
      const row = await rows.update(scope, id, coupon);
      await audit.record(scope, context, {
        act: updateCoupon.name,
        subject: subjectOf(row),
        before: { ...before.rule },
        after: { ...row.rule },
      });
      return toCoupon(row);
    },
    async remove(scope, context, id) {
      const row = await take(scope, id);
      const { now } = context;
      await rows.hide(scope, id, now);
      const { title, code } = row.rule;
      const thing = { kind: 'coupon', itemId: id, title, place: code ?? '', payload: {} } as const;
      const entryId = await bin.put(scope, contributorOf(context), thing, now);
      const act = deleteCoupon.name;
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
      async restore(scope, _context, { itemId, title, place }, name) {
        await rows.countLocked(scope);
        const code = place === '' ? null : normalizeCode(name ?? place);
        if (code !== null) {
          const isTaken = (await idOfCode(scope, code)) !== undefined;
          if (isTaken || !isCouponCode(code)) {
            const text = `Another coupon has the code ${code} by now. Bring this one back with another one.`;
            throw refuseAs(restoreFromBin, 'PLACE_TAKEN', {
              text,
              facts: { suggestion: `${place.slice(0, 35)}-2` },
            });
          }
        }
        const row = await rows.show(scope, itemId, { code });
        if (row === undefined) throw refuseAs(restoreFromBin, 'BIN_ENTRY_NOT_FOUND');
        return { itemId, title, place: code ?? '' };
      },
      erase: (scope, { itemId }) => rows.erase(scope, itemId),
    },
  };
}
