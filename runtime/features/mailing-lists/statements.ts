import type { MailingListInput, SubscriberCounts } from '#shared/features/mailing-lists/contract.ts';
import type { SubscriberState } from '#shared/features/mailing-lists/rules.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import type { RowOf } from '../../database/table.ts';
import { mailingLists, subscribers } from './model.ts';

/** A list as those who sign people up need it. */
export interface StoredList {
  readonly id: string;
  readonly rule: MailingListInput;
}

const SHOWN = subscribers.except('listId', 'origin', 'mailId');
export type SubscriberRow = RowOf<typeof SHOWN>;

const first = statement<StoredList>(
  'mailingLists.first',
  `SELECT id, rule FROM ${mailingLists.name} WHERE website_id = $1 AND deleted_at IS NULL ORDER BY id LIMIT 1`,
);

/** The list that pages of the shop sign up for; undefined on a site without lists. */
export const firstList = (): Statement<StoredList | undefined> => first.maybe();

const ofIds = statement<StoredList>(
  'mailingLists.ofIds',
  'SELECT id, rule FROM mailing_lists WHERE website_id = $1 AND id = ANY ($2) AND deleted_at IS NULL',
);

/** The lists of some ids that are not in the bin. */
export const listsOfIds = (ids: readonly string[]): Statement<StoredList[]> => ofIds.many([...ids]);
/** The list of an id; undefined where there is none. */
export const listOfId = (id: string): Statement<StoredList | undefined> => ofIds.maybe([id]);

const all = statement<StoredList>(
  'mailingLists.all',
  'SELECT id, rule FROM mailing_lists WHERE website_id = $1 AND deleted_at IS NULL ORDER BY id',
);

/** All lists that are not in the bin, in the order in which they were made. */
export const allLists = (): Statement<StoredList[]> => all.many();

const counting = statement<{ listId: string; state: SubscriberState; count: number }>(
  'mailingLists.counts',
  `SELECT list_id AS "listId", state, count(*)::int AS count FROM subscribers
    WHERE website_id = $1 GROUP BY list_id, state`,
);

/** Of somebody on no list. */
export const NOBODY: SubscriberCounts = { pending: 0, subscribed: 0, unsubscribed: 0, bounced: 0 };

/** How many subscribers of each list are in each state, by the ids of the lists. */
export function countsOfLists(): Statement<ReadonlyMap<string, SubscriberCounts>> {
  return counting.many().map((rows) => {
    const counts = new Map<string, SubscriberCounts>();
    for (const { listId, state, count } of rows) {
      counts.set(listId, { ...(counts.get(listId) ?? NOBODY), [state]: count });
    }
    return counts;
  });
}

const NARROWED = `website_id = $1 AND list_id = $2 AND ($3::text IS NULL OR state = $3)
      AND ($4::text IS NULL OR source = $4) AND ($5::text IS NULL OR id < $5)`;

const latest = statement<SubscriberRow>(
  'mailingLists.subscribers',
  `SELECT ${SHOWN.select()} FROM subscribers WHERE ${NARROWED} ORDER BY id DESC LIMIT $6`,
);
const beginning = statement<SubscriberRow>(
  'mailingLists.subscribersLike',
  `SELECT ${SHOWN.select()} FROM subscribers WHERE ${NARROWED} AND email >= $7 AND email < $8
    ORDER BY id DESC LIMIT $6`,
);

/** Which subscribers are wanted. */
export interface SubscriberAsk {
  readonly listId: string;
  readonly state?: string | undefined;
  readonly source?: string | undefined;
  /** How their addresses begin; all of them where it is empty. */
  readonly search: string;
  /** Id of the last one that was shown. */
  readonly before?: string | undefined;
}

/** Comes after every address that begins with what stands before it. */
const LAST_SIGN = '\u{10ffff}';

/** Subscribers of a list, the latest sign-up first. */
export function subscribersOf(ask: SubscriberAsk, most: number): Statement<SubscriberRow[]> {
  const { listId, state = null, source = null, search, before = null } = ask;
  if (search === '') return latest.many(listId, state, source, before, most);
  return beginning.many(listId, state, source, before, most, search, search + LAST_SIGN);
}

const ofId = statement<Pick<RowOf<typeof subscribers>, 'id' | 'email' | 'state'>>(
  'mailingLists.subscriber',
  'SELECT id, email, state FROM subscribers WHERE website_id = $1 AND id = $2 AND ($3::text IS NULL OR list_id = $3)',
);

/** The subscriber of an id, of one list where that is given; undefined where there is none. */
export const subscriberOfId = (id: string, listId: string | null = null) => ofId.maybe(id, listId);

const onAny = statement<{ id: string }>(
  'mailingLists.isOnAny',
  `SELECT id FROM subscribers WHERE website_id = $1 AND email = $2 AND state = 'subscribed' LIMIT 1`,
);

/** Whether an address gets the news of any list. */
export function isOnList(email: string): Statement<boolean> {
  return onAny.maybe(email).map((row) => row !== undefined);
}

const notingAll = statement(
  'mailingLists.mailedAll',
  `UPDATE subscribers s SET mail_id = w.mail_id FROM unnest($2::text[], $3::text[]) AS w (id, mail_id)
    WHERE s.website_id = $1 AND s.id = w.id`,
);

/** Notes by which mails wrong addresses of subscribers are found. */
export function noteMails(
  written: readonly { readonly subscriberId: string; readonly mailId: string }[],
): Statement<void> {
  const ids = written.map(({ subscriberId }) => subscriberId);
  return notingAll.none(
    ids,
    written.map(({ mailId }) => mailId),
  );
}

const joining = statement<{ id: string }>(
  'mailingLists.join',
  `INSERT INTO subscribers AS s (website_id, id, list_id, email, state, source, source_detail, consent_text, language,
                                 origin, created_at, confirmed_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   ON CONFLICT (website_id, list_id, email) DO UPDATE
      SET state = EXCLUDED.state, source = EXCLUDED.source, source_detail = EXCLUDED.source_detail,
          consent_text = EXCLUDED.consent_text, language = EXCLUDED.language, origin = EXCLUDED.origin,
          created_at = EXCLUDED.created_at, confirmed_at = EXCLUDED.confirmed_at, left_at = NULL, mail_id = NULL
    WHERE s.state <> 'subscribed'
      AND NOT (s.state = 'pending' AND s.created_at > EXCLUDED.created_at - interval '5 minutes')
   RETURNING id`,
);

/**
 * Puts somebody on a list; answers their id there, undefined for who is a subscriber already, or was asked to confirm a
 * moment ago.
 */
export function joinList(
  row: Omit<RowOf<typeof subscribers>, 'websiteId' | 'leftAt' | 'mailId'>,
): Statement<string | undefined> {
  const { id, listId, email, state, source, sourceDetail, consentText, language, origin } = row;
  const { createdAt, confirmedAt } = row;
  return joining
    .maybe(
      id,
      listId,
      email,
      state,
      source,
      sourceDetail,
      consentText,
      language,
      origin,
      createdAt,
      confirmedAt,
    )
    .map((joined) => joined?.id);
}

const confirming = statement<Pick<RowOf<typeof subscribers>, 'listId' | 'email' | 'language' | 'origin'>>(
  'mailingLists.confirm',
  `UPDATE subscribers SET state = 'subscribed', confirmed_at = $3, left_at = NULL
    WHERE website_id = $1 AND id = $2 AND state = 'pending'
   RETURNING list_id AS "listId", email, language, origin`,
);

/** Makes a subscriber of who confirms; undefined where there is nothing to confirm. */
export const confirmSubscriber = (id: string, now: Date) => confirming.maybe(id, now);

const mailed = statement(
  'mailingLists.mailed',
  'UPDATE subscribers SET mail_id = $3 WHERE website_id = $1 AND id = $2',
);

/** Notes by which mail a wrong address of a subscriber is found. */
export const noteMail = (id: string, mailId: string): Statement<void> => mailed.none(id, mailId);

const leaving = statement(
  'mailingLists.leave',
  `UPDATE subscribers SET state = 'unsubscribed', left_at = $3
    WHERE website_id = $1 AND email = $2 AND state <> 'unsubscribed'`,
);

/** Unsubscribes an address from every list. */
export const leaveLists = (email: string, now: Date): Statement<void> => leaving.none(email, now);

const returning = statement(
  'mailingLists.comeBack',
  `UPDATE subscribers SET state = 'subscribed', left_at = NULL
    WHERE website_id = $1 AND email = $2 AND state = 'unsubscribed' AND left_at >= $3 AND confirmed_at IS NOT NULL`,
);

/** Brings an address back to the lists that it left since a moment. */
export const comeBackToLists = (email: string, since: Date): Statement<void> => returning.none(email, since);

const bouncing = statement(
  'mailingLists.bounce',
  `UPDATE subscribers SET state = 'bounced'
    WHERE website_id = $1 AND mail_id = $2 AND state IN ('pending', 'subscribed')`,
);

/** Notes that the address does not exist which a mail went to. */
export const bounceSubscriber = (mailId: string): Statement<void> => bouncing.none(mailId);

const removing = statement(
  'mailingLists.remove',
  'DELETE FROM subscribers WHERE website_id = $1 AND id = $2',
);

/** Takes somebody off a list. */
export const removeSubscriberOfId = (id: string): Statement<void> => removing.none(id);

const knowing = statement<{ email: string }>(
  'mailingLists.known',
  'SELECT email FROM subscribers WHERE website_id = $1 AND list_id = $2 AND email = ANY ($3)',
);

/** Which of some addresses are on a list, in whatever state. */
export function knownOf(listId: string, emails: readonly string[]): Statement<ReadonlySet<string>> {
  return knowing.many(listId, [...emails]).map((rows) => new Set(rows.map(({ email }) => email)));
}

const importing = statement<{ count: number }>(
  'mailingLists.import',
  `WITH added AS (
     INSERT INTO subscribers (website_id, id, list_id, email, language, state, source, source_detail, consent_text,
                              origin, created_at, confirmed_at)
     SELECT $1, r.id, $2, r.email, r.language, 'subscribed', 'import', $6, $6, $7, $8, $8
       FROM unnest($3::text[], $4::text[], $5::text[]) AS r (id, email, language)
     ON CONFLICT (website_id, list_id, email) DO NOTHING RETURNING 1)
   SELECT count(*)::int AS count FROM added`,
);

/** People that an import brings to a list. */
export interface Imported {
  readonly listId: string;
  readonly people: readonly { readonly id: string; readonly email: string; readonly language: string }[];
  /** Where and how they agreed, as staff say. */
  readonly consent: string;
  readonly origin: string;
  readonly now: Date;
}

/** Adds people to a list; answers how many were not on it. */
export function importPeople({ listId, people, consent, origin, now }: Imported): Statement<number> {
  const ids = people.map(({ id }) => id);
  const emails = people.map(({ email }) => email);
  const languages = people.map(({ language }) => language);
  return importing.one(listId, ids, emails, languages, consent, origin, now).map(({ count }) => count);
}
