import { editOrder } from '#shared/features/orders/contract.ts';
import type { Address } from '#shared/features/orders/shape.ts';
import { moveOrder } from '#shared/features/orders/states.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import { regionCodeOf } from '#shared/places/regions.ts';
import { refuseAs } from '../../http/refusal.ts';
import { takeAddress } from '../../http/take-address.ts';
import type { OrderColumns } from './model.ts';
import type { OrderRow } from './queries.ts';

/** Whether two addresses say the same; a line that is empty is as one that is not there. */
function isSameAddress(one: Address, other: Address): boolean {
  const lines = Object.keys({ ...one, ...other }) as (keyof Address)[];
  return lines.every((line) => (one[line] ?? '') === (other[line] ?? ''));
}

/** Staff is spoken to in English. */
const EDIT_CHECK = { path: 'shippingAddress', language: 'en' };

/**
 * What an order becomes by being put right: only what is said anew, and nothing where it says the same. The country and
 * region stay, for which tax and shipping were worked out.
 * @returns the columns that change, and what the history calls them
 * @throws Refusal 400 ADDRESS_INVALID, 409 ILLEGAL_TRANSITION for an order that is done, canceled or not paid
 */
export function editsOf(
  row: OrderRow,
  { email, address }: HandlerInput<typeof editOrder>['body'],
): {
  readonly change: Partial<Pick<OrderColumns, 'email' | 'shippingAddress'>>;
  readonly told: string;
} {
  if (moveOrder(row.status, 'canceled').status === undefined) {
    throw refuseAs(editOrder, 'ILLEGAL_TRANSITION', { facts: { allowed: [] } });
  }
  const { country, region } = row.shippingAddress;
  const said = Object.fromEntries(Object.entries(address ?? {}).filter(([, line]) => line !== ''));
  // The region may be what a buyer wrote long ago; it is not asked about here.
  const known = regionCodeOf(country ?? '', region ?? '');
  const place = { ...(country && { country }), ...(known && { region: known }) };
  const shippingAddress: Address = {
    ...takeAddress<Address>({ ...said, ...place }, EDIT_CHECK, 'address'),
    ...(region === undefined ? {} : { region }),
  };
  const goes = address !== undefined && country !== undefined;
  const isMoved = goes && !isSameAddress(shippingAddress, row.shippingAddress);
  const isWrittenTo = email !== row.email;
  return {
    change: { ...(isWrittenTo ? { email } : {}), ...(isMoved ? { shippingAddress } : {}) },
    told: [...(isWrittenTo ? ['email address'] : []), ...(isMoved ? ['address'] : [])].join(', '),
  };
}
