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
import type { Database, SiteScope } from '../../database/database.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import { createRuleStore, type RuleRow, toStoredRule } from '../../database/rule-store.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { KeepRules, StoreRules } from '../store-rules/store-rules.ts';
import { defineCoupons } from './model.ts';

/** Keeps the coupons; refuses as `createCoupon`, `updateCoupon` and `deleteCoupon` declare. */
export interface CouponService extends Omit<StoreRules<CouponInput, Coupon>, 'list' | 'bringBack'> {
  /** The latest first, with the names of what they are for. */
  list(scope: SiteScope): Promise<Output<typeof listCoupons>>;
  /** Whether a coupon has this code, whatever becomes of it. */
  isKnown(code: string): Statement<boolean>;
}

type Row = RuleRow<CouponInput> & { readonly uses: number };

const byCode = statement<{ id: string }>(
  'coupons.byCode',
  "SELECT id FROM coupons WHERE website_id = $1 AND rule ->> 'code' = $2 AND deleted_at IS NULL",
);
const COUNT_AUTOMATIC = `
  SELECT count(*)::int AS count FROM coupons
   WHERE website_id = $1 AND deleted_at IS NULL AND rule ->> 'code' IS NULL AND id <> $2`;

/** Keeps coupons: their codes apart, and those that apply by themselves few. */
export function createCouponService(deps: {
  db: Database;
  keepRules: KeepRules;
  /** What products and categories are called by their ids. */
  namesOf: (scope: SiteScope, ids: readonly string[]) => Promise<Readonly<Record<string, string>>>;
}): CouponService {
  const store = createRuleStore<CouponInput, Row>(
    defineCoupons(deps.db.sequelize).coupons.tableName,
    ', uses',
  );

  const idOfCode = (code: string) => byCode.maybe(code).map((row) => row?.id);

  /** Keeps codes apart and what applies by itself few; nobody else makes a coupon until the transaction ends. */
  async function assertFits(scope: SiteScope, { code }: CouponInput, id: string): Promise<void> {
    if (code === null) {
      const [row] = await scope.query<{ count: number }>(COUNT_AUTOMATIC, [scope.websiteId, id]);
      if ((row?.count ?? 0) >= AUTOMATIC_COUPONS_MAX) throw refuseAs(createCoupon, 'TOO_MANY_COUPONS');
      return;
    }
    const owner = await scope.ask(idOfCode(code));
    if (owner !== undefined && owner !== id) throw refuseAs(createCoupon, 'CODE_TAKEN');
  }

  const rules = deps.keepRules({
    name: 'coupon',
    store,
    max: COUPONS_MAX,
    calls: { create: createCoupon, update: updateCoupon, remove: deleteCoupon },
    refusals: {
      tooMany: () => refuseAs(createCoupon, 'TOO_MANY_COUPONS'),
      notFound: () => refuseAs(updateCoupon, 'COUPON_NOT_FOUND'),
      stale: (current) => refuseAs(updateCoupon, 'STALE', { facts: { current } }),
    },
    toStored: (row: Row): Coupon => ({ ...toStoredRule(row), uses: row.uses }),
    titleOf: ({ title }) => title,
    placeOf: ({ code }) => code ?? '',
    assertFits,
  });

  return {
    ...rules,
    async list(scope) {
      const coupons = (await rules.list(scope)).reverse();
      return { coupons, names: await deps.namesOf(scope, [...new Set(coupons.flatMap(namedBy))]) };
    },
    isKnown: (code) => idOfCode(code).map((id) => id !== undefined),
    binned: {
      ...rules.binned,
      async restore(scope, _context, { itemId, title, place }, name) {
        await store.countLocked(scope);
        const code = place === '' ? null : normalizeCode(name ?? place);
        if (code !== null) {
          const isTaken = (await scope.ask(idOfCode(code))) !== undefined;
          if (isTaken || !isCouponCode(code)) {
            const text = `Another coupon has the code ${code} by now. Bring this one back with another one.`;
            throw refuseAs(restoreFromBin, 'PLACE_TAKEN', {
              text,
              facts: { suggestion: `${place.slice(0, 35)}-2` },
            });
          }
        }
        await rules.bringBack(scope, itemId, { code });
        return { itemId, title, place: code ?? '' };
      },
    },
  };
}
