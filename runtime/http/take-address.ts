import type { AddressParts } from '#shared/places/address-parts.ts';
import { ADDRESS_REFUSALS } from '#shared/places/address-refusal.ts';
import { type AddressCheck, checkAddress } from '#shared/places/check-address.ts';
import { refuseAs } from './refusal.ts';

/**
 * An address as it is kept.
 * @param place where it stands in the body of the call, such as `address`; empty for the body itself
 * @throws Refusal 400 ADDRESS_INVALID with what is wrong by field
 */
export function takeAddress<Address extends AddressParts>(
  given: Address,
  check: AddressCheck & { readonly language: string },
  place = '',
): Address {
  const { address, problems } = checkAddress(given, check);
  if (problems.length === 0) return address;
  const partOf = (field: string) => field.slice(field.lastIndexOf('.') + 1);
  const errors = problems.map(({ field, message }) => [
    place === '' ? partOf(field) : `${place}.${partOf(field)}`,
    message,
  ]);
  throw refuseAs({ errors: ADDRESS_REFUSALS }, 'ADDRESS_INVALID', {
    errors: Object.fromEntries(errors) as Record<string, string>,
    facts: { problems: problems.map((problem) => ({ ...problem, severity: 'block' })) },
  });
}
