import type { SiteFormInput } from '#shared/features/site-forms/contract.ts';
import { toJson } from '../../database/column.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import type { RowOf, Table } from '../../database/table.ts';
import { formSubmissions, submissionDeliveries } from './model.ts';

export type SubmissionRow = Omit<RowOf<typeof formSubmissions>, 'websiteId'>;
export type DeliveryRow = Omit<RowOf<typeof submissionDeliveries>, 'websiteId'>;

/** A submission that came before. */
export interface KnownSubmission {
  readonly id: string;
  readonly formId: string;
  readonly bodyHash: string;
  /** What the form said when it was answered. */
  readonly rule: SiteFormInput;
}

const ofKey = statement<KnownSubmission>(
  'submissions.ofKey',
  `SELECT s.id, s.form_id AS "formId", s.body_hash AS "bodyHash", v.rule
     FROM form_submissions s
     JOIN form_versions v ON v.website_id = s.website_id AND v.form_id = s.form_id AND v.version = s.form_version
    WHERE s.website_id = $1 AND s.key_hash = $2`,
);

/** The submission that came with a key. */
export function submissionOfKey(keyHash: string): Statement<KnownSubmission | undefined> {
  return ofKey.maybe(keyHash);
}

const sameSince = statement<{ id: string }>(
  'submissions.same',
  `SELECT id FROM form_submissions
    WHERE website_id = $1 AND form_id = $2 AND answers_hash = $3 AND created_at > $4 LIMIT 1`,
);

/** Whether the same was answered to a form since a moment. */
export function wasSent(formId: string, answersHash: string, since: Date): Statement<boolean> {
  return sameSince.maybe(formId, answersHash, since).map((row) => row !== undefined);
}

/** A row as JSON with the names of the database. */
function toRecord<Row extends object>({ field }: Table<Row>, row: Omit<Row, 'websiteId'>) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [field(name as keyof Row & string), value]),
  );
}

const SUBMISSION = `id, form_id, form_version, answers, words, email, page, language, address_hash, agent, spam_score,
  spam_reasons, state, is_test, is_read, created_at, handed_at, key_hash, body_hash, answers_hash, origin`;
const DELIVERY = 'id, submission_id, kind, target, state, problem, tries, handed_id, created_at';

const take = statement<{ id: string }>(
  'submissions.take',
  `WITH version AS (
     INSERT INTO form_versions (website_id, form_id, version, rule)
     SELECT $1, r.form_id, r.form_version, $3::jsonb FROM json_populate_record(NULL::form_submissions, $2) r
     ON CONFLICT DO NOTHING),
   taken AS (
     INSERT INTO form_submissions (website_id, ${SUBMISSION})
     SELECT $1, ${SUBMISSION} FROM json_populate_record(NULL::form_submissions, $2)
     ON CONFLICT (website_id, key_hash) DO NOTHING RETURNING id),
   sent AS (
     INSERT INTO submission_deliveries (website_id, ${DELIVERY})
     SELECT $1, ${DELIVERY} FROM json_populate_recordset(NULL::submission_deliveries, $4)
      WHERE EXISTS (SELECT FROM taken))
   SELECT id FROM taken`,
);

/**
 * Keeps a submission with the version of the form that it answers and with where it goes; one whose key came before
 * is not kept again.
 * @returns whether it was kept
 */
export function takeSubmission(
  row: SubmissionRow,
  rule: SiteFormInput,
  deliveries: readonly DeliveryRow[],
): Statement<boolean> {
  const sent = deliveries.map((delivery) => toRecord(submissionDeliveries, delivery));
  return take
    .maybe(toJson(toRecord(formSubmissions, row)), toJson(rule), toJson(sent))
    .map((taken) => taken !== undefined);
}

/** A submission with the form that it answered. */
export interface AnsweredSubmission extends SubmissionRow {
  readonly rule: SiteFormInput;
}

/** What is read of a submission, with the form that it answered. */
const ANSWERED = `
  SELECT ${formSubmissions.select('s')}, v.rule
    FROM form_submissions s
    JOIN form_versions v ON v.website_id = s.website_id AND v.form_id = s.form_id AND v.version = s.form_version
   WHERE s.website_id = $1`;

const ofId = statement<AnsweredSubmission>('submissions.ofId', `${ANSWERED} AND s.id = $2`);

/** The submission of an id; undefined where there is none. */
export function submissionOfId(id: string): Statement<AnsweredSubmission | undefined> {
  return ofId.maybe(id);
}

const listing = statement<AnsweredSubmission>(
  'submissions.list',
  `${ANSWERED} AND s.state = $2 AND ($3::text IS NULL OR s.id < $3) AND ($4::text IS NULL OR s.form_id = $4)
      AND ($5 = '' OR strpos(s.words, $5) > 0)
    ORDER BY s.id DESC LIMIT $6`,
);

/** What a list of submissions shows. */
export interface ListAsk {
  readonly state: string;
  readonly before?: string | undefined;
  readonly formId?: string | undefined;
  readonly search: string;
}

/** Submissions, the latest first. */
export function listOfSubmissions(ask: ListAsk, most: number): Statement<AnsweredSubmission[]> {
  const { state, before = null, formId = null, search } = ask;
  return listing.many(state, before, formId, search.toLowerCase(), most);
}

const counting = statement<{ count: number }>(
  'submissions.unread',
  `SELECT count(*)::int AS count FROM (
     SELECT 1 FROM form_submissions WHERE website_id = $1 AND NOT is_read AND state = 'RECEIVED' LIMIT 1000) u`,
);

/** How many of the inbox nobody has read; 1,000 at the most. */
export function countUnread(): Statement<number> {
  return counting.one().map(({ count }) => count);
}

const answeredForms = statement<{ id: string; name: string }>(
  'submissions.forms',
  `SELECT DISTINCT ON (form_id) form_id AS id, rule ->> 'name' AS name
     FROM form_versions WHERE website_id = $1 ORDER BY form_id, version DESC`,
);

/** The forms that anything was sent by, with the names that they had last. */
export function formsAnswered(): Statement<{ id: string; name: string }[]> {
  return answeredForms.many();
}

const deliveriesOfId = statement<DeliveryRow>(
  'submissions.deliveries',
  `SELECT ${submissionDeliveries.select()} FROM submission_deliveries
    WHERE website_id = $1 AND submission_id = $2 ORDER BY id`,
);

/** Where a submission goes. */
export function deliveriesOf(submissionId: string): Statement<DeliveryRow[]> {
  return deliveriesOfId.many(submissionId);
}

const beginning = statement<{ id: string }>(
  'submissions.beginHandOver',
  `UPDATE form_submissions SET handed_at = $3
    WHERE website_id = $1 AND id = $2 AND state = 'RECEIVED' AND handed_at IS NULL RETURNING id`,
);

/** Marks a submission as handed over; answers whether it still had to be. */
export function beginHandOver(id: string, at: Date): Statement<boolean> {
  return beginning.maybe(id, at).map((row) => row !== undefined);
}

const settling = statement(
  'submissions.settle',
  `UPDATE submission_deliveries SET state = $3, problem = $4, tries = tries + 1
    WHERE website_id = $1 AND handed_id = $2`,
);

/** Notes what became of what was handed over. */
export function settleDelivery(handedId: string, state: string, problem: string | null): Statement<void> {
  return settling.none(handedId, state, problem);
}

const removing = statement<{ id: string }>(
  'submissions.remove',
  'DELETE FROM form_submissions WHERE website_id = $1 AND id = $2 RETURNING id',
);

/** Deletes a submission; answers whether there was one. */
export function removeSubmission(id: string): Statement<boolean> {
  return removing.maybe(id).map((row) => row !== undefined);
}
