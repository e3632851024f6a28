import { adjustStock } from '#shared/features/stock/contract.ts';
import {
  type AdjustmentReason,
  type MovementReason,
  refusalOfAdjustment,
} from '#shared/features/stock/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { refuseAs } from '../../http/refusal.ts';
import { VARIANTS } from '../products/to-join.ts';
import { MAIN_LOCATION } from './to-join.ts';
import { addOnHand, ensureLevels, freeLevels } from './levels.ts';
import type { Movements, Mover } from './movements.ts';

/** How a variant is sold. */
interface Offer {
  readonly unlimited: boolean;
  readonly backorderLimit: number;
}

/** How the variants are sold; those that are gone are left out. */
async function offersOf(
  scope: SiteScope,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, Offer>> {
  const rows = await scope.query<Offer & { id: string }>(
    `SELECT id, unlimited, backorder_limit AS "backorderLimit" FROM ${VARIANTS} v
      WHERE website_id = $1 AND id = ANY ($2)`,
    [scope.websiteId, [...variantIds]],
  );
  return new Map(rows.map(({ id, ...offer }) => [id, offer]));
}

function assertAdjustable(offers: ReadonlyMap<string, Offer>, variantIds: readonly string[]): void {
  const refuseThose = (code: 'VARIANT_NOT_FOUND' | 'STOCK_UNLIMITED', isProblem: (id: string) => boolean) => {
    const problems = variantIds.filter(isProblem).map((variantId) => ({ variantId }));
    if (problems.length > 0) throw refuseAs(adjustStock, code, { facts: { problems } });
  };
  refuseThose('VARIANT_NOT_FOUND', (id) => !offers.has(id));
  refuseThose('STOCK_UNLIMITED', (id) => offers.get(id)?.unlimited === true);
}

/** Variants for which this reference counted already. */
async function bookedBefore(
  { websiteId, query }: SiteScope,
  reason: MovementReason,
  reference: string | undefined,
  variantIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (reference === undefined) return new Set();
  const rows = await query<{ id: string }>(
    `SELECT variant_id AS id FROM stock_movements
      WHERE website_id = $1 AND variant_id = ANY ($2) AND location = '${MAIN_LOCATION}'
        AND reference = $3 AND reason = $4`,
    [websiteId, [...variantIds], reference, reason],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Pieces that are put on or taken off. */
export interface Adjustment {
  readonly adjustments: readonly {
    readonly variantId: string;
    readonly delta: number;
    readonly expectedOnHand?: number | undefined;
  }[];
  readonly reason: AdjustmentReason;
  readonly note: string;
  readonly reference: string | undefined;
}

/** The part of the ledger that changes what is on hand. */
export function createAdjustments(movements: Movements) {
  return {
    /** Begins the rows of new variants with what is on hand. */
    async open(
      scope: SiteScope,
      by: Mover,
      levels: readonly { readonly variantId: string; readonly onHand: number }[],
      now: number,
    ): Promise<void> {
      await ensureLevels(
        scope,
        levels.map(({ variantId }) => variantId),
      );
      const filled = levels.filter(({ onHand }) => onHand > 0);
      if (filled.length === 0) return;
      await addOnHand(
        scope,
        filled.map(({ variantId, onHand }) => ({ variantId, delta: onHand })),
      );
      await movements.book(
        scope,
        by,
        now,
        filled.map(({ variantId, onHand }) => ({
          variantId,
          reason: 'opening',
          delta: onHand,
          onHand,
          reference: null,
        })),
      );
    },

    /**
     * Puts pieces on or takes them off, all or none; a reference counts once for each variant and reason.
     * @throws Refusal 404 VARIANT_NOT_FOUND, 409 STOCK_UNLIMITED, STOCK_CHANGED, STOCK_TOO_LOW or STOCK_TOO_HIGH,
     * with the variants under `problems`
     */
    async adjust(
      scope: SiteScope,
      by: Mover,
      { adjustments, reason, note, reference }: Adjustment,
      now: number,
    ): Promise<void> {
      const variantIds = adjustments.map(({ variantId }) => variantId);
      const offers = await offersOf(scope, variantIds);
      assertAdjustable(offers, variantIds);
      await ensureLevels(scope, variantIds);
      const levels = await freeLevels(scope, movements, variantIds, now);
      const before = await bookedBefore(scope, reason, reference, variantIds);
      const open = adjustments.filter(({ variantId }) => !before.has(variantId));
      const levelOf = (variantId: string) => levels.get(variantId) ?? { onHand: 0, held: 0 };
      const problems = open.flatMap(({ variantId, delta, expectedOnHand }) => {
        const { backorderLimit = 0 } = offers.get(variantId) ?? {};
        const code = refusalOfAdjustment({ ...levelOf(variantId), backorderLimit }, delta, expectedOnHand);
        return code === undefined ? [] : [{ variantId, code, ...levelOf(variantId) }];
      });
      const [first] = problems;
      if (first !== undefined) throw refuseAs(adjustStock, first.code, { facts: { problems } });
      await addOnHand(scope, open);
      await movements.book(
        scope,
        by,
        now,
        open.map(({ variantId, delta }) => ({
          variantId,
          reason,
          delta,
          onHand: levelOf(variantId).onHand + delta,
          note,
          reference: reference ?? null,
        })),
      );
    },
  };
}
