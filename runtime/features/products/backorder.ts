import type { Backorder } from '#shared/features/backorders/rules.ts';

/** SQL of how the variant of an alias is sold beyond what is on hand, as JSON; null for one that is not. */
export function backorderSql(variant: string): string {
  return `CASE WHEN ${variant}.backorder_limit > 0 AND NOT ${variant}.unlimited
            THEN json_build_object('limit', ${variant}.backorder_limit, 'isPreorder', ${variant}.is_preorder,
              'promisedOn', ${variant}.promised_on) END`;
}

/** Columns of a back-order in the rows that statements write, with their types. */
export const BACKORDER_FIELDS = 'backorder_limit integer, is_preorder boolean, promised_on date';

/** SQL that sets them to what is written. */
export const SET_BACKORDER = `backorder_limit = EXCLUDED.backorder_limit, is_preorder = EXCLUDED.is_preorder,
    promised_on = EXCLUDED.promised_on`;

/** What is written of a variant's back-order; nothing where its stock is not counted. */
export function backorderColumns({
  backorder,
  unlimited,
}: {
  readonly backorder: Backorder | null;
  readonly unlimited: boolean;
}) {
  const kept = unlimited ? null : backorder;
  return {
    backorder_limit: kept?.limit ?? 0,
    is_preorder: kept?.isPreorder ?? false,
    promised_on: kept?.promisedOn ?? null,
  };
}
