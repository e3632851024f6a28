import type { Request } from 'express';
import { z } from 'zod';
import { nameOfPart, readFormData } from '#shared/features/forms/form-data.ts';
import { submitMessages } from '#shared/features/forms/submit-messages.ts';
import { FILE_PART } from '#shared/features/forms/fields-markup.ts';
import { fileTermsOf, fileToken } from '#shared/features/forms/files.ts';
import { formMessages } from '#shared/features/forms/texts.ts';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import { type Answers, readAnswers } from '#shared/features/forms/read-answers.ts';
import { saveSubmission, submissionInput } from '#shared/features/submissions/contract.ts';
import { FORM_PAGE_FIELD, FORM_PLACE_FIELD, FORM_POST_PATH } from '#shared/features/submissions/paths.ts';
import { FORM_FILES_BYTES, SUBMISSION_BYTES } from '#shared/features/submissions/rules.ts';
import { placeName } from '#shared/html/placed-form.ts';
import { HONEYPOT } from '#shared/features/submissions/spam.ts';
import { UPDATE_COUNTRY } from '#shared/places/address-paths.ts';
import type { Database } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { filesIn } from '../../http/multipart.ts';
import { Refusal, refuseAs } from '../../http/refusal.ts';
import { fingerprint } from '../../http/idempotency.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import {
  type PageForm,
  pageForm,
  pathItCameFrom,
  type Sent,
  type SentForm,
} from '../../sockets/page-form.ts';
import type { StoredForm } from '../site-forms/statements.ts';
import type { FormsShown } from '../site-forms/shown.ts';
import type { formParts } from '../site-forms/feature.ts';
import type { Uploads } from './uploads.ts';
import { definitionOf, findForm, readForm, type Taker } from './take.ts';

const HOME = '/';
const { tooOften } = submitMessages('en');
const FIELDS_MAX = 2_000;
const anything = z.record(z.string(), z.unknown());

function valuesOf(sent: Sent, name: string): readonly string[] {
  if (!Object.hasOwn(sent, name)) return [];
  const value = sent[name];
  return (Array.isArray(value) ? (value as unknown[]) : [value]).filter((one) => typeof one === 'string');
}

/** Files that came with forms and are kept, by the form and the name of their field. */
const keptFiles = new WeakMap<Request, ReadonlyMap<string, readonly string[]>>();

/** What was sent under the name of a field, with the files that came along. */
function valuesWithFiles({ sent, request }: SentForm, name: string): readonly string[] {
  return [...valuesOf(sent, name), ...(keptFiles.get(request)?.get(name) ?? [])];
}

/** The answers in what was sent, whatever they are. */
function answersOf(form: FormDefinition, sent: SentForm): Answers {
  return readAnswers(
    form,
    readFormData(form, (name) => valuesWithFiles(sent, name)),
  );
}

/**
 * Keeps the files that came along, so that the form has them also when it is shown once more.
 * @throws Refusal 400 FORM_INVALID with what is wrong with them by field
 */
async function takeFiles(
  uploads: Uploads,
  { request, context }: SentForm & { readonly context: RequestContext },
  form: StoredForm,
): Promise<void> {
  const kept = new Map<string, string[]>();
  const errors: Record<string, string> = {};
  keptFiles.set(request, kept);
  for (const field of form.rule.fields.filter(({ type }) => type === 'file')) {
    const { id: fieldId } = field;
    for (const file of filesIn(request, nameOfPart(field, FILE_PART)).slice(0, fileTermsOf(field).most)) {
      try {
        const taken = await uploads.take(context, { form, fieldId, filename: file.name }, file.stream());
        kept.set(fieldId, [...(kept.get(fieldId) ?? []), fileToken(taken)]);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        errors[fieldId] = error.message;
      }
    }
  }
  if (Object.keys(errors).length === 0) return;
  const { invalid } = formMessages(context.site.language);
  throw refuseAs(saveSubmission, 'FORM_INVALID', { text: invalid, errors });
}

/** A path of this site; what browsers take for another one is none. */
const PATH = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u;

/** Path of the page that a form is on: that of a form which was answered already comes with it. */
function pageOf({ request, sent }: SentForm): string {
  const from = pathItCameFrom(request) ?? HOME;
  if (!from.startsWith(`${FORM_POST_PATH}/`)) return from;
  const told = valuesOf(sent, FORM_PAGE_FIELD)[0] ?? '';
  return PATH.test(told) ? told : HOME;
}

/** Where on that page the form is. */
const placeOf = ({ sent }: SentForm): string => placeName(valuesOf(sent, FORM_PLACE_FIELD)[0] ?? '');

const formIdOf = ({ params }: SentForm): string => params['formId'] ?? '';

/** The form of a page as a browser without scripts sends it; what became of it is told where it stands. */
export function submissionForm({
  db,
  ids,
  taker,
  uploads,
  sentFormFact,
}: { db: Database; ids: Ids; taker: Taker; uploads: Uploads } & Pick<
  typeof formParts,
  'sentFormFact'
>): PageForm {
  const facts = (shown: FormsShown) => ({ notice: '', facts: { [sentFormFact]: shown } });
  return pageForm(
    {
      path: `${FORM_POST_PATH}/:formId`,
      schema: anything,
      fields: FIELDS_MAX,
      bytes: `${SUBMISSION_BYTES}`,
      fileBytes: FORM_FILES_BYTES,
      limits: ['formChecks'],
      limitText: tooOften,
      page: pageOf,
      sentences: (language) => ({ [tooOften]: submitMessages(language).tooOften }),
      async refused({ refusal, sentence }, form) {
        const { context } = form;
        const stored = await readForm(db, context, formIdOf(form));
        if (stored === undefined) return {};
        const { errors = {} } = refusal;
        const answers = answersOf(definitionOf(stored), form);
        return facts({
          formId: stored.id,
          page: pageOf(form),
          place: placeOf(form),
          answers,
          errors,
          problem: sentence,
        });
      },
    },
    async (sent, ask) => {
      const { context } = ask;
      const form = await findForm(db, context, formIdOf(ask));
      const definition = definitionOf(form);
      await takeFiles(uploads, ask, form);
      if (valuesOf(sent, UPDATE_COUNTRY).length > 0) {
        return facts({
          formId: form.id,
          page: pageOf(ask),
          place: placeOf(ask),
          answers: answersOf(definition, ask),
        });
      }
      const raw = {
        ...readFormData(definition, (name) => valuesWithFiles(ask, name)),
        [HONEYPOT]: valuesOf(sent, HONEYPOT)[0] ?? '',
      };
      const one = (name: string) => valuesOf(sent, name)[0];
      const input = submissionInput.parse({
        captchaKey: one('captchaToken'),
        pagePath: pageOf(ask),
      });
      const arrival = { key: undefined, keyHash: sha256(ids.token()), bodyHash: fingerprint(raw) };
      const taken = await taker.take(context, form, raw, { input, arrival });
      const { redirect, submissionMessage: message, submissionHTML: html = '' } = taken;
      if (redirect?.startsWith('/') === true) return { goTo: form.rule.successRedirect };
      return facts({ formId: form.id, place: placeOf(ask), done: { message, html, next: redirect ?? '' } });
    },
  );
}
