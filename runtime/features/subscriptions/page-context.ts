import { dayText } from '#shared/dates/day-text.ts';
import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { SAMPLE_TOKEN } from '#shared/features/pages/paths.ts';
import { systemPageOf } from '#shared/features/pages/rules.ts';
import type { ListedSubscription, OwnSubscription } from '#shared/features/subscriptions/contract.ts';
import {
  subscriptionPageWords,
  type SubscriptionPageWords,
} from '#shared/features/subscriptions/page-words.ts';
import { pathOfSubscription, SUBSCRIPTION_FORM_PATH } from '#shared/features/subscriptions/paths.ts';
import type { OffsetAt } from '#shared/features/subscriptions/schedule.ts';
import { planWords, tellCard } from '#shared/features/subscriptions/words.ts';
import { addressLines } from '#shared/places/address-lines.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { MOCK_PROVIDER } from '../../platform/payments/mock-provider.ts';
import type { PageAsk, PageContributor, PagePart } from '../pages/page-context.ts';
import type { PaymentOffer } from '../payments/settings.ts';
import { findSubscriptionOfOrder, readMemberSubscriptions, readSubscriptionOfToken } from './queries.ts';
import { toListedSubscription, toOwnSubscription } from './to-subscription.ts';
import { toSampleSubscription } from './sample-subscription.ts';
import { subscriptionTokenOf } from './tokens.ts';

type WaysToPay = (offer: Pick<PaymentOffer, 'providers'>, language: string) => object[];

/** Where it stands, in a sentence. */
function stateTextOf(
  { state, isEnding, nextChargeOn }: ListedSubscription,
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

/** A day in words, in the time zone of the site. */
const dayOf = (moment: string, language: string, { timeZone }: Pick<Site, 'timeZone'>): string =>
  dayText(Date.parse(moment), language, timeZone);

/** What it is and where it stands, as its page and the list of a member tell it. */
function toSummary(shown: ListedSubscription, language: string, site: Site) {
  const words = subscriptionPageWords(language);
  const { nextChargeOn, isEnding, state } = shown;
  const nextWord = isEnding ? words.endsOn : state === 'PAST_DUE' ? words.tryAgain : words.next;
  return {
    name: shown.productName,
    options: shown.variantOptions.map(({ value }) => value).join(', '),
    amount: shown.amount,
    ...planWords(shown.plan, language),
    stateText: stateTextOf(shown, words),
    nextText: nextChargeOn === null ? '' : `${nextWord} ${dayOf(nextChargeOn, language, site)}.`,
  };
}

/** A subscription as its page shows it. */
function toShown(
  own: OwnSubscription,
  site: Site,
  providers: PaymentOffer['providers'],
  toPayments: WaysToPay,
): Record<string, unknown> {
  const { language } = site;
  const words = subscriptionPageWords(language);
  const { possibleActs, isEnding, state } = own;
  const cards = possibleActs.includes('cancel') ? toPayments({ providers }, language) : [];
  return {
    ...toSummary(own, language, site),
    words,
    action: SUBSCRIPTION_FORM_PATH,
    token: own.subscriptionToken,
    startedOn: dayOf(own.startedOn, language, site),
    cardText: own.card === null ? '' : tellCard(own.card, language),
    isEnding,
    isPastDue: state === 'PAST_DUE',
    hasActs: possibleActs.length > 0,
    can: Object.fromEntries(possibleActs.map((act) => [act, true])),
    cards,
    hasCardPage: providers.length === 1 && providers[0] !== MOCK_PROVIDER,
    cycles: own.cycles.map((cycle) => ({
      day: dayOf(cycle.paidOn ?? cycle.dueOn, language, site),
      orderNumber: cycle.orderNumber,
      problemText: cycle.paidOn === null ? words.open : '',
      amount: cycle.amount,
    })),
    address: addressLines(own.shippingAddress, language),
    testMode: own.testMode,
  };
}

/** The subscriptions of a member, as the page of the account lists them; nothing where there are none. */
export async function listForAccount(
  scope: ReadScope,
  site: Site,
  siteUserId: string,
  language: string,
): Promise<object | undefined> {
  const rows = await readMemberSubscriptions(scope, siteUserId);
  if (rows.length === 0) return undefined;
  const list = rows.map((row) => ({
    ...toSummary(toListedSubscription(row), language, site),
    url: pathOfSubscription(subscriptionTokenOf(site, row.id)),
  }));
  return { heading: subscriptionPageWords(language).all, list };
}

/** The way from an order to the subscription that it is for. */
async function toLink(
  ask: PageAsk,
  isBuyer: (ask: PageAsk) => Promise<boolean>,
): Promise<PagePart | undefined> {
  const { route, scope, site, orderToken } = ask;
  const id = orderToken && (await findSubscriptionOfOrder(scope, sha256(orderToken)));
  if (!id) return undefined;
  const subscriptionOfOrder = {
    url: pathOfSubscription(subscriptionTokenOf(site, id)),
    text: subscriptionPageWords(site.language).lookAfter,
  };
  const isNew = systemPageOf(route) === 'orderConfirmed';
  return {
    // Its own page tells who subscribed, and where to.
    json: (await isBuyer(ask)) ? { subscriptionOfOrder } : {},
    isPrivate: true,
    ...(isNew ? { pageType: PAGE_TYPE.subscriptionConfirmed } : {}),
  };
}

/**
 * The part of subscriptions in pages: the page of one, which the link of a mail opens, and the way there from orders.
 */
export function createSubscriptionContext(deps: {
  /** The providers that take money in a mode. */
  providersIn: (scope: ReadScope, mode: PaymentOffer['mode']) => Promise<PaymentOffer['providers']>;
  /** The ways to pay that providers offer, as pages show them. */
  waysOf: WaysToPay;
  offsetsOf: (timeZone: string) => Promise<OffsetAt>;
  /** Whether who asks for the page of an order is its buyer. */
  isBuyer: (ask: PageAsk) => Promise<boolean>;
  /** What previews show; undefined for a site that sells nothing by subscription. */
  readSample: (
    scope: ReadScope,
    site: Site,
    now: number,
  ) => Promise<Parameters<typeof toSampleSubscription>[0] | undefined>;
}): PageContributor {
  async function toSample({ scope, site, now }: PageAsk): Promise<PagePart> {
    const [sample, offsetAt, providers] = await Promise.all([
      deps.readSample(scope, site, now),
      deps.offsetsOf(site.timeZone),
      deps.providersIn(scope, 'test'),
    ]);
    const own = sample && toSampleSubscription(sample, SAMPLE_TOKEN, now, offsetAt);
    const subscription = own === undefined ? null : toShown(own, site, providers, deps.waysOf);
    return { json: { subscription }, title: subscriptionPageWords(site.language).heading, isPrivate: true };
  }

  return async (ask) => {
    const { route, scope, site, orderToken: token, isPreview, now } = ask;
    const page = systemPageOf(route);
    if (isPreview) return page === 'subscription' ? toSample(ask) : undefined;
    if (page === 'orderConfirmed' || page === 'order') return toLink(ask, deps.isBuyer);
    if (page !== 'subscription') return undefined;
    const row = token === undefined ? undefined : await readSubscriptionOfToken(scope, sha256(token));
    if (row === undefined || token === undefined) return { json: {}, found: false };
    const own = toOwnSubscription(row, token, now, await deps.offsetsOf(site.timeZone));
    const all = await deps.providersIn(scope, row.mode);
    const same = all.filter((name) => name === row.provider);
    const providers = same.length > 0 ? same : all;
    const subscription = toShown(own, site, providers, deps.waysOf);
    return { json: { subscription }, title: subscriptionPageWords(site.language).heading, isPrivate: true };
  };
}
