import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { blankField } from '#shared/features/forms/rules.ts';
import { erasePersonalData, findPersonalData } from '#shared/features/privacy/contract.ts';
import { createMailingList } from '#shared/features/mailing-lists/contract.ts';
import { createSiteForm, type SiteForm, updateSiteForm } from '#shared/features/site-forms/contract.ts';
import {
  deleteSubmission,
  exportSubmissions,
  fileSubmission,
  listSubmissions,
  readSubmission,
  retryDelivery,
  sendTestSubmission,
} from '#shared/features/submissions/contract.ts';
import { FORM_POST_PATH, SUBMISSION_KEY_PATH, SUBMISSION_PATH } from '#shared/features/submissions/paths.ts';
import { HONEYPOT } from '#shared/features/submissions/spam.ts';
import { createWebhook } from '#shared/features/webhooks/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson, rowsOf, siteIdOf } from '../../testing/people.ts';
import { mailsTo } from '../../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';
import { handOverSubmission } from './hand-over.ts';

const HOUR_MS = 60 * 60 * 1000;
const SURROUNDING = /START TRANSACTION|COMMIT|set_config/;

let app: TestApp;
let owner: Client;
let form: SiteForm;
let made = 0;

const FIELDS = [
  { ...blankField('name', 'name'), title: 'Name' },
  { ...blankField('email', 'email'), title: 'Email', required: true },
  { ...blankField('message', 'textarea', { maxLength: 200 }), title: 'Message', required: true },
  { ...blankField('topics', 'checkbox', { options: ['Mugs', 'Bowls'] }), title: 'Topics' },
  { ...blankField('source', 'hidden', { key: 'utm', value: 'none' }), title: 'Source' },
].map((field) => ({ ...field, options: [...field.options] }));

async function newForm(change: object = {}): Promise<SiteForm> {
  const body = { name: 'Contact', fields: FIELDS, submissionMessage: 'We write soon.', ...change };
  return (await owner.call(createSiteForm, { body })).form;
}

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await owner.call(createWebhook, {
    body: { url: 'http://localhost:9/hook', events: ['form.submission'] },
  });
  form = await newForm({ recipients: ['desk@shop.example'] });
});

afterAll(() => app.close());

/** A browser that does as a page's script: it sends where it comes from and no crumb. */
const FROM_PAGE = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

const post = (visitor: Visitor, path: string, body: unknown, headers: object = {}) =>
  visitor.fetch(path, {
    method: 'POST',
    headers: { ...FROM_PAGE, ...(headers as Record<string, string>) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

async function keyFor(visitor: Visitor): Promise<string> {
  const answer = await post(visitor, SUBMISSION_KEY_PATH, undefined);
  const { key, data } = (await answer.json()) as { key: string; data: { key: string } };
  expect(data.key).toBe(key);
  // Who fills in a form needs longer than a program.
  app.clock.move(5_000);
  return key;
}

function answersOf(change: object = {}): object {
  made += 1;
  return { name: ['Ada', 'Marsh'], email: 'ada@forms.example', message: `Hello ${made}`, ...change };
}

function bodyOf(key: string, answers: object, change: object = {}): object {
  return {
    formId: form.id,
    key,
    form: JSON.stringify(answers),
    pageTitle: 'Contact',
    pagePath: '/contact',
    ...change,
  };
}

interface Saved {
  readonly submissionId: string;
  readonly error: string;
  readonly code: string;
  readonly errors?: Readonly<Record<string, string>>;
}

async function save(visitor: Visitor, body: object): Promise<{ status: number; body: Saved }> {
  const answer = await post(visitor, SUBMISSION_PATH, body);
  return { status: answer.status, body: (await answer.json()) as Saved };
}

async function send(answers: object, change: object = {}): Promise<Saved> {
  const visitor = app.visitor();
  const saved = await save(visitor, bodyOf(await keyFor(visitor), answers, change));
  expect(saved.status).toBe(200);
  return saved.body;
}

const countOf = async () =>
  (
    await rowsOf<{ count: number }>(
      app,
      'SELECT count(*)::int AS count FROM form_submissions WHERE website_id = $1',
    )
  )[0]?.count;
const read = async (submissionId: string) =>
  (await owner.call(readSubmission, { params: { submissionId } })).submission;

describe('a submission', () => {
  it('is taken with its key, answers as the contract says, and keeps the version that it answered', async () => {
    const { submissionId, ...answer } = await send(answersOf({ message: 'The first' }));
    expect(answer).toEqual({ success: true, formId: form.id, submissionMessage: 'We write soon.' });
    const changed = await owner.call(updateSiteForm, {
      params: { formId: form.id },
      body: { ...form, name: 'Contact us', fields: FIELDS.slice(0, 3) },
    });
    form = changed.form;
    const stored = await read(submissionId);
    expect(stored).toMatchObject({
      formName: 'Contact',
      formVersion: 1,
      email: 'ada@forms.example',
      state: 'RECEIVED',
    });
    expect(stored.answers).toEqual([
      { title: 'Name', text: 'Ada Marsh' },
      { title: 'Email', text: 'ada@forms.example' },
      { title: 'Message', text: 'The first' },
    ]);
    expect(stored.hidden).toEqual([{ title: 'Source', text: 'none' }]);
  });

  it('with the same key and body again answers the same and is kept once, also two at once', async () => {
    const visitor = app.visitor();
    const body = bodyOf(await keyFor(visitor), answersOf());
    const before = (await countOf()) ?? 0;
    const both = await Promise.all([save(visitor, body), save(visitor, body)]);
    const third = await save(visitor, body);
    expect([...both, third].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set([...both, third].map((one) => JSON.stringify(one.body))).size).toBe(1);
    expect(await countOf()).toBe(before + 1);
  });

  it.each<[string, (visitor: Visitor, key: string) => Promise<object> | object]>([
    ['no key', () => bodyOf('', answersOf())],
    ['a key that is none', () => bodyOf('a.b.c', answersOf())],
    ['a changed key', (_, key) => bodyOf(`x${key}`, answersOf())],
    ['the key of another browser', async () => bodyOf(await keyFor(app.visitor()), answersOf())],
    [
      'a key with other answers',
      async (visitor, key) => {
        await save(visitor, bodyOf(key, answersOf()));
        return bodyOf(key, answersOf());
      },
    ],
    [
      'a key that is over',
      (_, key) => {
        app.clock.move(2 * HOUR_MS);
        return bodyOf(key, answersOf());
      },
    ],
  ])('with %s is refused with 401', async (_what, toBody) => {
    const visitor = app.visitor();
    const body = await toBody(visitor, await keyFor(visitor));
    const before = await countOf();
    expect(await save(visitor, body)).toMatchObject({
      status: 401,
      body: { error: 'Unable to submit form. Please try again later.', code: 'FORM_KEY_REFUSED' },
    });
    expect(await countOf()).toBe(before);
  });

  it.each([
    ['of no form', { formId: 'f'.repeat(24) }, 404, 'This form has not been configured yet.'],
    ['of what is no id', { formId: "' OR 1=1" }, 404, 'This form has not been configured yet.'],
    ['that is no JSON', { form: '{' }, 400, 'Could not parse the form fields, please check your entries.'],
    ['that is a list', { form: '[]' }, 400, 'Could not parse the form fields, please check your entries.'],
    ['without answers', { form: '{}' }, 400, 'One or more fields is invalid, please check your entries.'],
  ])('%s is refused before its key is looked at', async (_what, change, status, error) => {
    const saved = await save(app.visitor(), bodyOf('', answersOf(), change));
    expect(saved).toMatchObject({ status, body: { error } });
  });

  it('tells what is wrong by field, in the language of the page, and ignores what the form does not ask', async () => {
    const wrong = await save(app.visitor(), bodyOf('', { email: 'ada', message: 'x'.repeat(201), other: 1 }));
    expect(wrong.body.errors).toEqual({
      email: 'Email is not valid. Email addresses should follow the format user@domain.com.',
      message: 'You have exceeded the character limit.',
    });
    const { submissionId } = await send(answersOf({ other: 'not asked', __proto__: { a: 1 } }));
    const [row] = await rowsOf<{ answers: object }>(
      app,
      'SELECT answers FROM form_submissions WHERE website_id = $1 AND id = $2',
      submissionId,
    );
    expect(Object.keys(row?.answers ?? {}).toSorted()).toEqual(['email', 'message', 'name']);
  });

  it('of more than a megabyte is refused, and from another site too', async () => {
    const large = await post(app.visitor(), SUBMISSION_PATH, bodyOf('', { message: 'x'.repeat(1_100_000) }));
    expect(large.status).toBe(413);
    for (const path of [SUBMISSION_KEY_PATH, SUBMISSION_PATH]) {
      const foreign = await post(app.visitor(), path, {}, { 'sec-fetch-site': 'cross-site' });
      expect([foreign.status, ((await foreign.json()) as Saved).code]).toEqual([403, 'CRUMB_FAIL']);
    }
  });

  it('costs at most eight statements with its key', async () => {
    const visitor = app.visitor();
    await post(visitor, SUBMISSION_KEY_PATH, undefined);
    app.database.statements.length = 0;
    const key = await keyFor(visitor);
    await save(visitor, bodyOf(key, answersOf()));
    const asked = app.database.statements.filter((sql) => !SURROUNDING.test(sql));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(8);
  });

  it.each([
    ['with the field that people do not see', { [HONEYPOT]: 'http://spam.example' }, ['honeypot']],
    ['with many links', { message: 'http://a.example http://b.example http://c.example' }, ['links']],
  ])('%s is put aside, and brought back is handed over', async (_what, change, reasons) => {
    const { submissionId } = await send(answersOf(change));
    expect(await read(submissionId)).toMatchObject({ state: 'SPAM', spamReasons: reasons });
    const spam = await owner.call(listSubmissions, { query: { state: 'SPAM' } });
    expect(spam.submissions.map(({ id }) => id)).toContain(submissionId);
    const params = { submissionId };
    const { submission } = await owner.call(fileSubmission, {
      params,
      body: { state: 'RECEIVED', isRead: true },
    });
    expect(submission).toMatchObject({ state: 'RECEIVED', isRead: true });
  });

  it('that says the same again is put aside', async () => {
    const answers = answersOf();
    await send(answers);
    const { submissionId } = await send(answers);
    expect((await read(submissionId)).spamReasons).toEqual(['duplicate']);
  });
});

describe('the inbox', () => {
  it('is read by who may, found by words, exported without formulas, and deleted from', async () => {
    const { submissionId } = await send(answersOf({ message: '=HYPERLINK("x") needle' }));
    const found = await owner.call(listSubmissions, { query: { search: 'NEEDLE', formId: form.id } });
    expect(found.submissions.map(({ id }) => id)).toEqual([submissionId]);
    expect(found.unread).toBeGreaterThan(0);
    const { csv, count } = await owner.call(exportSubmissions, {
      query: { formId: form.id, search: 'needle' },
    });
    expect(count).toBe(1);
    expect(csv).toContain(`"'=HYPERLINK(""x"") needle"`);
    const { client: editor } = await addPerson(app, [CONTRIBUTOR_ROLE.editor]);
    await expect(editor.call(listSubmissions, { query: {} })).rejects.toMatchObject({ status: 403 });
    await expect(editor.call(fileSubmission, { params: { submissionId }, body: {} })).rejects.toMatchObject({
      status: 403,
    });
    await owner.call(deleteSubmission, { params: { submissionId } });
    await expect(owner.call(deleteSubmission, { params: { submissionId } })).rejects.toMatchObject({
      code: 'SUBMISSION_NOT_FOUND',
    });
  });

  it('forgets who is erased', async () => {
    const email = 'erase@forms.example';
    await send(answersOf({ email }));
    await send(answersOf({ message: `Ask ${email} about it` }));
    const { kept } = await owner.call(findPersonalData, { body: { email } });
    expect(kept).toContainEqual({ name: 'formSubmissions', records: 2 });
    await owner.call(erasePersonalData, { body: { email } });
    const after = await owner.call(listSubmissions, { query: { search: email } });
    expect(after.submissions).toEqual([]);
  });
});

/** Sends a form as a browser without scripts does. */
function sendPlain(formId: string, fields: Record<string, string>): Promise<Response> {
  return app.visitor().fetch(`${FORM_POST_PATH}/${formId}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      referer: `${app.origin}/`,
    },
    body: new URLSearchParams(fields).toString(),
  });
}

describe('a form without scripts', () => {
  it('is taken once it is right, and leads where the form says', async () => {
    const plain = await newForm({ successRedirect: '/shop' });
    const wrong = await sendPlain(plain.id, { email: 'ada', message: 'Hello' });
    expect(wrong.status).toBe(400);
    const taken = await sendPlain(plain.id, {
      email: 'ada@forms.example',
      message: 'Hello',
      'name:First': 'Ada',
    });
    expect([taken.status, taken.headers.get('location')]).toEqual([303, '/shop']);
    const { submissions } = await owner.call(listSubmissions, { query: { formId: plain.id } });
    expect(submissions.map(({ preview }) => preview)).toEqual(['Ada · ada@forms.example · Hello']);
    expect((await sendPlain('f'.repeat(24), {})).status).toBe(404);
  });
});

it('a form is tried out: the submission is marked as a test, and right', async () => {
  const { submissionId } = await owner.call(sendTestSubmission, { params: { formId: form.id }, body: {} });
  const stored = await read(submissionId);
  expect(stored).toMatchObject({ isTest: true, state: 'RECEIVED', email: 'test@example.com' });
  const params = { formId: 'f'.repeat(24) };
  await expect(owner.call(sendTestSubmission, { params, body: {} })).rejects.toMatchObject({ status: 404 });
});

it('a delivery that failed is retried by staff, and no other', async () => {
  const mailed = await newForm({ recipients: ['again@shop.example'] });
  const { submissionId } = await send(answersOf(), { formId: mailed.id });
  const [delivery] = (await read(submissionId)).deliveries;
  const params = { submissionId, deliveryId: delivery?.id ?? '' };
  const retry = () => owner.call(retryDelivery, { params, body: {} });
  await expect(retry()).rejects.toMatchObject({ code: 'DELIVERY_NOT_FAILED' });
  await rowsOf(
    app,
    "UPDATE submission_deliveries SET state = 'failed', tries = 7 WHERE website_id = $1 AND id = $2",
    params.deliveryId,
  );
  const { submission } = await retry();
  expect(submission.deliveries).toMatchObject([{ state: 'waiting', target: 'again@shop.example', tries: 7 }]);
  expect(await mailsTo(app, 'again@shop.example')).toEqual(['form-submission']);
  const none = { ...params, deliveryId: 'f'.repeat(24) };
  await expect(owner.call(retryDelivery, { params: none, body: {} })).rejects.toMatchObject({ status: 404 });
});

it('who sends a form that names a mailing list is signed up for it, as the form says', async () => {
  const body = { name: 'News', confirms: true };
  const { list } = await owner.call(createMailingList, { body });
  const asking = await newForm({
    mailingList: { isOn: true, listId: list.id },
    disclaimerMessage: 'I want to hear from you.',
  });
  const email = 'joins@forms.example';
  const { submissionId } = await send(answersOf({ email }), { formId: asking.id });
  await app.doJob(await siteIdOf(app), handOverSubmission, { submissionId });
  const found = await rowsOf<{ email: string; source: string; consent: string }>(
    app,
    'SELECT email, source, consent_text AS consent FROM subscribers WHERE website_id = $1',
  );
  expect(found).toEqual([{ email, source: 'form', consent: 'I want to hear from you.' }]);
  const { deliveries } = await read(submissionId);
  expect(deliveries.map(({ kind, state }) => `${kind} ${state}`)).toContain('list delivered');
});

it('a submission is mailed once, escaped and to be answered, and told to programs', async () => {
  await app.jobs.start();
  const message = 'Hi <script>alert(1)</script>';
  const email = 'reply@forms.example';
  const { submissionId } = await send(answersOf({ message, email, name: ['Eve\r\nBcc: all@x.example', ''] }));
  await vi.waitFor(
    async () =>
      expect((await read(submissionId)).deliveries.map(({ kind, state }) => `${kind} ${state}`)).toContain(
        'mail delivered',
      ),
    { timeout: 15_000 },
  );
  expect(await mailsTo(app, 'desk@shop.example')).toContain('form-submission');
  const mails = await rowsOf<{ html: string; subject: string; reply_to: string }>(
    app,
    'SELECT html, subject, reply_to FROM mail_messages WHERE website_id = $1 AND reply_to = $2',
    email,
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.html).not.toContain('<script>');
  expect(mails[0]?.subject).not.toMatch(/[\r\n]/);
  const told = await rowsOf<{ body: string }>(
    app,
    "SELECT body FROM webhook_deliveries WHERE website_id = $1 AND event = 'form.submission' AND body LIKE '%' || $2 || '%'",
    submissionId,
  );
  expect(told).toHaveLength(1);
});
