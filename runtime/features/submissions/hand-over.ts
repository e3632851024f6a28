import { z } from 'zod';
import { previewOf, toldOf } from '#shared/features/forms/submitted.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { DeliveryTry } from '../../sockets/news.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { MailOutcome } from '../mail/deliver-mail.ts';
import type { MailService } from '../mail/service.ts';
import type { SignUps } from '../mailing-lists/sign-ups.ts';
import type { WebhookService } from '../webhooks/service.ts';
import { submissionDeliveries } from './model.ts';
import {
  type AnsweredSubmission,
  beginHandOver,
  deliveriesOf,
  settleDelivery,
  submissionOfId,
} from './statements.ts';

const payload = z.object({ submissionId: idSchema });

/** Hands a submission over to the mails and to programs; those have tries of their own. */
export const handOverSubmission = defineJob({
  name: 'form-submission',
  payload,
  retries: 8,
  firstGapSeconds: 60,
  limitSeconds: 60,
  atOnce: 4,
  perSite: 2,
});

/** Why a mail did not arrive. */
const PROBLEMS: Readonly<Record<Exclude<MailOutcome, 'sent'>, string>> = {
  bounced: 'This address does not exist.',
  held: 'Its reader refuses emails.',
};

const LIST_GONE = 'This mailing list no longer exists.';

/** The answers that others are told. */
function withoutPasswords({ rule, answers }: AnsweredSubmission) {
  const told = rule.fields
    .filter(({ type }) => type !== 'password')
    .map(({ id }) => [id, answers[id]] as const);
  return Object.fromEntries(told);
}

/** Makes what hands submissions over, once each however often the job is tried. */
export function createHandOver(deps: {
  clock: Clock;
  mail: Pick<MailService, 'send'>;
  ids: Pick<Ids, 'id'>;
  webhooks: Pick<WebhookService, 'emitTo'>;
  titleOf: (scope: SiteScope) => Promise<string>;
  /** Signs people up for mailing lists. */
  lists: Pick<SignUps, 'join'>;
}) {
  /** Mails a submission to those who have not been written to. */
  async function mailTo(scope: SiteScope, submission: AnsweredSubmission): Promise<void> {
    const { rule, answers, language, email, id, origin, page, isTest } = submission;
    const definition = { ...rule, id: submission.formId };
    const all = await scope.ask(deliveriesOf(id));
    const deliveries = all.filter(
      ({ kind, state, handedId }) => kind === 'mail' && state === 'waiting' && handedId === null,
    );
    if (deliveries.length === 0) return;
    const title = await deps.titleOf(scope);
    for (const { id: deliveryId, target } of deliveries) {
      const mailId = await deps.mail.send(scope, {
        kind: 'transactional',
        to: target,
        template: 'form-submission',
        language,
        site: { title, origin },
        data: {
          form: rule.name,
          answers: toldOf(definition, answers, language),
          preview: previewOf(definition, answers, language),
          page: page.path,
          answerable: email !== '',
        },
        ...(email === '' ? {} : { replyTo: email }),
        isTest,
        isPatient: true,
      });
      const handed = mailId === undefined ? { state: 'failed' as const } : { handedId: mailId };
      await scope.ask(submissionDeliveries.change(deliveryId, handed));
    }
  }

  /** Signs who sent it up for the list of the form; a test signs up nobody. */
  async function join(scope: SiteScope, submission: AnsweredSubmission): Promise<void> {
    const { rule, email, language, origin, page, isTest } = submission;
    const all = await scope.ask(deliveriesOf(submission.id));
    for (const { id, target } of all.filter(({ kind, state }) => kind === 'list' && state === 'waiting')) {
      const signUp = {
        email,
        listId: target,
        source: 'form' as const,
        sourceDetail: page.path,
        ...(rule.disclaimerMessage === '' ? {} : { consentText: rule.disclaimerMessage }),
        language,
        origin,
      };
      const said = isTest ? '' : await deps.lists.join(scope, { language, ownLanguage: language }, signUp);
      const problem = said === undefined ? LIST_GONE : null;
      const state = problem === null ? 'delivered' : 'failed';
      await scope.ask(submissionDeliveries.change(id, { state, problem, tries: 1 }));
    }
  }

  /** Tells programs; each of them is a delivery of its own. */
  async function tell(scope: SiteScope, submission: AnsweredSubmission): Promise<void> {
    const told = await deps.webhooks.emitTo(scope, 'form.submission', {
      submissionId: submission.id,
      formId: submission.formId,
      formVersion: submission.formVersion,
      formName: submission.rule.name,
      answers: withoutPasswords(submission),
      page: submission.page,
      language: submission.language,
      isTest: submission.isTest,
      createdOn: submission.createdAt.toISOString(),
    });
    const rows = told.map(({ url: target, deliveryId: handedId }) => ({
      id: deps.ids.id(),
      submissionId: submission.id,
      kind: 'webhook' as const,
      target,
      state: 'waiting' as const,
      problem: null,
      tries: 0,
      handedId,
      createdAt: new Date(deps.clock.now()),
    }));
    if (rows.length > 0) await scope.ask(submissionDeliveries.add(rows));
  }

  const handOver: JobHandler<typeof payload> = (run, { submissionId }) =>
    run.finish(async (scope) => {
      // Who comes second, because it was filed twice, waits here and finds it handed over.
      if (!(await scope.ask(beginHandOver(submissionId, new Date(deps.clock.now()))))) return;
      const submission = await scope.ask(submissionOfId(submissionId));
      if (submission === undefined) return;
      await mailTo(scope, submission);
      await join(scope, submission);
      await tell(scope, submission);
    });

  return {
    handOver,
    mailTo,
    join,
    /** Notes what became of a mail, where it was one of a form. */
    settle: (mailId: string, outcome: MailOutcome) =>
      settleDelivery(
        mailId,
        outcome === 'sent' ? 'delivered' : 'failed',
        outcome === 'sent' ? null : PROBLEMS[outcome],
      ),
    /** Notes how a try to hand over ended. */
    note: (handedId: string, { problem, isLast }: DeliveryTry) =>
      settleDelivery(handedId, problem === null ? 'delivered' : isLast ? 'failed' : 'waiting', problem),
  };
}

export type HandOver = ReturnType<typeof createHandOver>;
