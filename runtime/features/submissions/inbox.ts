import type { FormField } from '#shared/features/forms/definition.ts';
import { answerText } from '#shared/features/forms/answers.ts';
import {
  deleteSubmission,
  type exportSubmissions,
  type fileSubmission,
  type ListedSubmission,
  type listSubmissions,
  readSubmission,
  retryDelivery,
  type Submission,
} from '#shared/features/submissions/contract.ts';
import { EXPORT_MAX, SUBMISSIONS_PAGE } from '#shared/features/submissions/rules.ts';
import { hiddenOf, previewOf, toldOf } from '#shared/features/forms/submitted.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import { CSV_BOM, writeCsvRow } from '#shared/text/csv.ts';
import type { SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { RequestContext } from '../../http/context.ts';
import { pageOf } from '../../http/cursor.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { filesOf } from './file-statements.ts';
import { handOverSubmission } from './hand-over.ts';
import type { HandOverAgain } from './hand-over-again.ts';
import { formSubmissions } from './model.ts';
import {
  type AnsweredSubmission,
  countUnread,
  type DeliveryRow,
  deliveriesOf,
  formsAnswered,
  listOfSubmissions,
  removeSubmission,
  submissionOfId,
} from './statements.ts';

const definitionOf = ({ formId, rule }: AnsweredSubmission) => ({ ...rule, id: formId });

function toListed(row: AnsweredSubmission, language: string): ListedSubmission {
  const { id, formId, rule, email, state, isRead, isTest, createdAt } = row;
  return {
    id,
    formId,
    formName: rule.name,
    preview: previewOf(definitionOf(row), row.answers, language),
    email,
    state,
    isRead,
    isTest,
    createdOn: createdAt.toISOString(),
  };
}

function toSubmission(
  row: AnsweredSubmission,
  deliveries: readonly DeliveryRow[],
  files: Submission['files'],
  language: string,
): Submission {
  const { preview: _preview, ...listed } = toListed(row, language);
  const definition = definitionOf(row);
  return {
    ...listed,
    formVersion: row.formVersion,
    answers: [...toldOf(definition, row.answers, language)],
    hidden: [...hiddenOf(definition, row.answers)],
    files,
    page: { title: row.page.title, path: row.page.path },
    language: row.language,
    spamScore: row.spamScore,
    spamReasons: row.spamReasons,
    deliveries: deliveries.map(({ id, kind, target, state, tries, problem }) => ({
      id,
      kind,
      target,
      state,
      tries,
      ...(problem === null ? {} : { problem }),
    })),
  };
}

const isAsked = ({ type }: FormField) => type !== 'section' && type !== 'password';

export interface InboxDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly audit: AuditLog;
  readonly handOverAgain: HandOverAgain;
}

/** Makes what staff reads and files submissions with. */
export function createInbox({ jobs, audit, handOverAgain }: InboxDeps) {
  async function find(scope: SiteScope | ReadScope, id: string): Promise<AnsweredSubmission> {
    const row = await scope.ask(submissionOfId(id));
    if (row === undefined) throw refuseAs(readSubmission, 'SUBMISSION_NOT_FOUND');
    return row;
  }

  async function read(scope: SiteScope | ReadScope, id: string, language: string): Promise<Submission> {
    const row = await find(scope, id);
    const [deliveries, files] = await scope.inOrder([deliveriesOf(id), filesOf(id)]);
    return toSubmission(row, deliveries, files, language);
  }

  return {
    read,
    async list(
      scope: ReadScope,
      { language }: { readonly language: string },
      { state, formId, search, cursor }: HandlerInput<typeof listSubmissions>['query'],
    ): Promise<Output<typeof listSubmissions>> {
      const ask = { state, formId, search, before: cursor };
      const [rows, unread, forms] = await scope.inOrder([
        listOfSubmissions(ask, SUBMISSIONS_PAGE + 1),
        countUnread(),
        formsAnswered(),
      ]);
      const { shown, paging } = pageOf(rows, SUBMISSIONS_PAGE, ({ id }) => id);
      return { submissions: shown.map((row) => toListed(row, language)), unread, forms, ...paging };
    },
    /** @throws Refusal 404 SUBMISSION_NOT_FOUND */
    async file(
      scope: SiteScope,
      { site }: RequestContext,
      id: string,
      { isRead, state }: HandlerInput<typeof fileSubmission>['body'],
    ): Promise<Submission> {
      const before = await find(scope, id);
      const change = {
        ...(isRead === undefined ? {} : { isRead }),
        ...(state === undefined ? {} : { state }),
      };
      if (Object.keys(change).length > 0) await scope.ask(formSubmissions.change(id, change));
      // What is good after all goes where it would have gone at once; what was handed over is not again.
      const [deliveries, files] = await scope.inOrder([deliveriesOf(id), filesOf(id)]);
      const isLate = before.state === 'SPAM' && state === 'RECEIVED' && before.handedAt === null;
      if (isLate) await jobs.enqueue(scope, handOverSubmission, { submissionId: id });
      return toSubmission({ ...before, ...change }, deliveries, files, site.language);
    },
    /** @throws Refusal 404 SUBMISSION_NOT_FOUND */
    async remove(scope: SiteScope, context: RequestContext, id: string): Promise<void> {
      const row = await find(scope, id);
      await scope.ask(removeSubmission(id));
      const subject = { kind: 'submission', id, title: row.rule.name };
      await audit.record(scope, context, { act: deleteSubmission.name, subject, before: null, after: null });
    },
    /** @throws Refusal 404 SUBMISSION_NOT_FOUND, 409 DELIVERY_NOT_FAILED */
    async retry(
      scope: SiteScope,
      context: RequestContext,
      { submissionId, deliveryId }: HandlerInput<typeof retryDelivery>['params'],
    ): Promise<Submission> {
      const row = await find(scope, submissionId);
      const deliveries = await scope.ask(deliveriesOf(submissionId));
      const delivery = deliveries.find(({ id }) => id === deliveryId);
      if (delivery === undefined) throw refuseAs(retryDelivery, 'SUBMISSION_NOT_FOUND');
      if (delivery.state !== 'failed') throw refuseAs(retryDelivery, 'DELIVERY_NOT_FAILED');
      await handOverAgain(scope, row, delivery);
      const subject = { kind: 'submission', id: submissionId, title: row.rule.name };
      await audit.record(scope, context, { act: retryDelivery.name, subject, before: null, after: null });
      return read(scope, submissionId, context.site.language);
    },
    /** What was sent by one form, with a column for each field that any of it answers. */
    async export(
      scope: ReadScope,
      { language }: { readonly language: string },
      { state, formId, search }: HandlerInput<typeof exportSubmissions>['query'],
    ): Promise<Output<typeof exportSubmissions>> {
      const rows = await scope.ask(listOfSubmissions({ state, formId, search }, EXPORT_MAX));
      const fields = new Map<string, FormField>();
      for (const { rule } of rows) {
        for (const field of rule.fields.filter(isAsked))
          if (!fields.has(field.id)) fields.set(field.id, field);
      }
      const columns = [...fields.values()];
      const head = [
        'Submitted on',
        'Page',
        'Test',
        ...columns.map(({ title, key, id }) => title || key || id),
      ];
      const lines = rows.map(({ createdAt, page, isTest, answers, rule }) => {
        const own = new Map(rule.fields.map((field) => [field.id, field]));
        const cells = columns.map(({ id }) => {
          const field = own.get(id);
          return field === undefined ? '' : answerText(field, answers[id] ?? '', language);
        });
        return [createdAt.toISOString(), page.path, isTest ? 'yes' : '', ...cells];
      });
      const csv = CSV_BOM + [head, ...lines].map(writeCsvRow).join('');
      return { filename: `submissions-${formId}.csv`, csv, count: rows.length };
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;
