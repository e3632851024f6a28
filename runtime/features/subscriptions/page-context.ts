import { MOCK_TOKENS } from '#shared/features/checkout/mock-tokens.ts';
import type { OwnSubscription } from '#shared/features/subscriptions/contract.ts';
import {
  subscriptionPageWords,
  type SubscriptionPageWords,
} from '#shared/features/subscriptions/page-words.ts';
import { SUBSCRIPTION_FORM_PATH } from '#shared/features/subscriptions/paths.ts';
import type { OffsetAt } from '#shared/features/subscriptions/schedule.ts';
import { planWords } from '#shared/features/subscriptions/words.ts';
import { addressLines } from '#shared/places/address-lines.ts';
import type { ReadScope } from '../../database/reads.ts';
import type { Site } from '../../http/context.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { MOCK_PROVIDER } from '../../platform/payments/mock-provider.ts';
import type { PageContributor } from '../pages/page-context.ts';
import type { PaymentOffer } from '../payments/service.ts';
import { readSubscriptionOfToken, toOwnSubscription } from './reads.ts';

/** Where it stands, in a sentence. */
function stateTextOf(
  { state, isEnding, nextChargeOn }: OwnSubscription,
  words: SubscriptionPageWords,
): string {
  switch (state) {
    case 'INCOMPLETE':
      return words.charging;
    case 'ACTIVE':
      if (nextChargeOn === null) return words.charging;
      return isEnding ? words.ending : words.active;
    case 'PAST_DUE':
      return words.pastDue;
    case 'PAUSED':
      return words.paused;
    case 'COMPLETED':
      return words.completed;
    case 'CANCELED':
      return words.canceled;
  }
}

/** A subscription as its page shows it. */
function toShown(own: OwnSubscription, site: Site, { providers }: PaymentOffer): Record<string, unknown> {
  const words = subscriptionPageWords(site.language);
  const days = new Intl.DateTimeFormat(site.language, { dateStyle: 'long', timeZone: site.timeZone });
  const day = (moment: string) => days.format(Date.parse(moment));
  const { nextChargeOn, possibleActs, isEnding, state } = own;
  const nextWord = isEnding ? words.endsOn : state === 'PAST_DUE' ? words.tryAgain : words.next;
  const keepsCards = providers.includes(MOCK_PROVIDER) && possibleActs.includes('cancel');
  return {
    words,
    action: SUBSCRIPTION_FORM_PATH,
    token: own.subscriptionToken,
    name: own.productName,
    options: own.variantOptions.map(({ value }) => value).join(', '),
    amount: own.amount,
    ...planWords(own.plan, site.language),
    startedOn: day(own.startedOn),
    stateText: stateTextOf(own, words),
    nextText: nextChargeOn === null ? '' : `${nextWord} ${day(nextChargeOn)}.`,
    isEnding,
    isPastDue: state === 'PAST_DUE',
    hasActs: possibleActs.length > 0,
    can: Object.fromEntries(possibleActs.map((act) => [act, true])),
    cards: keepsCards
      ? Object.entries(MOCK_TOKENS).map(([token, title], index) => ({
          value: `${MOCK_PROVIDER}:${token}`,
          title,
          isFirst: index === 0,
        }))
      : [],
    cycles: own.cycles.map((cycle) => ({
      day: day(cycle.paidOn ?? cycle.dueOn),
      orderNumber: cycle.orderNumber,
      problemText: cycle.paidOn === null ? words.open : '',
      amount: own.amount,
    })),
    address: addressLines(own.shippingAddress, site.language),
    testMode: own.testMode,
  };
}

/** The part of the page of one subscription, which the link of a mail opens. */
export function createSubscriptionContext(deps: {
  offer: (scope: ReadScope) => Promise<PaymentOffer>;
  offsetsOf: (timeZone: string) => Promise<OffsetAt>;
}): PageContributor {
  return async ({ route, scope, site, orderToken: token, isPreview, now }) => {
    if (route.kind !== 'subscription') return undefined;
    if (isPreview) return { json: { subscription: null }, isPrivate: true };
    const row = token === undefined ? undefined : await readSubscriptionOfToken(scope, sha256(token));
    if (row === undefined || token === undefined) return { json: {}, found: false };
    const own = toOwnSubscription(row, token, now, await deps.offsetsOf(site.timeZone));
    const subscription = toShown(own, site, await deps.offer(scope));
    return { json: { subscription }, title: subscriptionPageWords(site.language).heading, isPrivate: true };
  };
}
