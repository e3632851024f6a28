import { ADDRESS_DATA } from './address-data.ts';
import { type PublishedAddress, UNPUBLISHED } from './published-address.ts';

/** How addresses are written in a country, with what holds where nothing is published. */
export function publishedAddressOf(
  country: string,
): PublishedAddress & Required<Pick<PublishedAddress, 'format' | 'required'>> {
  const own = Object.hasOwn(ADDRESS_DATA, country) ? ADDRESS_DATA[country] : undefined;
  return { ...UNPUBLISHED, ...own };
}
