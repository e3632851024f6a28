import type { Subscriber, SubscriberCounts } from '#shared/features/mailing-lists/contract.ts';
import type { SubscriberSource, SubscriberState } from '#shared/features/mailing-lists/rules.ts';
import { formatCount } from '../../components/count-text.ts';
import { formatDay } from '../../components/format-time.ts';

/** What the states of subscribers are called. */
export const STATE_WORDS: Readonly<Record<SubscriberState, string>> = {
  pending: 'Pending',
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
};

/** Where somebody signed up. */
export const SOURCE_WORDS: Readonly<Record<SubscriberSource, string>> = {
  page: 'Page',
  form: 'Form',
  checkout: 'Checkout',
  restock: 'Back-in-stock request',
  account: 'Customer account',
  import: 'Import',
};

/** How many are on a list: "3 subscribers · 1 pending". */
export function describeCounts({ subscribed, pending, unsubscribed, bounced }: SubscriberCounts): string {
  const others = [
    [pending, 'pending'],
    [unsubscribed, 'unsubscribed'],
    [bounced, 'bounced'],
  ] as const;
  const told = others.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`]));
  return [formatCount(subscribed, 'subscriber', 'subscribers'), ...told].join(' · ');
}

/** When and where a subscriber signed up, and what became of it. */
export function describeSubscriber(subscriber: Subscriber): string {
  const { source, sourceDetail, signedUpOn, confirmedOn, unsubscribedOn, language } = subscriber;
  const day = (on: string) => formatDay(Date.parse(on));
  const where = sourceDetail === '' ? SOURCE_WORDS[source] : `${SOURCE_WORDS[source]}: ${sourceDetail}`;
  return [
    where,
    language,
    `Signed up ${day(signedUpOn)}`,
    ...(confirmedOn === undefined || confirmedOn === signedUpOn ? [] : [`Confirmed ${day(confirmedOn)}`]),
    ...(unsubscribedOn === undefined ? [] : [`Unsubscribed ${day(unsubscribedOn)}`]),
  ].join(' · ');
}
