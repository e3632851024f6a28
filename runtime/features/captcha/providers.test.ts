import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCaptcha, listCaptchaKeys, putCaptchaKeys } from '#shared/features/captcha/contract.ts';
import type { OutsideCaptcha } from '#shared/features/captcha/rules.ts';
import { createSiteForm } from '#shared/features/site-forms/contract.ts';
import { newSiteForm } from '#shared/features/site-forms/starts.ts';
import { readSubmission } from '#shared/features/submissions/contract.ts';
import { SUBMISSION_KEY_PATH, SUBMISSION_PATH } from '#shared/features/submissions/paths.ts';
import { getWebsite, updateWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { rowsOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const SECRET = 'a-secret-nobody-is-told-wxyz';
/** Tokens that the provider of the test knows, by what it says of them. */
const PERSON = 'person';
const SILENT = 'silent';

let app: TestApp;
let owner: Client;
let provider: Server;
let formId: string;
let sent = 0;

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      const isJson = request.headers['content-type'] === 'application/json';
      const token = isJson
        ? (JSON.parse(body) as { event: { token: string } }).event.token
        : new URLSearchParams(body).get('response');
      if (token === SILENT) return;
      const isPerson = token === PERSON;
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify(
          isJson
            ? {
                tokenProperties: { valid: true, action: 'submit' },
                riskAnalysis: { score: isPerson ? 0.9 : 0 },
              }
            : { success: isPerson },
        ),
      );
    });
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const captchaUrls = { recaptcha: url, recaptchaEnterprise: url, turnstile: url };
  app = await startTestApp(undefined, { captchaUrls });
  owner = await app.owner();
  const body = { ...newSiteForm('newsletter'), captchaEnabled: true };
  formId = (await owner.call(createSiteForm, { body })).form.id;
});

afterAll(async () => {
  await app.close();
  provider.closeAllConnections();
  provider.close();
});

async function choose(captcha: OutsideCaptcha): Promise<void> {
  const { version } = await owner.call(getWebsite, {});
  await owner.call(updateWebsite, { body: { version, captcha } });
}

const put = (kind: OutsideCaptcha, project = 'shop') =>
  owner.call(putCaptchaKeys, {
    params: { kind },
    body: { siteKey: `${kind}-site-key`, secretKey: SECRET, project },
  });

async function send(captchaKey?: string) {
  const visitor = app.visitor();
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const answer = await visitor.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  const { key = '' } = (await post(SUBMISSION_KEY_PATH, {})).body;
  app.clock.move(5_000);
  sent += 1;
  const form = JSON.stringify({ email: `reader${sent}@captcha.example` });
  return post(SUBMISSION_PATH, { formId, key, form, captchaKey });
}

it('keys are sealed, told to nobody again, and asked for by their kind', async () => {
  expect((await app.visitor().fetch('/api/v1/captcha-keys')).status).toBe(401);
  await expect(put('recaptchaEnterprise', '')).rejects.toMatchObject({ code: 'PROJECT_MISSING' });
  const { keys } = await put('turnstile');
  expect(keys).toEqual({
    kind: 'turnstile',
    siteKey: 'turnstile-site-key',
    secretEnd: 'wxyz',
    project: 'shop',
  });
  expect(JSON.stringify(await owner.call(listCaptchaKeys, {}))).not.toContain(SECRET);
  const rows = await rowsOf<{ sealed: Buffer }>(
    app,
    'SELECT sealed_secret AS sealed FROM captcha_keys WHERE website_id = $1',
  );
  expect(rows.map(({ sealed }) => sealed.toString('latin1').includes(SECRET))).toEqual([false]);
});

describe.each([
  ['recaptcha', 'reCAPTCHA failed. Refresh this page and try again.'],
  ['recaptchaEnterprise', 'Unable to submit form. Please try again later.'],
  ['turnstile', 'reCAPTCHA failed. Refresh this page and try again.'],
] as const)('a site with %s', (kind, failed) => {
  beforeAll(async () => {
    await put(kind);
    await choose(kind);
  });

  it('tells pages its public key, and nothing else', async () => {
    const told = await app.visitor().fetch('/?format=json');
    const text = await told.text();
    expect(text).toContain(`"captchaSettings":{"siteKey":"${kind}-site-key"}`);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('captchaSiteKeys');
    expect(await owner.call(getCaptcha, {})).toEqual({ kind, siteKey: `${kind}-site-key` });
  });

  it('takes what comes from a person, and nothing else', async () => {
    expect((await send(PERSON)).status).toBe(200);
    expect(await send('robot')).toMatchObject({
      status: 400,
      body: { error: failed, code: 'CAPTCHA_FAILED' },
    });
    expect(await send()).toMatchObject({
      status: 400,
      body: { error: 'Complete CAPTCHA before submitting.', code: 'CAPTCHA_REQUIRED' },
    });
  });

  it('takes a form while its provider is silent, and scores it', async () => {
    const { status, body } = await send(SILENT);
    expect(status).toBe(200);
    const params = { submissionId: body['submissionId'] ?? '' };
    const { submission } = await owner.call(readSubmission, { params });
    expect(submission).toMatchObject({ state: 'RECEIVED', spamReasons: ['unchecked'] });
  });
});
