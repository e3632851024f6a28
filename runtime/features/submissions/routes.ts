import { submitMessages } from '#shared/features/forms/submit-messages.ts';
import {
  createSubmissionKey,
  deleteSubmission,
  exportSubmissions,
  fileSubmission,
  listSubmissions,
  readSubmission,
  saveSubmission,
} from '#shared/features/submissions/contract.ts';
import { isDatabaseAway } from '../../database/away.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Inbox } from './inbox.ts';
import { makeKey } from './keys.ts';
import type { Taker } from './take.ts';

/** A fault of the server in the words of forms; the cause is logged with it. */
function toFormFault(error: unknown, language: string): unknown {
  if (error instanceof Refusal || isDatabaseAway(error)) return error;
  const fault = refuse('INTERNAL', { text: submitMessages(language).failed });
  fault.cause = error;
  return fault;
}

/** The calls by which forms are sent, and read by staff. */
export function mountSubmissions(
  api: Api,
  { db, ids, taker, inbox }: { db: Database; ids: Ids; taker: Taker; inbox: Inbox },
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
  api.mount(fileSubmission, ({ params, body }, context) =>
    once(context, async (scope) => ({
      submission: await inbox.file(scope, context, params.submissionId, body),
    })),
  );
  api.mount(deleteSubmission, ({ params }, context) =>
    once(context, async (scope) => {
      await inbox.remove(scope, context, params.submissionId);
      return { success: true as const };
    }),
  );
}
