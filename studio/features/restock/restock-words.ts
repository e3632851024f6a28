import type { RestockGroup } from '#shared/features/restock/contract.ts';
import type { RestockState } from '#shared/features/restock/rules.ts';
import { formatCount } from '../../components/count-text.ts';

/** How far a sign-up has come, as people name it. */
export const STATE_WORDS: Readonly<Record<RestockState, { readonly name: string; readonly isOff: boolean }>> =
  {
    PENDING: { name: 'Waiting', isOff: false },
    QUEUED: { name: 'On its way', isOff: false },
    SENT: { name: 'Notified', isOff: false },
    BOUNCED: { name: 'Bounced', isOff: true },
    UNSUBSCRIBED: { name: 'Unsubscribed', isOff: true },
  };

/** What a variant is called: "Tide mug, Celadon, Large". */
export function nameOfGroup({ productName, attributes }: RestockGroup): string {
  return [productName, ...Object.values(attributes)].join(', ');
}

/** What there is of a variant, in words. */
export function describeStock({ unlimited, qtyInStock }: RestockGroup): string {
  if (unlimited) return 'Not tracked, always available';
  return qtyInStock > 0 ? `${qtyInStock} in stock` : 'Still sold out';
}

/** How many people: "1 person", "3 people". */
export const formatPeople = (count: number): string => formatCount(count, 'person', 'people');

/** True for a variant that somebody waits for and that can be bought. */
export function canBeTold({ signUpCount, unlimited, qtyInStock }: RestockGroup): boolean {
  return signUpCount > 0 && (unlimited || qtyInStock > 0);
}
