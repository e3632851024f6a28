import type { CheckoutEntries, ShippingLocation } from '#shared/features/cart/shape.ts';
import type { SiteScope } from '../../database/database.ts';
import { carts } from './model.ts';
import type { StoredCart } from './store.ts';

/** What a buyer has filled in at the checkout; what is left out stays as it is. */
export interface FilledCart {
  readonly email?: string | undefined;
  readonly shippingLocation?: ShippingLocation | undefined;
  /** Null where the bill goes where the things go. */
  readonly billingAddress?: ShippingLocation | null | undefined;
  /** Counts where it is offered. */
  readonly shippingOptionId?: string | undefined;
  readonly checkoutEntries?: CheckoutEntries | undefined;
}

const NAMES = [
  'email',
  'shippingLocation',
  'billingAddress',
  'shippingOptionId',
  'checkoutEntries',
] as const satisfies readonly (keyof FilledCart)[];

/** A value as text that is the same for the same fields, in whatever order, without those that say nothing. */
function toComparable(value: object | string | null): string {
  if (value === null || typeof value === 'string') return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined && field !== '');
  return JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Writes what was filled in to a cart that is locked, with one statement.
 * @returns false where all of it was so already
 */
export async function fillCart(
  scope: SiteScope,
  stored: Pick<StoredCart, 'id' | keyof FilledCart>,
  filled: FilledCart,
): Promise<boolean> {
  const isNew = (name: keyof FilledCart) => {
    const value = filled[name];
    return value !== undefined && toComparable(value) !== toComparable(stored[name]);
  };
  const change = Object.fromEntries(NAMES.filter(isNew).map((name) => [name, filled[name]]));
  if (Object.keys(change).length === 0) return false;
  await scope.ask(carts.change(stored.id, change));
  return true;
}
