import type { NewsletterAudience, NewsletterInput } from '#shared/features/newsletters/contract.ts';
import type { NewsletterState } from '#shared/features/newsletters/rules.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import type { MailOutcome } from '../mail/deliver-mail.ts';
import { SUBSCRIBERS } from '../mailing-lists/to-join.ts';
import { ORDERS } from '../orders/to-join.ts';
import { newsletterMails } from './model.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What is said of the subscribers of an audience; its values are those of `valuesOf`. */
const CHOSEN = `s.website_id = $1 AND s.list_id = ANY ($2)
  AND ($3 = '' OR lower(s.language) = $3 OR starts_with(lower(s.language), $3 || '-'))
  AND ($4::text IS NULL OR s.source = $4)
  AND ($5 = 'all' OR ($5 = 'bought') = EXISTS (
         SELECT 1 FROM ${ORDERS} o
          WHERE o.website_id = $1 AND o.email = s.email AND o.number IS NOT NULL AND o.created_at >= $6::timestamptz))`;

function valuesOf({ listIds, language, source, bought, boughtDays }: NewsletterAudience, now: number) {
  return [[...listIds], language, source, bought, new Date(now - boughtDays * DAY_MS)] as const;
}

const counting = statement<{ count: number }>(
  'newsletters.countReaders',
  `SELECT count(DISTINCT s.email)::int AS count FROM ${SUBSCRIBERS} s WHERE ${CHOSEN}`,
);

/** How many get a newsletter for an audience. */
export function countReaders(audience: NewsletterAudience, now: number): Statement<number> {
  return counting.one(...valuesOf(audience, now)).map(({ count }) => count);
}

/** Somebody who gets a newsletter. */
export interface Reader {
  readonly id: string;
  readonly email: string;
  readonly language: string;
}

const choosing = statement<Reader>(
  'newsletters.readers',
  `SELECT DISTINCT ON (s.email) s.id, s.email, s.language FROM ${SUBSCRIBERS} s
    WHERE ${CHOSEN} AND s.email > $7 COLLATE "C" ORDER BY s.email, s.id LIMIT $8`,
);

/** The next of those who get a newsletter, in the order of their addresses; who is on several lists comes once. */
export function nextReaders(
  audience: NewsletterAudience,
  now: number,
  after: string,
  most: number,
): Statement<Reader[]> {
  return choosing.many(...valuesOf(audience, now), after, most);
}

/** A newsletter that is being sent. */
export interface Sending {
  readonly rule: NewsletterInput;
  readonly origin: string;
  readonly reached: string;
  readonly startedAt: Date;
}

const beginning = statement<{ id: string }>(
  'newsletters.begin',
  `UPDATE newsletters SET state = 'sending', started_at = COALESCE(started_at, $3)
    WHERE website_id = $1 AND id = $2 AND deleted_at IS NULL
      AND (state = 'sending' OR (state = 'scheduled' AND scheduled_at <= $3)) RETURNING id`,
);

/** Begins to send a newsletter, or goes on with it; false where it is not to be sent, or not yet. */
export function beginSending(id: string, now: Date): Statement<boolean> {
  return beginning.maybe(id, now).map((row) => row !== undefined);
}

const going = statement<Sending>(
  'newsletters.goOn',
  `UPDATE newsletters SET state = 'sending' WHERE website_id = $1 AND id = $2 AND deleted_at IS NULL
      AND state = 'sending' RETURNING rule, origin, reached, started_at AS "startedAt"`,
);

/**
 * A newsletter while it is sent; undefined once it was stopped. Of two that go on with it, and of one that stops it
 * meanwhile, the second waits for the first.
 */
export const goOnSending = (id: string) => going.maybe(id);

const claiming = statement<{ id: string }>(
  'newsletters.claim',
  `INSERT INTO newsletter_mails (website_id, newsletter_id, subscriber_id)
   SELECT $1, $2, r.id FROM unnest($3::text[]) AS r (id) ON CONFLICT DO NOTHING RETURNING subscriber_id AS id`,
);

/** Notes that subscribers are written to; answers those who were not before. */
export function claimReaders(id: string, readers: readonly Reader[]): Statement<ReadonlySet<string>> {
  const ids = readers.map((reader) => reader.id);
  return claiming.many(id, ids).map((rows) => new Set(rows.map((row) => row.id)));
}

const writing = statement(
  'newsletters.written',
  `WITH reached AS (
     UPDATE newsletters SET reached = $5 WHERE website_id = $1 AND id = $2)
   UPDATE newsletter_mails m SET mail_id = w.mail_id
     FROM unnest($3::text[], $4::text[]) AS w (subscriber_id, mail_id)
    WHERE m.website_id = $1 AND m.newsletter_id = $2 AND m.subscriber_id = w.subscriber_id`,
);

/** Notes which mail went to whom, and how far the newsletter has come. */
export function noteWritten(
  id: string,
  written: readonly { readonly subscriberId: string; readonly mailId: string }[],
  reached: string,
): Statement<void> {
  const subscriberIds = written.map(({ subscriberId }) => subscriberId);
  const mailIds = written.map(({ mailId }) => mailId);
  return writing.none(id, subscriberIds, mailIds, reached);
}

const ending = statement(
  'newsletters.end',
  `UPDATE newsletters SET state = 'sent', reached = '' WHERE website_id = $1 AND id = $2 AND state = 'sending'`,
);

/** Notes that a newsletter was written to everybody. */
export const endSending = (id: string): Statement<void> => ending.none(id);

const scheduling = statement<{ id: string }>(
  'newsletters.schedule',
  `UPDATE newsletters SET state = 'scheduled', scheduled_at = $4, origin = $5, version = version + 1
    WHERE website_id = $1 AND id = $2 AND version = $3 AND state IN ('draft', 'scheduled') AND deleted_at IS NULL
   RETURNING id`,
);

/** Has a newsletter of a version sent at a moment; false where it is another one by now, or under way. */
export function scheduleNewsletter(
  id: string,
  version: number,
  at: Date,
  origin: string,
): Statement<boolean> {
  return scheduling.maybe(id, version, at, origin).map((row) => row !== undefined);
}

const stopping = statement<{ id: string }>(
  'newsletters.stop',
  `UPDATE newsletters SET state = CASE state WHEN 'scheduled' THEN 'draft' ELSE 'stopped' END, scheduled_at = NULL,
          reached = '', version = version + 1
    WHERE website_id = $1 AND id = $2 AND state IN ('scheduled', 'sending') AND deleted_at IS NULL RETURNING id`,
);

/** Takes a newsletter back that is scheduled, or ends its sending; false where it is neither. */
export function stopSending(id: string): Statement<boolean> {
  return stopping.maybe(id).map((row) => row !== undefined);
}

const settling = statement(
  'newsletters.settle',
  `UPDATE newsletter_mails SET outcome = $3 WHERE website_id = $1 AND mail_id = $2`,
);

/** Notes what became of a mail, where it was one of a newsletter. */
export const settleMail = (mailId: string, outcome: MailOutcome): Statement<void> =>
  settling.none(mailId, outcome);

const leaving = statement(
  'newsletters.leave',
  `UPDATE ${newsletterMails.name} SET has_left = true WHERE website_id = $1 AND mail_id = $2`,
);

/** Notes that a reader unsubscribed by a mail, where it was one of a newsletter. */
export const noteLeft = (mailId: string): Statement<void> => leaving.none(mailId);

/** What became of the mails of a newsletter. */
export interface Figures {
  readonly written: number;
  readonly sent: number;
  readonly bounced: number;
  readonly held: number;
  readonly unsubscribed: number;
}

export const NO_FIGURES: Figures = { written: 0, sent: 0, bounced: 0, held: 0, unsubscribed: 0 };

const adding = statement<Figures & { readonly newsletterId: string }>(
  'newsletters.figures',
  `SELECT newsletter_id AS "newsletterId", count(mail_id)::int AS written,
          count(*) FILTER (WHERE outcome = 'sent')::int AS sent,
          count(*) FILTER (WHERE outcome = 'bounced')::int AS bounced,
          count(*) FILTER (WHERE outcome = 'held')::int AS held,
          count(*) FILTER (WHERE has_left)::int AS unsubscribed
     FROM newsletter_mails WHERE website_id = $1 AND newsletter_id = ANY ($2) GROUP BY newsletter_id`,
);

/** What became of the mails of some newsletters, by their ids. */
export function figuresOf(ids: readonly string[]): Statement<ReadonlyMap<string, Figures>> {
  return adding
    .many([...ids])
    .map((rows) => new Map(rows.map(({ newsletterId, ...figures }) => [newsletterId, figures])));
}

const stateOfOne = statement<{ state: NewsletterState }>(
  'newsletters.state',
  'SELECT state FROM newsletters WHERE website_id = $1 AND id = $2',
);

/** How far a newsletter has come; undefined for one that is not there yet. */
export function stateOf(id: string): Statement<NewsletterState | undefined> {
  return stateOfOne.maybe(id).map((row) => row?.state);
}
