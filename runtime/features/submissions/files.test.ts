import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankField } from '#shared/features/forms/rules.ts';
import { createSiteForm, type SiteForm } from '#shared/features/site-forms/contract.ts';
import {
  deleteSubmission,
  listSubmissions,
  readSubmission,
  signSubmissionFile,
} from '#shared/features/submissions/contract.ts';
import {
  FORM_FILE_PATH,
  FORM_POST_PATH,
  SUBMISSION_KEY_PATH,
  SUBMISSION_PATH,
} from '#shared/features/submissions/paths.ts';
import type { Client } from '#shared/http/client.ts';
import { rowsOf, siteIdOf } from '../../testing/people.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';
import { looseFileChore } from './chores.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PDF = '%PDF-1.7\n%âãÏÓ\n1 0 obj << /Type /Catalog >> endobj\n';
const PAGE = '<!doctype html><script>alert(1)</script>';
const FROM_PAGE = { 'sec-fetch-site': 'same-origin' };

let app: TestApp;
let owner: Client;
let form: SiteForm;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  const files = { kinds: ['document' as const], most: 2, megabytes: 1 };
  const fields = [
    { ...blankField('email', 'email', { title: 'Email', required: true }), options: [] },
    { ...blankField('cv', 'file', { title: 'CV', required: true }), options: [], files },
  ];
  form = (await owner.call(createSiteForm, { body: { name: 'Jobs', fields } })).form;
});

afterAll(() => app.close());

interface Answer {
  readonly file: string;
  readonly error: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly submissionId: string;
  readonly key: string;
}

async function attach(filename: string, body: string, change: Record<string, string> = {}) {
  const query = new URLSearchParams({ formId: form.id, fieldId: 'cv', filename, ...change });
  const answer = await app.visitor().fetch(`${FORM_FILE_PATH}?${query}`, {
    method: 'POST',
    headers: { ...FROM_PAGE, 'content-type': 'application/octet-stream' },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

async function post(visitor: Visitor, path: string, body: object): Promise<{ status: number; body: Answer }> {
  const headers = { ...FROM_PAGE, 'content-type': 'application/json' };
  const answer = await visitor.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

async function send(cv: readonly string[]) {
  const visitor = app.visitor();
  const { key } = (await post(visitor, SUBMISSION_KEY_PATH, {})).body;
  app.clock.move(5_000);
  const answers = JSON.stringify({ email: 'ada@files.example', cv });
  return post(visitor, SUBMISSION_PATH, { formId: form.id, key, form: answers });
}

const kept = () => rowsOf<{ id: string }>(app, 'SELECT id FROM submission_files WHERE website_id = $1');

describe('a file that is attached to a form', () => {
  it('goes with its submission, is handed to staff as bytes alone, and is erased with it', async () => {
    const { body } = await attach('cv.pdf', PDF);
    expect(body.file).toMatch(/^[0-9a-f]{24}\/cv\.pdf$/);
    const { body: saved } = await send([body.file]);
    const { submissionId } = saved;
    const { submission } = await owner.call(readSubmission, { params: { submissionId } });
    expect(submission.answers).toContainEqual({ title: 'CV', text: 'cv.pdf' });
    const [file] = submission.files;
    expect(file).toMatchObject({ filename: 'cv.pdf', bytes: Buffer.byteLength(PDF) });
    const params = { submissionId, fileId: file?.id ?? '' };
    const { url } = await owner.call(signSubmissionFile, { params });
    const fetched = await app.visitor().fetch(url);
    expect(await fetched.text()).toBe(PDF);
    expect(Object.fromEntries(fetched.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringContaining('attachment') as string,
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'cache-control': 'private, no-store, no-transform',
    });
    expect((await app.visitor().fetch(url.slice(0, -2))).status).toBe(404);
    app.clock.move(10 * 60 * 1000);
    expect((await app.visitor().fetch(url)).status).toBe(404);
    await owner.call(deleteSubmission, { params: { submissionId } });
    expect(await kept()).toEqual([]);
  });

  it.each([
    ['a page under the name of a document', 'cv.pdf', PAGE, {}, 415],
    ['a page', 'cv.html', PAGE, {}, 415],
    ['a picture where documents are asked for', 'a.gif', 'GIF89a\u0001\u0000\u0001\u0000', {}, 415],
    ['nothing', 'cv.pdf', '', {}, 415],
    ['too much', 'cv.pdf', PDF + 'x'.repeat(1_100_000), {}, 413],
    ['what no field takes', 'cv.pdf', PDF, { fieldId: 'email' }, 404],
    ['what no form takes', 'cv.pdf', PDF, { formId: 'f'.repeat(24) }, 404],
  ])('is refused: %s', async (_what, filename, body, change, status) => {
    expect((await attach(filename, body, change)).status).toBe(status);
    expect(await kept()).toEqual([]);
  });

  it.each<[string, () => Promise<readonly string[]>, string]>([
    ['none', async () => [], 'Required'],
    ['one that is not there', async () => [`${'f'.repeat(24)}/cv.pdf`], 'Attach this file again.'],
    [
      'one under another name',
      async () => [(await attach('cv.pdf', PDF)).body.file.replace('cv.pdf', 'x.html')],
      'Attach this file again.',
    ],
    [
      'one that went with another submission',
      async () => {
        const { file } = (await attach('cv.pdf', PDF)).body;
        await send([file]);
        return [file];
      },
      'Attach this file again.',
    ],
  ])('does not stand in for %s', async (_what, cv, text) => {
    app.clock.move(60 * 60 * 1000);
    expect(await send(await cv())).toMatchObject({ status: 400, body: { errors: { cv: text } } });
  });

  it('goes when its form is not sent within a day', async () => {
    app.clock.move(60 * 60 * 1000);
    await attach('late.pdf', PDF);
    const siteId = await siteIdOf(app);
    const run = () => app.db.withSite(siteId, (scope) => looseFileChore.run(scope, app.clock.now(), 100));
    app.clock.move(DAY_MS + 1);
    expect(await run()).toBeGreaterThan(0);
    const names = await rowsOf<{ filename: string }>(
      app,
      'SELECT filename FROM submission_files WHERE website_id = $1 AND submission_id IS NULL',
    );
    expect(names).toEqual([]);
  });
});

describe('a form with files without scripts', () => {
  async function sendPlain(fields: Readonly<Record<string, string | File>>): Promise<Response> {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    const request = new Request('http://shop.example', { method: 'POST', body: data });
    return fetch(`${app.origin}${FORM_POST_PATH}/${form.id}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        ...FROM_PAGE,
        'content-type': request.headers.get('content-type') ?? '',
        referer: `${app.origin}/`,
      },
      body: await request.arrayBuffer(),
    });
  }
  const pdf = () => new File([PDF], 'plain.pdf', { type: 'application/pdf' });

  it('sends them along', async () => {
    app.clock.move(60 * 60 * 1000);
    const wrong = await sendPlain({ email: 'ada', 'cv:upload': new File([PAGE], 'a.pdf') });
    expect(wrong.status).toBe(400);
    expect((await sendPlain({ email: 'plain@files.example', 'cv:upload': pdf() })).status).toBe(200);
    const { submissions } = await (await app.owner()).call(listSubmissions, {
      query: { search: 'plain@files.example' },
    });
    expect(submissions.map(({ preview }) => preview)).toEqual(['plain@files.example · plain.pdf']);
  });
});
