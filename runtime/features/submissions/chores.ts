import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import { type Chore, deleteOldRows } from '../../database/chores.ts';
import { statement } from '../../database/in-order.ts';
import { settingsOfForms } from '../site-forms/statements.ts';
import { formSubmissions, submissionFiles } from './model.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What was put aside as spam and nobody brought back. */
export const spamChore: Chore = {
  ...deleteOldRows({
    table: formSubmissions,
    key: 'id',
    time: 'createdAt',
    keptMs: KEPT_MS.spamSubmissions,
    only: "state = 'SPAM'",
  }),
  name: 'form_spam',
};

/** What was attached to forms that were never sent. */
export const looseFileChore: Chore = {
  ...deleteOldRows({
    table: submissionFiles,
    key: 'id',
    time: 'createdAt',
    keptMs: DAY_MS,
    only: 'submission_id IS NULL',
  }),
  name: 'form_files',
};

const deleting = statement<{ count: number }>(
  'submissions.deleteOld',
  `WITH old AS (
     SELECT id FROM form_submissions WHERE website_id = $1 AND created_at < $2
      ORDER BY created_at LIMIT $3),
   gone AS (
     DELETE FROM form_submissions s USING old WHERE s.website_id = $1 AND s.id = old.id RETURNING 1)
   SELECT count(*)::int AS count FROM gone`,
);

/** What is kept for as long as the site says. */
export const submissionChore: Chore = {
  name: 'form_submissions',
  async run(scope, now, most) {
    const { keptDays } = await scope.ask(settingsOfForms());
    if (keptDays === null) return 0;
    const { count } = await scope.ask(deleting.one(new Date(now - keptDays * DAY_MS), most));
    return count;
  },
};
