import type { MovementReason } from '#shared/features/stock/rules.ts';
import { key, maybe, text, time, whole } from '../../database/column.ts';
import { modelsOf, type RowOf, table } from '../../database/table.ts';

export const stockLevels = table('stock_levels', {
  variantId: key(),
  location: key(),
  onHand: whole(),
  held: whole(),
});

export const stockMovements = table('stock_movements', {
  id: key(),
  at: time(),
  variantId: text(),
  location: text(),
  reason: text<MovementReason>(),
  delta: whole(),
  heldDelta: whole(),
  /** Pieces on hand from then on. */
  onHand: whole(),
  note: text(),
  reference: maybe(text()),
  actorKind: text<'contributor' | 'token' | 'system'>(),
  actorId: text(),
  actorName: text(),
});

export const stockHolds = table('stock_holds', {
  id: key(),
  state: text<'held' | 'claimed' | 'released' | 'expired'>(),
  /** How many variants it held when it began. */
  lineCount: whole(),
  createdAt: time(),
  expiresAt: time(),
});
export type StockHoldColumns = RowOf<typeof stockHolds>;

export const stockHoldLines = table('stock_hold_lines', {
  holdId: key(),
  variantId: key(),
  location: key(),
  quantity: whole(),
  /** The hold's own, so that what can be bought is told without it. */
  expiresAt: time(),
});

/** The tables of the stock ledger. */
export const defineStock = modelsOf({
  stockLevels,
  stockMovements,
  stockHolds,
  stockHoldLines,
});
