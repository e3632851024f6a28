import type { Order } from './shape.ts';

/** Kind of the entry by which the history of every order begins; it names the buyer. */
export const PLACED = 'placed';

/** What of an order's history its buyer is told; the rest is between staff and providers. */
const OWN: readonly string[] = [
  PLACED,
  'pending',
  'paid',
  'captured',
  'declined',
  'timedOut',
  'fulfilled',
  'unfulfilled',
  'refunded',
  'canceled',
  'givenBack',
];
/** Entries whose words the shop itself wrote for the buyer; those of others may be notes of staff. */
const TOLD: readonly string[] = ['declined', 'givenBack'];

/** The history of an order as its buyer sees it: without notes of staff, and without their names. */
export function ownHistory(history: Order['history']): Order['history'] {
  return history
    .filter(({ type }) => OWN.includes(type))
    .map(({ at, type, actor, note }) => ({
      at,
      type,
      actor: type === PLACED ? actor : '',
      note: TOLD.includes(type) ? note : '',
    }));
}
