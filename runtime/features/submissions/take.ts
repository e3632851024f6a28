import { checkAllAnswers, tidyAnswers } from '#shared/features/forms/address-answers.ts';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import { formMessages } from '#shared/features/forms/texts.ts';
import { type Answers, readAnswers } from '#shared/features/forms/read-answers.ts';
import { submitMessages } from '#shared/features/forms/submit-messages.ts';
import { saveSubmission, type SubmissionInput } from '#shared/features/submissions/contract.ts';
import { HONEYPOT, judgeSpam, type SpamVerdict } from '#shared/features/submissions/spam.ts';
import { emailOf, searchTextOf } from '#shared/features/forms/submitted.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { readJson } from '#shared/http/json.ts';
import { property, toText } from '#shared/json/values.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { countedOf } from '../../http/call-limits.ts';
import type { RequestContext } from '../../http/context.ts';
import { fingerprint } from '../../http/idempotency.ts';
import { addressFor } from '../../http/reading-language.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import type { Captcha } from '../captcha/service.ts';
import { formOfId, type StoredForm } from '../site-forms/statements.ts';
import { attachAnswered } from './attach-files.ts';
import { handOverSubmission } from './hand-over.ts';
import { readKey } from './keys.ts';
import { newDeliveries } from './new-deliveries.ts';
import {
  type KnownSubmission,
  submissionOfKey,
  type SubmissionRow,
  takeSubmission,
  wasSent,
} from './statements.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SECOND = 1000;
const ID = /^[0-9a-f]{24}$/;
/** What browsers call themselves by; programs seldom do. */
const BROWSER = /^Mozilla\//;

export interface TakeDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly captcha: Pick<Captcha, 'ask' | 'check'>;
  readonly rateLimiter: Pick<RateLimiter, 'count'>;
}

/** How a submission came. */
export interface Arrival {
  /** Proves that it came by a key of its own; a form of a page without scripts has none. */
  readonly key: string | undefined;
  /** Hash by which the same submission is known again. */
  readonly keyHash: string;
  /** Hash of all that came. */
  readonly bodyHash: string;
}

export type Taken = Output<typeof saveSubmission>;

/** What a form says once it was taken, as it was when it was answered. */
function toTaken(
  { site }: RequestContext,
  { id, formId, rule }: Pick<KnownSubmission, 'id' | 'formId' | 'rule'>,
): Taken {
  const { submissionMessage, submissionHTML, successRedirect } = rule;
  return {
    success: true,
    submissionId: id,
    formId,
    submissionMessage: submissionMessage || submitMessages(site.language).thanks,
    ...(submissionHTML === '' ? {} : { submissionHTML }),
    ...(successRedirect === ''
      ? {}
      : { redirect: successRedirect.startsWith('/') ? addressFor(site, successRedirect) : successRedirect }),
  };
}

/** The form that stored answers are read by. */
export const definitionOf = ({ id, rule }: Pick<StoredForm, 'id' | 'rule'>): FormDefinition => ({
  id,
  name: rule.name,
  fields: rule.fields,
});

/** @throws Refusal 400 FORM_NOT_PARSED */
function parse({ site }: RequestContext, form: string): unknown {
  const read = readJson(form);
  if (
    'value' in read &&
    typeof read.value === 'object' &&
    read.value !== null &&
    !Array.isArray(read.value)
  ) {
    return read.value;
  }
  throw refuseAs(saveSubmission, 'FORM_NOT_PARSED', { text: submitMessages(site.language).notParsed });
}

/**
 * Reads and checks the answers to a form.
 * @throws Refusal 400 FORM_INVALID with what is wrong by field
 */
function checkedAnswers({ site }: RequestContext, form: FormDefinition, raw: unknown): Answers {
  const answers = readAnswers(form, raw);
  const errors = checkAllAnswers(form, answers, site.language);
  if (Object.keys(errors).length === 0) return tidyAnswers(form, answers, site.language);
  throw refuseAs(saveSubmission, 'FORM_INVALID', { text: formMessages(site.language).invalid, errors });
}

/** The form of an id; undefined where the site has none. */
export async function readForm(
  db: Database,
  { site }: RequestContext,
  formId: string,
): Promise<StoredForm | undefined> {
  return ID.test(formId) ? db.readSite(site.id, (scope) => scope.ask(formOfId(formId))) : undefined;
}

/** @throws Refusal 404 FORM_NOT_FOUND */
export async function findForm(db: Database, context: RequestContext, formId: string): Promise<StoredForm> {
  const form = await readForm(db, context, formId);
  if (form !== undefined) return form;
  const { notConfigured: text } = submitMessages(context.site.language);
  throw refuseAs(saveSubmission, 'FORM_NOT_FOUND', { text });
}

/** The row of a submission. */
export function toRow(
  context: RequestContext,
  form: StoredForm,
  facts: {
    readonly id: string;
    readonly answers: Answers;
    readonly answersHash: string;
    readonly arrival: Arrival;
    readonly input: Omit<SubmissionInput, 'key' | 'form' | 'captchaKey' | 'formId'>;
    readonly verdict: SpamVerdict;
    readonly isTest: boolean;
  },
): SubmissionRow {
  const { site, now, address, origin, userAgent } = context;
  const { input, verdict, answers, arrival } = facts;
  const definition = definitionOf(form);
  const isSpam = verdict.isSpam && !facts.isTest;
  return {
    id: facts.id,
    formId: form.id,
    formVersion: form.version,
    answers,
    words: searchTextOf(definition, answers, site.language),
    email: emailOf(definition, answers),
    page: {
      title: input.pageTitle,
      id: input.pageId,
      path: input.pagePath,
      source: input.contentSource ?? null,
    },
    language: site.language,
    addressHash: sha256(`${site.siteSecret}\n${address}`),
    agent: BROWSER.test(userAgent) ? 'browser' : 'program',
    spamScore: verdict.score,
    spamReasons: [...verdict.reasons],
    state: isSpam ? 'SPAM' : 'RECEIVED',
    isTest: facts.isTest,
    isRead: false,
    createdAt: new Date(now),
    handedAt: null,
    keyHash: arrival.keyHash,
    bodyHash: arrival.bodyHash,
    answersHash: facts.answersHash,
    origin,
  };
}

/** Makes what takes in the forms that visitors send. */
export function createTaker(deps: TakeDeps) {
  const { db, ids, rateLimiter } = deps;

  /** @throws Refusal 401 FORM_KEY_REFUSED */
  const refuseKey = ({ site }: RequestContext) =>
    refuseAs(saveSubmission, 'FORM_KEY_REFUSED', { text: submitMessages(site.language).refused });

  /**
   * Counts by the form and who sends it.
   * @returns whether so many send it that a captcha has to tell people apart
   * @throws Refusal 429
   */
  async function count({ site, now, address }: RequestContext, formId: string): Promise<boolean> {
    const subjects = { ip: address, account: formId };
    const own = countedOf('formSubmits', subjects);
    const floods = countedOf('formFloods', subjects);
    const waitMs = await rateLimiter.count(site.id, own, now);
    if (waitMs > 0) {
      const { tooOften: text } = submitMessages(site.language);
      throw refuse('RATE_LIMITED', { text, retryAfter: Math.ceil(waitMs / SECOND) });
    }
    return (await rateLimiter.count(site.id, floods, now)) > 0;
  }

  /** The same submission, where its key came before. @throws Refusal 401 where it came with other answers */
  function again(context: RequestContext, known: KnownSubmission, { bodyHash }: Arrival): Taken {
    if (known.bodyHash !== bodyHash) throw refuseKey(context);
    return toTaken(context, known);
  }

  /**
   * Takes a submission: checked by the form as it is stored, then by its key, its limits and whether it is spam; kept
   * with where it goes in one transaction. The same one again is answered as before.
   * @throws Refusal as `saveSubmission` declares
   */
  async function take(
    context: RequestContext,
    form: StoredForm,
    raw: unknown,
    { input, arrival }: { readonly input: SubmissionInput; readonly arrival: Arrival },
  ): Promise<Taken> {
    const { site, now } = context;
    const definition = definitionOf(form);
    const answers = checkedAnswers(context, definition, raw);
    const key = arrival.key === undefined ? undefined : readKey(context, arrival.key);
    if (arrival.key !== undefined && key === undefined) throw refuseKey(context);
    const answersHash = fingerprint(answers);
    const [known, isDuplicate] = await db.readSite(site.id, (scope) =>
      scope.inOrder([
        submissionOfKey(arrival.keyHash),
        wasSent(form.id, answersHash, new Date(now - DAY_MS)),
      ]),
    );
    if (known !== undefined) return again(context, known, arrival);
    const isFlood = await count(context, form.id);
    const signs = {
      honeypot: toText(property(raw, HONEYPOT)),
      filledInMs: key === undefined ? undefined : now - key.givenAt,
      isDuplicate,
    };
    const verdict = judgeSpam(definition, answers, signs);
    const wantsCaptcha = form.rule.captchaEnabled || (key !== undefined && (verdict.isUnclear || isFlood));
    const asked = wantsCaptcha ? await deps.captcha.ask(context, input.captchaKey) : undefined;
    // Where its provider is silent it is taken, and judged by what else is known of it.
    const scored =
      asked?.verdict === 'silent' ? judgeSpam(definition, answers, { ...signs, isUnchecked: true }) : verdict;
    const id = ids.id();
    const facts = { id, answers, answersHash, arrival, input, verdict: scored, isTest: false };
    const row = toRow(context, form, facts);
    const isTaken = await db.withSite(site.id, async (scope) => {
      const problem = asked === undefined ? undefined : await deps.captcha.check(scope, site, asked, now);
      if (problem !== undefined) throw refuseAs(saveSubmission, problem.code, { text: problem.text });
      return keep(scope, form, row);
    });
    if (isTaken) return toTaken(context, { id, formId: form.id, rule: form.rule });
    const first = await db.readSite(site.id, (scope) => scope.ask(submissionOfKey(arrival.keyHash)));
    if (first === undefined) throw refuseKey(context);
    return again(context, first, arrival);
  }

  /** Keeps a submission, and puts on what hands it over unless it is spam; answers whether it is new. */
  async function keep(scope: SiteScope, form: StoredForm, row: SubmissionRow): Promise<boolean> {
    const isTaken = await scope.ask(takeSubmission(row, form.rule, newDeliveries(ids, form, row)));
    if (isTaken) await attachAnswered(scope, form, row);
    if (isTaken && row.state === 'RECEIVED')
      await deps.jobs.enqueue(scope, handOverSubmission, { submissionId: row.id });
    return isTaken;
  }

  return {
    /**
     * Takes what came by the call.
     * @throws Refusal as `saveSubmission` declares
     */
    async save(context: RequestContext, input: SubmissionInput): Promise<Taken> {
      const form = await findForm(db, context, input.formId);
      const raw = parse(context, input.form);
      const { key, captchaKey: _captcha, ...body } = input;
      const arrival = { key, keyHash: sha256(key), bodyHash: fingerprint({ ...body, form: raw }) };
      return take(context, form, raw, { input, arrival });
    },
    take,
    keep,
  };
}

export type Taker = ReturnType<typeof createTaker>;
