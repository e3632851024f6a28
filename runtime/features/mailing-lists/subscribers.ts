import {
  type exportSubscribers,
  importSubscribers,
  listSubscribers,
  removeSubscriber,
  type Subscriber,
  unsubscribeSubscriber,
} from '#shared/features/mailing-lists/contract.ts';
import { readImportFile } from '#shared/features/mailing-lists/import-file.ts';
import { SUBSCRIBERS_EXPORT_MAX, SUBSCRIBERS_PAGE } from '#shared/features/mailing-lists/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import { CSV_BOM, writeCsvRow } from '#shared/text/csv.ts';
import type { SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { pageOf } from '../../http/cursor.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { MailHolds } from '../mail/holds.ts';
import {
  importPeople,
  knownOf,
  listOfId,
  removeSubscriberOfId,
  type StoredList,
  subscriberOfId,
  type SubscriberRow,
  subscribersOf,
} from './statements.ts';

function toSubscriber({ createdAt, confirmedAt, leftAt, ...row }: SubscriberRow): Subscriber {
  return {
    ...row,
    signedUpOn: createdAt.toISOString(),
    ...(confirmedAt === null ? {} : { confirmedOn: confirmedAt.toISOString() }),
    ...(leftAt === null ? {} : { unsubscribedOn: leftAt.toISOString() }),
  };
}

const EXPORT_HEADS = [
  'Email',
  'State',
  'Source',
  'Source detail',
  'Consent',
  'Language',
  'Signed up on',
  'Confirmed on',
  'Unsubscribed on',
];

const toCells = (one: Subscriber) => [
  one.email,
  one.state,
  one.source,
  one.sourceDetail,
  one.consentText,
  one.language,
  one.signedUpOn,
  one.confirmedOn ?? '',
  one.unsubscribedOn ?? '',
];

interface SubscriberPlace {
  readonly listId: string;
  readonly subscriberId: string;
}

/** @throws Refusal 404 LIST_NOT_FOUND */
async function findList(scope: SiteScope, listId: string): Promise<StoredList> {
  const list = await scope.ask(listOfId(listId));
  if (list === undefined) throw refuseAs(listSubscribers, 'LIST_NOT_FOUND');
  return list;
}

/** @throws Refusal 404 SUBSCRIBER_NOT_FOUND */
async function findSubscriber(scope: SiteScope, ask: SubscriberPlace) {
  const found = await scope.ask(subscriberOfId(ask.subscriberId, ask.listId));
  if (found === undefined) throw refuseAs(removeSubscriber, 'SUBSCRIBER_NOT_FOUND');
  return found;
}

/**
 * Makes what staff do with the people on lists.
 * @param deps.refuseMails notes that somebody refuses all mails that can be refused
 */
export function createSubscribers(deps: {
  readonly ids: Ids;
  readonly audit: AuditLog;
  readonly holds: Pick<MailHolds, 'reasonsFor'>;
  readonly refuseMails: (scope: SiteScope, email: string) => Promise<void>;
}) {
  const { ids, audit, holds } = deps;

  return {
    /** @throws Refusal 404 LIST_NOT_FOUND */
    async list(
      scope: SiteScope,
      listId: string,
      { cursor, ...filters }: HandlerInput<typeof listSubscribers>['query'],
    ): Promise<Output<typeof listSubscribers>> {
      await findList(scope, listId);
      const rows = await scope.ask(
        subscribersOf({ listId, ...filters, before: cursor }, SUBSCRIBERS_PAGE + 1),
      );
      const { shown, paging } = pageOf(rows, SUBSCRIBERS_PAGE, ({ id }) => id);
      return { subscribers: shown.map(toSubscriber), ...paging };
    },
    /** @throws Refusal 404 SUBSCRIBER_NOT_FOUND */
    async unsubscribe(scope: SiteScope, context: RequestContext, ask: SubscriberPlace): Promise<void> {
      const { id, email, state } = await findSubscriber(scope, ask);
      await deps.refuseMails(scope, email);
      await audit.record(scope, context, {
        act: unsubscribeSubscriber.name,
        subject: { kind: 'subscriber', id, title: email },
        before: { state },
        after: { state: 'unsubscribed' },
      });
    },
    /** @throws Refusal 404 SUBSCRIBER_NOT_FOUND */
    async remove(scope: SiteScope, context: RequestContext, ask: SubscriberPlace): Promise<void> {
      const { id, email, state } = await findSubscriber(scope, ask);
      await scope.ask(removeSubscriberOfId(id));
      await audit.record(scope, context, {
        act: removeSubscriber.name,
        subject: { kind: 'subscriber', id, title: email },
        before: { state },
        after: null,
      });
    },
    /** @throws Refusal 404 LIST_NOT_FOUND */
    async import(
      scope: SiteScope,
      context: RequestContext,
      listId: string,
      { csv, consent, dryRun }: HandlerInput<typeof importSubscribers>['body'],
    ): Promise<Output<typeof importSubscribers>> {
      const list = await findList(scope, listId);
      const { subscribers: people, problems } = readImportFile(csv);
      const emails = people.map(({ email }) => email);
      const [known, reasons] = await scope.inOrder([knownOf(listId, emails), holds.reasonsFor(emails)]);
      const fresh = people.filter(({ email }) => !known.has(email));
      const wanted = fresh.filter(({ email }) => !reasons.has(email));
      const counts = {
        added: wanted.length,
        known: known.size,
        suppressed: fresh.length - wanted.length,
        problems: [...problems],
      };
      if (dryRun || wanted.length === 0) return counts;
      const { site, origin, now } = context;
      const added = await scope.ask(
        importPeople({
          listId,
          people: wanted.map(({ email, language }) => ({
            id: ids.id(),
            email,
            language: language === '' ? site.language : language,
          })),
          consent,
          origin,
          now: new Date(now),
        }),
      );
      await audit.record(scope, context, {
        act: importSubscribers.name,
        subject: { kind: 'mailing list', id: listId, title: list.rule.name },
        before: null,
        after: { added, known: counts.known, suppressed: counts.suppressed, consent },
      });
      return { ...counts, added };
    },
    /** @throws Refusal 404 LIST_NOT_FOUND */
    async export(
      scope: SiteScope,
      listId: string,
      filters: HandlerInput<typeof exportSubscribers>['query'],
    ): Promise<Output<typeof exportSubscribers>> {
      await findList(scope, listId);
      const rows = await scope.ask(subscribersOf({ listId, ...filters }, SUBSCRIBERS_EXPORT_MAX));
      const lines = rows.map((row) => toCells(toSubscriber(row)));
      const csv = CSV_BOM + [EXPORT_HEADS, ...lines].map(writeCsvRow).join('');
      return { filename: `subscribers-${listId}.csv`, csv, count: rows.length };
    },
  };
}

export type Subscribers = ReturnType<typeof createSubscribers>;
