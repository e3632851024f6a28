import type { Output } from '#shared/http/endpoint.ts';
import type { findPersonalData } from '#shared/features/privacy/contract.ts';
import { formatCount } from '../../components/count-text.ts';

/** How much of one thing is kept. */
export type Kept = Output<typeof findPersonalData>['kept'][number];

/** What things are called, one and several, by their names in the archive. */
const WORDS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  account: ['account', 'accounts'],
  carts: ['cart that is not bought', 'carts that are not bought'],
  cartReminders: ['reminder of a cart', 'reminders of carts'],
  subscriptions: ['subscription', 'subscriptions'],
  access: ['access to protected pages', 'accesses to protected pages'],
  downloads: ['link to a bought file', 'links to bought files'],
  giftCards: ['gift card sent to them', 'gift cards sent to them'],
  coupons: ['use of a coupon', 'uses of coupons'],
  orders: ['order', 'orders'],
  restockSignUps: ['wait for something sold out', 'waits for something sold out'],
  messagesToPrograms: ['message to a program', 'messages to programs'],
  mails: ['mail', 'mails'],
};

/** How much is kept of one thing, in words; a thing without words of its own is told by its name. */
export function describeKept({ name, records }: Kept): string {
  const [one, several] = WORDS[name] ?? [name, name];
  return formatCount(records, one, several);
}

/** What somebody loses with what is kept, as a question before it goes. */
export function describeErasure(
  email: string,
  {
    openOrders,
    liveSubscriptions,
  }: Pick<Output<typeof findPersonalData>, 'openOrders' | 'liveSubscriptions'>,
): string {
  return [
    `All that is kept of ${email} goes for good. Orders stay with their amounts, without name and address.`,
    openOrders > 0 &&
      `${formatCount(openOrders, 'order is', 'orders are')} not sent yet: the address is lost.`,
    liveSubscriptions > 0 &&
      `${formatCount(liveSubscriptions, 'subscription ends', 'subscriptions end')} at once.`,
  ]
    .filter(Boolean)
    .join(' ');
}
