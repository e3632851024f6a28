import { z } from 'zod';
import { readFormData } from '#shared/features/forms/form-data.ts';
import { submitMessages } from '#shared/features/forms/submit-messages.ts';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import { type Answers, readAnswers } from '#shared/features/forms/read-answers.ts';
import { submissionInput } from '#shared/features/submissions/contract.ts';
import { FORM_PAGE_FIELD, FORM_PLACE_FIELD, FORM_POST_PATH } from '#shared/features/submissions/paths.ts';
import { SUBMISSION_BYTES } from '#shared/features/submissions/rules.ts';
import { placeName } from '#shared/features/site-forms/placed-form.ts';
import { HONEYPOT } from '#shared/features/submissions/spam.ts';
import { UPDATE_COUNTRY } from '#shared/places/address-paths.ts';
import type { Database } from '../../database/database.ts';
import { fingerprint } from '../../http/idempotency.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import {
  type PageForm,
  pageForm,
  pathItCameFrom,
  type Sent,
  type SentForm,
} from '../../sockets/page-form.ts';
import type { FormsShown } from '../site-forms/shown.ts';
import type { formParts } from '../site-forms/feature.ts';
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

/** The answers in what was sent, whatever they are. */
function answersOf(form: FormDefinition, sent: Sent): Answers {
  return readAnswers(
    form,
    readFormData(form, (name) => valuesOf(sent, name)),
  );
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
  sentFormFact,
}: { db: Database; ids: Ids; taker: Taker } & Pick<typeof formParts, 'sentFormFact'>): PageForm {
  const facts = (shown: FormsShown) => ({ notice: '', facts: { [sentFormFact]: shown } });
  return pageForm(
    {
      path: `${FORM_POST_PATH}/:formId`,
      schema: anything,
      fields: FIELDS_MAX,
      bytes: `${SUBMISSION_BYTES}`,
      limits: ['formChecks'],
      limitText: tooOften,
      page: pageOf,
      sentences: (language) => ({ [tooOften]: submitMessages(language).tooOften }),
      async refused({ refusal, sentence }, form) {
        const { sent, context } = form;
        const stored = await readForm(db, context, formIdOf(form));
        if (stored === undefined) return {};
        const { errors = {} } = refusal;
        const answers = answersOf(definitionOf(stored), sent);
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
      if (valuesOf(sent, UPDATE_COUNTRY).length > 0) {
        return facts({
          formId: form.id,
          page: pageOf(ask),
          place: placeOf(ask),
          answers: answersOf(definition, sent),
        });
      }
      const raw = {
        ...readFormData(definition, (name) => valuesOf(sent, name)),
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
