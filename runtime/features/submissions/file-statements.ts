import type { AttachedFile } from '#shared/features/forms/files.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import type { RowOf } from '../../database/table.ts';
import type { submissionFiles } from './model.ts';

type FileRow = Omit<RowOf<typeof submissionFiles>, 'websiteId'>;

/** A file of a submission, without its bytes. */
export interface SubmissionFile extends AttachedFile {
  readonly bytes: number;
}

/** A file that was attached to a field of a form. */
export interface FieldFile extends AttachedFile {
  readonly fieldId: string;
}

const keeping = statement(
  'submissions.keepFile',
  `INSERT INTO submission_files (website_id, id, form_id, field_id, filename, media_type, content, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Keeps a file whose form has not been sent yet. */
export function keepFile(file: Omit<FileRow, 'submissionId'>): Statement<void> {
  const { id, formId, fieldId, filename, mediaType, content, createdAt } = file;
  return keeping.none(id, formId, fieldId, filename, mediaType, content, createdAt);
}

const attaching = statement<FieldFile>(
  'submissions.attachFiles',
  `UPDATE submission_files SET submission_id = $2
    WHERE website_id = $1 AND form_id = $3 AND id = ANY ($4) AND submission_id IS NULL
   RETURNING id, field_id AS "fieldId", filename`,
);

/** Gives files to the submission that names them; answers those that were there and nobody's. */
export function attachFiles(
  submissionId: string,
  formId: string,
  ids: readonly string[],
): Statement<FieldFile[]> {
  return attaching.many(submissionId, formId, [...ids]);
}

const ofSubmission = statement<SubmissionFile>(
  'submissions.files',
  `SELECT id, filename, octet_length(content) AS bytes FROM submission_files
    WHERE website_id = $1 AND submission_id = $2 ORDER BY id`,
);

/** The files of a submission. */
export function filesOf(submissionId: string): Statement<SubmissionFile[]> {
  return ofSubmission.many(submissionId);
}

const ofId = statement<{ filename: string; content: Buffer; createdAt: Date }>(
  'submissions.file',
  `SELECT filename, content, created_at AS "createdAt" FROM submission_files
    WHERE website_id = $1 AND id = $2 AND submission_id IS NOT NULL`,
);

/** A file of a submission with its bytes; undefined where there is none. */
export const fileOfId = (id: string) => ofId.maybe(id);

const loose = statement<{ bytes: number }>(
  'submissions.looseBytes',
  `SELECT COALESCE(sum(octet_length(content)), 0)::float8 AS bytes FROM submission_files
    WHERE website_id = $1 AND submission_id IS NULL`,
);

/** Bytes of all files whose forms have not been sent. */
export function looseBytes(): Statement<number> {
  return loose.one().map(({ bytes }) => bytes);
}
