import type { ListedSiteUser, SiteUserAddress } from '#shared/features/site-users/contract.ts';
import { formatCount } from '../../components/count-text.ts';
import { formatPast } from '../../components/format-time.ts';

/** What a member is called: their name, else their address. */
export function nameMember({ firstName, lastName, email }: ListedSiteUser): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** What is worth knowing about a member, in one line. */
export function describeMember(member: ListedSiteUser, now: number): string {
  const { orderCount, createdOn, signedInOn } = member;
  return [
    orderCount === 0 ? 'No orders' : formatCount(orderCount, 'order', 'orders'),
    `joined ${formatPast(Date.parse(createdOn), now)}`,
    signedInOn === undefined
      ? 'never signed in'
      : `last signed in ${formatPast(Date.parse(signedInOn), now)}`,
  ].join(' · ');
}

/** An address in one line. */
export function describeAddress({ location: place }: SiteUserAddress): string {
  const name = [place.firstName, place.lastName].filter(Boolean).join(' ');
  const town = [place.postalCode, place.city].filter(Boolean).join(' ');
  return [name, place.addressLine1, place.addressLine2, town, place.region, place.country]
    .filter(Boolean)
    .join(', ');
}
