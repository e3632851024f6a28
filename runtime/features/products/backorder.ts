import type { Backorder } from '#shared/features/backorders/rules.ts';

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
