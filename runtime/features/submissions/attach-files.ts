import { fileToken, readFileToken } from '#shared/features/forms/files.ts';
import { formMessages } from '#shared/features/forms/texts.ts';
import { saveSubmission } from '#shared/features/submissions/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { StoredForm } from '../site-forms/statements.ts';
import { attachFiles } from './file-statements.ts';
import type { SubmissionRow } from './statements.ts';

/**
 * Gives the files that answers name to their submission.
 * @throws Refusal 400 FORM_INVALID where one is not there any more, or went with another submission
 */
export async function attachAnswered(
  scope: SiteScope,
  { id: formId, rule }: StoredForm,
  row: SubmissionRow,
): Promise<void> {
  const named = rule.fields.flatMap(({ id, type }) =>
    type === 'file' ? (row.answers[id] as readonly string[]).map((token) => ({ fieldId: id, token })) : [],
  );
  if (named.length === 0) return;
  const ids = named.map(({ token }) => readFileToken(token)?.id ?? '');
  const found = await scope.ask(attachFiles(row.id, formId, ids));
  const isThere = ({ fieldId, token }: (typeof named)[number]) =>
    found.some((file) => file.fieldId === fieldId && fileToken(file) === token);
  const { fileGone, invalid } = formMessages(row.language);
  const errors = Object.fromEntries(
    named.filter((one) => !isThere(one)).map(({ fieldId }) => [fieldId, fileGone]),
  );
  if (Object.keys(errors).length > 0)
    throw refuseAs(saveSubmission, 'FORM_INVALID', { text: invalid, errors });
}
