import type { StockLevel, StockMovement } from '#shared/features/stock/contract.ts';
import type { AdjustmentReason, MovementReason, StockFilter } from '#shared/features/stock/rules.ts';

export const FILTER_WORDS: Readonly<Record<StockFilter, string>> = {
  all: 'All',
  low: 'Low',
  out: 'Sold out',
  unlimited: 'Not tracked',
};

/** What people did with the pieces. */
export const REASON_WORDS: Readonly<Record<AdjustmentReason, string>> = {
  received: 'Received',
  returned: 'Returned',
  counted: 'Counted',
  damaged: 'Damaged',
  lost: 'Lost',
  other: 'Other',
};

const MOVEMENT_WORDS: Readonly<Record<MovementReason, string>> = {
  ...REASON_WORDS,
  opening: 'Initial stock',
  hold: 'Reserved for an order',
  release: 'Returned by a customer',
  expiry: 'Reservation ended',
  sale: 'Sold',
};

/** Begins the references that the studio makes up, which tell people nothing. */
export const MADE_UP_REFERENCE = 'studio ';

/** What a variant is called: "Tide mug, Celadon, Large". */
export function nameOfLevel({
  productName,
  attributes,
}: Pick<StockLevel, 'productName' | 'attributes'>): string {
  return [productName, ...Object.values(attributes)].join(', ');
}

/** A number of pieces with its sign: "+5", "−2". */
export function formatDelta(delta: number): string {
  return delta > 0 ? `+${delta}` : delta < 0 ? `−${-delta}` : '0';
}

/** What is on hand in words: "3 on hand", "2 owed". */
export function formatOnHand(onHand: number): string {
  return onHand < 0 ? `${-onHand} owed` : `${onHand} on hand`;
}

/** What a movement was, what it did and what it was for, in a few words each. */
export function describeMovement(movement: StockMovement): {
  readonly what: string;
  readonly pieces: string;
  readonly more: string;
} {
  const { reason, delta, heldDelta, note, reference } = movement;
  const isTold = reference !== '' && !reference.startsWith(MADE_UP_REFERENCE);
  return {
    what: MOVEMENT_WORDS[reason],
    pieces: delta === 0 ? `${formatDelta(heldDelta)} held` : formatDelta(delta),
    more: [note, ...(isTold ? [reference] : [])].filter((part) => part !== '').join(' · '),
  };
}
