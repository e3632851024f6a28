import type { CheckoutEntries, ShippingLocation } from '#shared/features/cart/shape.ts';
import type { SiteScope } from '../../database/database.ts';
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

const COLUMNS = {
  email: 'email',
  shippingLocation: 'shipping_location',
  billingAddress: 'billing_address',
  shippingOptionId: 'shipping_option_id',
  checkoutEntries: 'checkout_entries',
} as const;

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
  const sets: string[] = [];
  const values: unknown[] = [scope.websiteId, stored.id];
  for (const [name, column] of Object.entries(COLUMNS) as [keyof FilledCart, string][]) {
    const value = filled[name];
    if (value === undefined || toComparable(value) === toComparable(stored[name])) continue;
    values.push(value === null || typeof value === 'string' ? value : JSON.stringify(value));
    sets.push(`${column} = $${values.length}`);
  }
  if (sets.length === 0) return false;
  await scope.query(`UPDATE carts SET ${sets.join(', ')} WHERE website_id = $1 AND id = $2`, values);
  return true;
}
