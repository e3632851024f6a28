import { submissionMails } from './mail-kinds.ts';
import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { formParts } from '../site-forms/feature.ts';
import { spamChore, submissionChore } from './chores.ts';
import { createHandOver, handOverSubmission } from './hand-over.ts';
import { createInbox } from './inbox.ts';
import { submissionPersonalData } from './personal-data.ts';
import { mountSubmissions } from './routes.ts';
import { submissionForm } from './submission-form.ts';
import { createTaker } from './take.ts';

/** What visitors send by forms. */
export function submissionsFeature(
  base: House,
  { sentFormFact }: Pick<typeof formParts, 'sentFormFact'>,
): Feature {
  const { db, ids, jobs, auditLog: audit, captcha, clock, mail, rateLimiter, webhooks, websites } = base;
  const taker = createTaker({ db, ids, jobs, captcha, rateLimiter });
  const inbox = createInbox({ jobs, audit });
  const handOver = createHandOver({
    clock,
    mail,
    webhooks,
    titleOf: async (scope) => (await websites.describe(scope, '')).title,
  });
  return feature('submissions', {
    offers: undefined,
    mails: submissionMails,
    calls: (api) => mountSubmissions(api, { db, ids, taker, inbox }),
    forms: () => [submissionForm({ db, ids, taker, sentFormFact })],
    jobs: ({ handle }) => handle(handOverSubmission, handOver.handOver),
    chores: [spamChore, submissionChore],
    personalData: [submissionPersonalData],
    hears: { mailDecided: handOver.settle },
  });
}
