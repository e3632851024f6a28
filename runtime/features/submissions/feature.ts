import { submissionMails } from './mail-kinds.ts';
import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { SignUps } from '../mailing-lists/sign-ups.ts';
import type { formParts } from '../site-forms/feature.ts';
import { looseFileChore, spamChore, submissionChore } from './chores.ts';
import { routeSubmissionFiles } from './file-routes.ts';
import { createHandOverAgain } from './hand-over-again.ts';
import { createHandOver, handOverSubmission } from './hand-over.ts';
import { createInbox } from './inbox.ts';
import { submissionPersonalData } from './personal-data.ts';
import { mountSubmissions } from './routes.ts';
import { submissionForm } from './submission-form.ts';
import { createTaker } from './take.ts';
import { createFormTrial } from './try-form.ts';
import { createUploads } from './uploads.ts';

/** What visitors send by forms. */
export function submissionsFeature(
  base: House,
  { sentFormFact, signUps }: Pick<typeof formParts, 'sentFormFact'> & { readonly signUps: SignUps },
): Feature {
  const { db, ids, jobs, auditLog: audit, captcha, clock, mail, rateLimiter, webhooks, websites } = base;
  const taker = createTaker({ db, ids, jobs, captcha, rateLimiter });
  const uploads = createUploads({ db, ids });
  const trial = createFormTrial({ ids, taker });
  const handOver = createHandOver({
    clock,
    ids,
    mail,
    webhooks,
    lists: signUps,
    titleOf: async (scope) => (await websites.describe(scope, '')).title,
  });
  const inbox = createInbox({
    jobs,
    audit,
    handOverAgain: createHandOverAgain({ letters: base.deadLetters, handOver }),
  });
  return feature('submissions', {
    offers: undefined,
    mails: submissionMails,
    calls: (api) => mountSubmissions(api, { db, ids, taker, inbox, uploads, trial }),
    routes: (app, { edge }) => routeSubmissionFiles(app, edge, db),
    forms: () => [submissionForm({ db, ids, taker, uploads, sentFormFact })],
    jobs: ({ handle }) => handle(handOverSubmission, handOver.handOver),
    chores: [spamChore, submissionChore, looseFileChore],
    personalData: [submissionPersonalData],
    hears: { mailDecided: handOver.settle, mailTried: handOver.note, webhookTried: handOver.note },
  });
}
