import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { createCaptchaProviders } from './captcha-providers.ts';

const KEYS = { siteKey: 'site-key', secret: 'secret & key', project: 'shop' };
const ANSWER = { token: 'the token', address: '203.0.113.7' };

interface Asked {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

let answer: (response: ServerResponse) => void;
const asked: Asked[] = [];
const server = createServer((request: IncomingMessage, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { method, url, headers } = request;
    asked.push({ method, url, type: headers['content-type'], body: Buffer.concat(parts).toString('utf8') });
    answer(response);
  });
});
let providers: ReturnType<typeof createCaptchaProviders>;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  providers = createCaptchaProviders({
    log: silentLog,
    urls: {
      recaptcha: `${origin}/recaptcha/api/siteverify`,
      recaptchaEnterprise: `${origin}/v1`,
      turnstile: `${origin}/turnstile/v0/siteverify`,
    },
  });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => void asked.splice(0));

const json = (body: unknown, status = 200) => {
  answer = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
};

describe.each(['recaptcha', 'turnstile'] as const)('%s', (kind) => {
  it.each([
    ['a person', { success: true, challenge_ts: '2026-11-28T10:00:00Z', hostname: 'shop.example' }, 'good'],
    ['no person', { success: false, 'error-codes': ['invalid-input-response'] }, 'bad'],
    ['a token that was used', { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'bad'],
    ['wrong keys', { success: false, 'error-codes': ['invalid-input-secret'] }, 'silent'],
    ['nothing of use', { ok: 1 }, 'silent'],
  ])('says of %s: %j', async (_what, said, verdict) => {
    json(said);
    expect(await providers.judge(kind, KEYS, ANSWER)).toBe(verdict);
    const [{ method, type, body } = { method: '', type: '', body: '' }] = asked;
    expect([method, type]).toEqual(['POST', 'application/x-www-form-urlencoded;charset=UTF-8']);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      secret: KEYS.secret,
      response: ANSWER.token,
      remoteip: ANSWER.address,
    });
  });
});

describe('reCAPTCHA Enterprise', () => {
  const valid = { tokenProperties: { valid: true, action: 'submit' } };
  it.each([
    ['a person', { ...valid, riskAnalysis: { score: 0.9, reasons: [] } }, 'good'],
    ['most likely no person', { ...valid, riskAnalysis: { score: 0.1, reasons: ['AUTOMATION'] } }, 'bad'],
    ['a broken token', { tokenProperties: { valid: false, invalidReason: 'MALFORMED' } }, 'bad'],
    [
      'a token for something else',
      { tokenProperties: { valid: true, action: 'login' }, riskAnalysis: { score: 1 } },
      'bad',
    ],
    ['nothing of use', {}, 'silent'],
  ])('says of %s: %j', async (_what, said, verdict) => {
    json(said);
    expect(await providers.judge('recaptchaEnterprise', KEYS, ANSWER)).toBe(verdict);
    expect(asked[0]?.url).toBe('/v1/projects/shop/assessments?key=secret%20%26%20key');
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      event: {
        token: ANSWER.token,
        siteKey: KEYS.siteKey,
        expectedAction: 'submit',
        userIpAddress: ANSWER.address,
      },
    });
  });
});

describe('a provider that is of no help', () => {
  it.each<[string, () => void]>([
    ['answers with a fault', () => json({}, 500)],
    ['answers with another page', () => (answer = (response) => response.end('<html>'))],
    ['hangs up', () => (answer = (response) => response.destroy())],
    ['says nothing', () => (answer = () => undefined)],
    [
      'leads elsewhere',
      () =>
        (answer = (response) => {
          response.writeHead(302, { location: '/elsewhere' });
          response.end();
        }),
    ],
  ])('counts as silent where it %s', async (_what, begin) => {
    begin();
    expect(await providers.judge('turnstile', KEYS, ANSWER)).toBe('silent');
  });
});
