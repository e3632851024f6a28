import { fileToken } from '#shared/features/forms/files.ts';
import { submitMessages } from '#shared/features/forms/submit-messages.ts';
import {
  createSubmissionKey,
  deleteSubmission,
  exportSubmissions,
  fileSubmission,
  listSubmissions,
  readSubmission,
  retryDelivery,
  saveSubmission,
  sendTestSubmission,
  signSubmissionFile,
  uploadFormFile,
} from '#shared/features/submissions/contract.ts';
import { SUBMISSION_FILE_PATH } from '#shared/features/submissions/paths.ts';
import { FILE_LINK_SECONDS } from '#shared/features/submissions/rules.ts';
import { isDatabaseAway } from '../../database/away.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import { signLink } from '../../http/file-links.ts';
import { Refusal, refuse, refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Inbox } from './inbox.ts';
import { makeKey } from './keys.ts';
import { formOfId } from '../site-forms/statements.ts';
import { filesOf } from './file-statements.ts';
import { findForm, type Taker } from './take.ts';
import type { FormTrial } from './try-form.ts';
import type { Uploads } from './uploads.ts';

const SECOND = 1000;

/** A fault of the server in the words of forms; the cause is logged with it. */
function toFormFault(error: unknown, language: string): unknown {
  if (error instanceof Refusal || isDatabaseAway(error)) return error;
  const fault = refuse('INTERNAL', { text: submitMessages(language).failed });
  fault.cause = error;
  return fault;
}

interface SubmissionCallDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly taker: Taker;
  readonly inbox: Inbox;
  readonly uploads: Uploads;
  readonly trial: FormTrial;
}

/** The calls by which forms are sent, and read by staff. */
export function mountSubmissions(
  api: Api,
  { db, ids, taker, inbox, uploads, trial }: SubmissionCallDeps,
): void {
  const once = onceIn(db);

  api.mount(createSubmissionKey, (_, context) => {
    const key = makeKey(ids, context);
    return Promise.resolve({ key, data: { key } });
  });
  api.mount(saveSubmission, async ({ body }, context) => {
    try {
      return await taker.save(context, body);
    } catch (error) {
      throw toFormFault(error, context.site.language);
    }
  });
  api.mountUpload(uploadFormFile, async ({ query }, context, body) => {
    const { formId, ...place } = query;
    const form = await findForm(db, context, formId);
    const file = await uploads.take(context, { form, ...place }, body);
    return { file: fileToken(file), filename: file.filename };
  });
  api.mount(signSubmissionFile, ({ params }, { site, now }) =>
    db.readSite(site.id, async (scope) => {
      const files = await scope.ask(filesOf(params.submissionId));
      const id = params.fileId;
      if (!files.some((file) => file.id === id)) throw refuseAs(signSubmissionFile, 'SUBMISSION_NOT_FOUND');
      const query = signLink(site.siteSecret, { of: 'submission', id }, now + FILE_LINK_SECONDS * SECOND);
      return { url: `${SUBMISSION_FILE_PATH}/${id}?${query}` };
    }),
  );
  api.mount(listSubmissions, ({ query }, { site }) =>
    db.readSite(site.id, (scope) => inbox.list(scope, site, query)),
  );
  api.mount(readSubmission, ({ params }, { site }) =>
    db.readSite(site.id, async (scope) => ({
      submission: await inbox.read(scope, params.submissionId, site.language),
    })),
  );
  api.mount(exportSubmissions, ({ query }, { site }) =>
    db.readSite(site.id, (scope) => inbox.export(scope, site, query)),
  );
  api.mount(sendTestSubmission, ({ params }, context) =>
    once(context, async (scope) => {
      const form = await scope.ask(formOfId(params.formId));
      if (form === undefined) throw refuseAs(sendTestSubmission, 'FORM_NOT_FOUND');
      return { submissionId: await trial(scope, context, form) };
    }),
  );
  api.mount(fileSubmission, ({ params, body }, context) =>
    once(context, async (scope) => ({
      submission: await inbox.file(scope, context, params.submissionId, body),
    })),
  );
  api.mount(retryDelivery, ({ params }, context) =>
    once(context, async (scope) => ({ submission: await inbox.retry(scope, context, params) })),
  );
  api.mount(deleteSubmission, ({ params }, context) =>
    once(context, async (scope) => {
      await inbox.remove(scope, context, params.submissionId);
      return { success: true as const };
    }),
  );
}
