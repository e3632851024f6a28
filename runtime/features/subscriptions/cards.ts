import { changeSubscriptionCard, type OwnSubscription } from '#shared/features/subscriptions/contract.ts';
import { COURSE_ACTS } from '#shared/features/subscriptions/course.ts';
import { pathOfCardReturn, pathOfSubscription } from '#shared/features/subscriptions/paths.ts';
import type { PaymentMode, PaymentProviderName } from '#shared/features/payments/rules.ts';
import type { OffsetAt } from '#shared/features/subscriptions/schedule.ts';
import { isLive } from '#shared/features/subscriptions/states.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { runOnce } from '../../http/idempotency.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type {
  MethodResult,
  PaymentAccount,
  PaymentProvider,
} from '../../platform/payments/payment-provider.ts';
import { methodColumns, type SubscriptionStore } from './store.ts';
import type { LeftCard } from './card-job.ts';
import type { SubscriptionClock } from './look-job.ts';
import { readOwnSubscription, subscriptionOfToken } from './own.ts';
import { lockSubscription, readSubscription, type SubscriptionRow } from './queries.ts';
import { courseOf } from './to-subscription.ts';

/** How subscribers change the card that they pay with. Refusals are those of the contract. */
export type SubscriptionCards = ReturnType<typeof createSubscriptionCards>;

type Kept = Extract<MethodResult, { readonly kind: 'kept' }>;

/** Makes what changes cards. */
export function createSubscriptionCards(deps: {
  db: Database;
  ids: Ids;
  clock: Clock;
  store: Pick<SubscriptionStore, 'save'>;
  queue: Pick<SubscriptionClock, 'putOn'>;
  offsetsOf: (timeZone: string) => Promise<OffsetAt>;
  providersIn: (scope: SiteScope, mode: PaymentMode) => Promise<readonly PaymentProviderName[]>;
  accountOf: (scope: SiteScope, provider: string, mode: PaymentMode) => Promise<PaymentAccount | undefined>;
  providerOf: (name: string) => PaymentProvider;
}) {
  const { db, ids, store } = deps;

  /** The provider that a card is asked of. What began with real money goes on with it, and a test stays one. */
  async function providerFor(scope: SiteScope, row: SubscriptionRow, asked: string) {
    const name = (await deps.providersIn(scope, row.mode)).find((one) => one === asked);
    const account = name && (await deps.accountOf(scope, name, row.mode));
    return account && { account, provider: deps.providerOf(asked) };
  }

  /** The subscription of a token with the provider that a card is asked of. */
  function find({ site }: RequestContext, token: string, asked: string) {
    return db.withSite(site.id, async (scope) => {
      const row = await subscriptionOfToken(scope, token);
      if (!isLive(row.state)) throw noChange();
      const found = await providerFor(scope, row, asked);
      if (found === undefined) throw refuseAs(changeSubscriptionCard, 'PROVIDER_UNKNOWN');
      return { row, ...found };
    });
  }

  const noChange = () => refuseAs(changeSubscriptionCard, 'ILLEGAL_TRANSITION', { facts: { allowed: [] } });

  /** Whether a card was left for this subscription and no other. */
  const isFor = ({ cause }: Kept, id: string) => cause === undefined || cause.owner === id;

  /** Writes a card down, and tries a payment that waits; false where the subscription has ended. */
  async function keep(
    scope: SiteScope,
    id: string,
    { provider, method, cause }: Kept & { readonly provider: string },
    now: number,
  ): Promise<boolean> {
    const row = await scope.ask(lockSubscription(id));
    if (row === undefined) return false;
    // It is kept already, or the one of a later change is.
    if (cause !== undefined && cause.changeKey <= row.cardKey) return true;
    if (!isLive(row.state)) return false;
    const course = courseOf(row);
    const again = COURSE_ACTS.retry(course, now);
    const cardKey = cause?.changeKey ?? ids.id();
    const change = { provider, cardKey, ...methodColumns(method) };
    const happened = { type: 'cardChanged', actor: row.email };
    await store.save(scope, row, { course: again ?? course, change, happened, now });
    if (again !== undefined) await deps.queue.putOn(scope, id);
    return true;
  }

  return {
    /** Opens a page of the provider's on which the subscriber leaves a card. @returns its address */
    async openPage(context: RequestContext, token: string, asked: string): Promise<string> {
      const { row, account, provider } = await find(context, token, asked);
      if (provider.openMethodPage === undefined) throw refuseAs(changeSubscriptionCard, 'PROVIDER_UNKNOWN');
      const page = await provider.openMethodPage(account, {
        owner: row.id,
        changeKey: ids.id(),
        method: row.provider === asked ? row.method : '',
        email: row.email,
        returnUrl: `${context.origin}${pathOfCardReturn(token, asked)}`,
        cancelUrl: `${context.origin}${pathOfSubscription(token)}`,
      });
      if (page.kind === 'unknown') throw refuseAs(changeSubscriptionCard, 'CARD_UNKNOWN');
      return page.url;
    },

    /** Keeps a card; one that was left on a page is kept once, whoever comes with it and however often. */
    async change(
      context: RequestContext,
      token: string,
      card: HandlerInput<typeof changeSubscriptionCard>['body'],
    ): Promise<OwnSubscription> {
      const { site, now } = context;
      const { row, account, provider } = await find(context, token, card.provider);
      const kept = await provider.keepMethod(account, card.token);
      if (kept.kind === 'declined') throw refuseAs(changeSubscriptionCard, 'CARD_DECLINED');
      if (kept.kind === 'unknown') throw refuseAs(changeSubscriptionCard, 'CARD_UNKNOWN');
      if (kept.kind === 'notLeft' || !isFor(kept, row.id)) {
        throw refuseAs(changeSubscriptionCard, 'CARD_NOT_LEFT');
      }
      return db.withSite(site.id, (scope) =>
        runOnce(scope, context, async () => {
          if (!(await keep(scope, row.id, { ...kept, provider: provider.name }, now))) throw noChange();
          return readOwnSubscription(scope, token, now, await deps.offsetsOf(site.timeZone));
        }),
      );
    },

    /** Keeps the card that a provider tells of by itself, in the same way. @throws Error while it does not answer */
    async takeIn(websiteId: string, { subscriptionId, provider: name, page }: LeftCard): Promise<void> {
      const found = await db.withSite(websiteId, async (scope) => {
        const row = await scope.ask(readSubscription(subscriptionId));
        return row && providerFor(scope, row, name);
      });
      if (found === undefined) return;
      const kept = await found.provider.keepMethod(found.account, page);
      if (kept.kind === 'unknown') throw new Error('The provider did not say which card was left.');
      if (kept.kind !== 'kept' || !isFor(kept, subscriptionId)) return;
      await db.withSite(websiteId, (scope) =>
        keep(scope, subscriptionId, { ...kept, provider: name }, deps.clock.now()),
      );
    },
  };
}
