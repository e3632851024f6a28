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
import type { SubscriptionBook } from './book.ts';
import type { SubscriptionClock } from './look-job.ts';
import type { SubscriptionMails } from './mails.ts';
import { readOwnSubscription, subscriptionOfToken } from './own.ts';
import {
  courseOf,
  lockSubscription,
  readMemberSubscriptions,
  readSubscription,
  readSubscriptions,
  type SubscriptionRow,
  toListedSubscription,
  toSubscription,
  type WholeSubscription,
} from './reads.ts';
import { subscriptionTokenOf } from './tokens.ts';

/** What people do with subscriptions. Refusals are those of the contracts. */
export interface SubscriptionService {
  list(
    scope: SiteScope,
    cursorKey: string,
    query: HandlerInput<typeof listSubscriptions>['query'],
  ): Promise<Output<typeof listSubscriptions>>;
  read(scope: SiteScope, site: Site, id: string, now: number): Promise<Subscription>;
  pause(context: RequestContext, id: string): Promise<Subscription>;
  resume(context: RequestContext, id: string): Promise<Subscription>;
  cancel(
    context: RequestContext,
    id: string,
    body: HandlerInput<typeof cancelSubscription>['body'],
  ): Promise<Subscription>;
  retry(context: RequestContext, id: string): Promise<Subscription>;
  /** Those of a member, the latest first. */
  listOwn(scope: SiteScope, site: Site, siteUserId: string): Promise<Output<typeof listOwnSubscriptions>>;
  readOwn(scope: SiteScope, site: Site, token: string, now: number): Promise<OwnSubscription>;
  actOwn(
    context: RequestContext,
    token: string,
    act: HandlerInput<typeof actOnOwnSubscription>['params']['act'],
  ): Promise<OwnSubscription>;
}

const PLACE_ORDER = 'subscriptions';

/** Makes the service of subscriptions. */
export function createSubscriptionService(deps: {
  db: Database;
  book: SubscriptionBook;
  clock: Pick<SubscriptionClock, 'putOn'>;
  mails: SubscriptionMails;
  audit: AuditLog;
  offsetsOf: (timeZone: string) => Promise<OffsetAt>;
}): SubscriptionService {
  const { db, book, mails, audit } = deps;

  async function whole(scope: SiteScope, id: string): Promise<WholeSubscription> {
    const row = await scope.ask(readSubscription(id));
    if (row === undefined) throw refuseAs(getSubscription, 'SUBSCRIPTION_NOT_FOUND');
    return row;
  }

  /** Does an act with a subscription that is locked. @throws Refusal 409 with what can be done under `allowed` */
  async function act(
    scope: SiteScope,
    site: Site,
    row: SubscriptionRow,
    done: CourseAct,
    by: { readonly actor: string; readonly note?: string },
    now: number,
  ): Promise<void> {
    const offsetAt = await deps.offsetsOf(site.timeZone);
    const before = courseOf(row);
    const after = COURSE_ACTS[done](before, now, offsetAt);
    if (after === undefined) {
      const allowed = possibleActs(before, now, offsetAt);
      throw refuseAs(pauseSubscription, 'ILLEGAL_TRANSITION', { facts: { allowed } });
    }
    await book.save(scope, row, after, {}, { type: done, ...by }, now);
    if (after.state === 'CANCELED') await mails.send(scope, 'subscription-canceled', site, row, null);
    if (done === 'retry') await deps.clock.putOn(scope, row.id);
  }

  async function lock(scope: SiteScope, id: string): Promise<SubscriptionRow> {
    const row = await scope.ask(lockSubscription(id));
    if (row === undefined) throw refuseAs(getSubscription, 'SUBSCRIPTION_NOT_FOUND');
    return row;
  }

  async function show(scope: SiteScope, { site, now }: Pick<RequestContext, 'site' | 'now'>, id: string) {
    return toSubscription(await whole(scope, id), now, await deps.offsetsOf(site.timeZone));
  }

  /** An act of staff, written down in the audit log. */
  function actAsStaff(
    context: RequestContext,
    id: string,
    done: CourseAct,
    endpoint: Endpoint,
    note = '',
  ): Promise<Subscription> {
    const { site, now } = context;
    return db.withSite(site.id, (scope) =>
      runOnce(scope, context, async () => {
        const row = await lock(scope, id);
        await act(scope, site, row, done, { actor: contributorOf(context).name, note }, now);
        const after = await show(scope, context, id);
        const states = ({ state, isEnding }: Pick<Subscription, 'state' | 'isEnding'>) => ({
          state,
          isEnding,
        });
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

  async function showOwn(scope: SiteScope, site: Site, token: string, now: number): Promise<OwnSubscription> {
    return readOwnSubscription(scope, token, now, await deps.offsetsOf(site.timeZone));
  }

  return {
    async list(scope, cursorKey, { state, email, cursor }) {
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
    },

    read: (scope, site, id, now) => show(scope, { site, now }, id),

    pause: (context, id) => actAsStaff(context, id, 'pause', pauseSubscription),
    resume: (context, id) => actAsStaff(context, id, 'resume', resumeSubscription),
    cancel: (context, id, { atPeriodEnd, reason }) =>
      actAsStaff(context, id, atPeriodEnd ? 'cancelAtEnd' : 'cancel', cancelSubscription, reason),
    retry: (context, id) => actAsStaff(context, id, 'retry', retrySubscription),

    async listOwn(scope, site, siteUserId) {
      const rows = await readMemberSubscriptions(scope, siteUserId);
      const withToken = (row: SubscriptionRow) => ({
        ...toListedSubscription(row),
        subscriptionToken: subscriptionTokenOf(site, row.id),
      });
      return { subscriptions: rows.map(withToken) };
    },

    readOwn: showOwn,

    actOwn(context, token, done) {
      const { site, now } = context;
      return db.withSite(site.id, (scope) =>
        runOnce(scope, context, async () => {
          const { id } = await subscriptionOfToken(scope, token);
          const row = await lock(scope, id);
          await act(scope, site, row, done, { actor: row.email }, now);
          return showOwn(scope, site, token, now);
        }),
      );
    },
  };
}
