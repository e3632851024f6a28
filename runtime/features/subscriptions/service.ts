import {
  type actOnOwnSubscription,
  cancelSubscription,
  getSubscription,
  type listOwnSubscriptions,
  listSubscriptions,
  type OwnSubscription,
  pauseSubscription,
  resumeSubscription,
  retrySubscription,
  type Subscription,
} from '#shared/features/subscriptions/contract.ts';
import { COURSE_ACTS, type CourseAct, possibleActs } from '#shared/features/subscriptions/course.ts';
import { SUBSCRIPTIONS_PAGE } from '#shared/features/subscriptions/errors.ts';
import type { OffsetAt } from '#shared/features/subscriptions/schedule.ts';
import type { Endpoint, HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext, type Site } from '../../http/context.ts';
import { pageOf, readCursor, writeCursor } from '../../http/cursor.ts';
import { runOnce } from '../../http/idempotency.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { SubscriptionStore } from './store.ts';
import type { SubscriptionClock } from './look-job.ts';
import type { SubscriptionMails } from './mails.ts';
import { readOwnSubscription, subscriptionOfToken } from './own.ts';
import {
  lockSubscription,
  readMemberSubscriptions,
  readSubscription,
  readSubscriptions,
  type SubscriptionRow,
} from './queries.ts';
import { courseOf, toListedSubscription, toSubscription } from './to-subscription.ts';
import { subscriptionTokenOf } from './tokens.ts';

/** What people do with subscriptions. Refusals are those of the contracts. */
export type SubscriptionService = ReturnType<typeof createSubscriptionService>;

const PLACE_ORDER = 'subscriptions';

interface SubscriptionServiceDeps {
  readonly db: Database;
  readonly store: SubscriptionStore;
  readonly clock: Pick<SubscriptionClock, 'putOn'>;
  readonly mails: SubscriptionMails;
  readonly audit: AuditLog;
  readonly offsetsOf: (timeZone: string) => Promise<OffsetAt>;
}

/** An act with a subscription, and who does it. */
interface Act {
  readonly done: CourseAct;
  readonly by: { readonly actor: string; readonly note?: string };
}

async function lock(scope: SiteScope, id: string): Promise<SubscriptionRow> {
  const row = await scope.ask(lockSubscription(id));
  if (row === undefined) throw refuseAs(getSubscription, 'SUBSCRIPTION_NOT_FOUND');
  return row;
}

/** Does an act with a subscription that is locked. @throws Refusal 409 with what can be done under `allowed` */
async function act(
  { store, mails, clock, offsetsOf }: SubscriptionServiceDeps,
  scope: SiteScope,
  { site, now }: Pick<RequestContext, 'site' | 'now'>,
  { row, done, by }: Act & { readonly row: SubscriptionRow },
): Promise<void> {
  const offsetAt = await offsetsOf(site.timeZone);
  const before = courseOf(row);
  const after = COURSE_ACTS[done](before, now, offsetAt);
  if (after === undefined) {
    const allowed = possibleActs(before, now, offsetAt);
    throw refuseAs(pauseSubscription, 'ILLEGAL_TRANSITION', { facts: { allowed } });
  }
  await store.save(scope, row, { course: after, happened: { type: done, ...by }, now });
  if (after.state === 'CANCELED') {
    await mails.send(scope, site, row, { template: 'subscription-canceled', nextAt: null });
  }
  if (done === 'retry') await clock.putOn(scope, row.id);
}

async function show(
  { offsetsOf }: SubscriptionServiceDeps,
  scope: SiteScope,
  { site, now }: Pick<RequestContext, 'site' | 'now'>,
  id: string,
): Promise<Subscription> {
  const row = await scope.ask(readSubscription(id));
  if (row === undefined) throw refuseAs(getSubscription, 'SUBSCRIPTION_NOT_FOUND');
  return toSubscription(row, now, await offsetsOf(site.timeZone));
}

/** An act of staff, written down in the audit log. */
function actAsStaff(
  deps: SubscriptionServiceDeps,
  context: RequestContext,
  id: string,
  { done, endpoint, note = '' }: Pick<Act, 'done'> & { readonly endpoint: Endpoint; readonly note?: string },
): Promise<Subscription> {
  const { db, audit } = deps;
  const states = ({ state, isEnding }: Pick<Subscription, 'state' | 'isEnding'>) => ({ state, isEnding });
  return db.withSite(context.site.id, (scope) =>
    runOnce(scope, context, async () => {
      const row = await lock(scope, id);
      await act(deps, scope, context, { row, done, by: { actor: contributorOf(context).name, note } });
      const after = await show(deps, scope, context, id);
      await audit.record(scope, context, {
        act: endpoint.name,
        subject: { kind: 'subscription', id, title: `${row.item.productName}, ${row.email}` },
        before: states(row),
        after: { ...states(after), ...(note === '' ? {} : { reason: note }) },
      });
      return after;
    }),
  );
}

async function list(
  scope: SiteScope,
  cursorKey: string,
  { state, email, cursor }: HandlerInput<typeof listSubscriptions>['query'],
): Promise<Output<typeof listSubscriptions>> {
  const place = cursor === undefined ? undefined : readCursor(cursorKey, PLACE_ORDER, cursor);
  if (cursor !== undefined && place === undefined) throw refuseAs(listSubscriptions, 'BAD_CURSOR');
  const rows = await readSubscriptions(scope, {
    state,
    email: email === '' ? undefined : email,
    place: place === undefined ? undefined : [String(place[0]), String(place[1])],
    limit: SUBSCRIPTIONS_PAGE + 1,
  });
  const { shown, paging } = pageOf(rows, SUBSCRIPTIONS_PAGE, (last) =>
    writeCursor(cursorKey, PLACE_ORDER, [last.place, last.id]),
  );
  return { subscriptions: shown.map(toListedSubscription), ...paging };
}

/** Those of a member, the latest first. */
async function listOwn(
  scope: SiteScope,
  site: Site,
  siteUserId: string,
): Promise<Output<typeof listOwnSubscriptions>> {
  const rows = await readMemberSubscriptions(scope, siteUserId);
  const withToken = (row: SubscriptionRow) => ({
    ...toListedSubscription(row),
    subscriptionToken: subscriptionTokenOf(site, row.id),
  });
  return { subscriptions: rows.map(withToken) };
}

/** Makes the service of subscriptions. */
export function createSubscriptionService(deps: SubscriptionServiceDeps) {
  const { db, offsetsOf } = deps;

  async function readOwn(scope: SiteScope, site: Site, token: string, now: number): Promise<OwnSubscription> {
    return readOwnSubscription(scope, token, now, await offsetsOf(site.timeZone));
  }

  return {
    list,
    listOwn,
    readOwn,

    read: (scope: SiteScope, site: Site, id: string, now: number) => show(deps, scope, { site, now }, id),

    pause: (context: RequestContext, id: string) =>
      actAsStaff(deps, context, id, { done: 'pause', endpoint: pauseSubscription }),

    resume: (context: RequestContext, id: string) =>
      actAsStaff(deps, context, id, { done: 'resume', endpoint: resumeSubscription }),

    cancel(
      context: RequestContext,
      id: string,
      { atPeriodEnd, reason: note }: HandlerInput<typeof cancelSubscription>['body'],
    ) {
      const done = atPeriodEnd ? 'cancelAtEnd' : 'cancel';
      return actAsStaff(deps, context, id, { done, endpoint: cancelSubscription, note });
    },

    retry: (context: RequestContext, id: string) =>
      actAsStaff(deps, context, id, { done: 'retry', endpoint: retrySubscription }),

    actOwn(
      context: RequestContext,
      token: string,
      done: HandlerInput<typeof actOnOwnSubscription>['params']['act'],
    ): Promise<OwnSubscription> {
      const { site, now } = context;
      return db.withSite(site.id, (scope) =>
        runOnce(scope, context, async () => {
          const { id } = await subscriptionOfToken(scope, token);
          const row = await lock(scope, id);
          await act(deps, scope, context, { row, done, by: { actor: row.email } });
          return readOwn(scope, site, token, now);
        }),
      );
    },
  };
}
