import type { SiteFormInput } from '#shared/features/site-forms/contract.ts';
import type { Answers } from '#shared/features/forms/read-answers.ts';
import type { DeliveryKind, DeliveryState, SubmissionState } from '#shared/features/submissions/rules.ts';
import type { SpamReason } from '#shared/features/submissions/spam.ts';
import { bytes, json, key, maybe, text, texts, time, whole, yesOrNo } from '../../database/column.ts';
import { table } from '../../database/table.ts';

/** Where a form was when it was sent, as the browser says. */
export interface SubmissionPage {
  readonly title: string;
  readonly id: string;
  readonly path: string;
  readonly source: 'c' | 'i' | null;
}

/** The versions of forms that somebody answered, as they were. */
export const formVersions = table('form_versions', {
  formId: key(),
  version: key(whole()),
  rule: json<SiteFormInput>(),
});

export const formSubmissions = table('form_submissions', {
  id: key(),
  formId: text(),
  formVersion: whole(),
  /** By the ids of the fields, as `readAnswers` gives them; hidden fields as the browser claims them. */
  answers: json<Answers>(),
  /** All answers in lower case, for those who look for them. */
  words: text(),
  email: text(),
  page: json<SubmissionPage>(),
  language: text(),
  /** SHA-256 of site and network address of who sent it. */
  addressHash: text(),
  agent: text<'browser' | 'program'>(),
  spamScore: whole(),
  spamReasons: texts<SpamReason>(),
  state: text<SubmissionState>(),
  isTest: yesOrNo(),
  isRead: yesOrNo(),
  createdAt: time(),
  /** When mails and programs were told; null while they are not, as of spam. */
  handedAt: maybe(time()),
  /** SHA-256 of the key that it came with: each is good for one. */
  keyHash: text(),
  /** SHA-256 of all that was sent, by which the same key tells the same submission. */
  bodyHash: text(),
  /** SHA-256 of the answers, by which the same text is known again. */
  answersHash: text(),
  /** Origin by which the site was asked. */
  origin: text(),
});

export const submissionDeliveries = table('submission_deliveries', {
  id: key(),
  submissionId: text(),
  kind: text<DeliveryKind>(),
  /** A mail address, or the address of a program. */
  target: text(),
  state: text<DeliveryState>(),
  problem: maybe(text()),
  /** How often it was tried to be handed over. */
  tries: whole(),
  /** The mail, or the delivery of the webhook, once it was handed over. */
  handedId: maybe(text()),
  createdAt: time(),
});

/** Files that visitors attached; those that no submission has came with forms that were never sent. */
export const submissionFiles = table('submission_files', {
  id: key(),
  formId: text(),
  fieldId: text(),
  submissionId: maybe(text()),
  filename: text(),
  mediaType: text(),
  content: bytes(),
  createdAt: time(),
});
