import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { SESSION_EXPIRED_TEXT } from '#shared/text/refusal-texts.ts';
import { sha256 } from '../platform/ids/ids.ts';
import { startTestEdge, TEST_SITE, type TestEdge } from '../testing/edge.ts';
import type { IdempotentCall, SignedIn } from './context.ts';
import { createCrumb } from './crumb.ts';
import { BODY_LIMIT } from './body.ts';

const echo = endpoint({
  name: 'echo',
  method: 'POST',
  path: '/api/echo/:id',
  access: 'visitor',
  summary: 'Answers what it was sent.',
  limits: ['login', 'cart'],
  limitText: 'Slow down, please.',
  input: {
    params: z.object({ id: z.string() }),
    query: z.object({ list: z.array(z.string()).optional(), deep: z.unknown().optional() }),
    body: z.object({ text: z.string('Enter a text.').optional(), email: z.string().optional() }),
  },
  output: z.object({ params: z.unknown(), query: z.unknown(), body: z.unknown() }),
  errors: {},
});

const pay = endpoint({
  name: 'pay',
  method: 'POST',
  path: '/api/pay',
  access: 'visitor',
  summary: 'Acts once.',
  idempotency: 'required',
  input: {},
  output: z.object({ key: z.string(), scope: z.string() }),
  errors: {},
});

const rename = endpoint({
  name: 'rename',
  method: 'PUT',
  path: '/api/rename',
  access: { permission: 'site.design' },
  summary: 'Renames the site.',
  input: { body: z.object({ name: z.string() }) },
  output: z.object({ by: z.string() }),
  errors: {},
});

const OWNER_TOKEN = 'owner-token-of-the-tests';
const owner: SignedIn = {
  kind: 'contributor',
  id: 'a'.repeat(24),
  email: 'ada@saltmarsh.example',
  name: 'Ada',
  roles: [1],
  isOwner: true,
  sessionHash: sha256(OWNER_TOKEN),
};

let edge: TestEdge;
let seen: IdempotentCall | undefined;

beforeAll(async () => {
  edge = await startTestEdge(
    (mount) => {
      mount(echo, async (input) => input);
      mount(pay, async (_, { idempotent }) => {
        seen = idempotent;
        return { key: idempotent?.key ?? '', scope: idempotent?.scope ?? '' };
      });
      mount(rename, async (_, { contributor }) => ({ by: contributor?.name ?? '' }));
    },
    { [OWNER_TOKEN]: owner },
  );
});

afterAll(() => edge.close());

const visitorCrumb = createCrumb({ key: TEST_SITE.siteSecret, owner: '' });
const withCrumb = (crumb = visitorCrumb) => ({ cookie: `crumb=${crumb}`, 'x-csrf-token': crumb });
const JSON_TYPE = { 'content-type': 'application/json' };

async function send(
  path: string,
  init: { method?: string; headers?: object; body?: string | Uint8Array<ArrayBuffer> },
) {
  const response = await fetch(edge.origin + path, {
    method: 'POST',
    ...init,
    headers: { ...init.headers } as Record<string, string>,
  });
  const json = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, json };
}

const post = (body: string | Uint8Array<ArrayBuffer>, headers: object = {}, path = '/api/echo/1') =>
  send(path, { headers: { ...withCrumb(), ...JSON_TYPE, ...headers }, body });

describe('the crumb of a write', () => {
  it.each([
    ['as header', '/api/echo/1', { 'x-csrf-token': visitorCrumb }, '{}'],
    ['in the query', `/api/echo/1?crumb=${visitorCrumb}`, {}, '{}'],
    ['in the body', '/api/echo/1', {}, JSON.stringify({ crumb: visitorCrumb })],
  ])('may come %s', async (_, path, headers, body) => {
    const answer = await send(path, {
      headers: { cookie: `crumb=${visitorCrumb}`, ...JSON_TYPE, ...headers },
      body,
    });
    expect(answer.status).toBe(200);
  });

  const another = createCrumb({ key: TEST_SITE.siteSecret, owner: '' });
  const foreign = createCrumb({ key: 'another site', owner: '' });
  const ofSession = createCrumb({ key: TEST_SITE.siteSecret, owner: sha256('a session that ended') });

  it.each([
    ['no crumb', { cookie: '' }],
    ['a crumb without the cookie', { 'x-csrf-token': visitorCrumb }],
    ["another visitor's crumb", { cookie: `crumb=${visitorCrumb}`, 'x-csrf-token': another }],
    ["another site's crumb", withCrumb(foreign)],
    ['the crumb of a session that is no more', withCrumb(ofSession)],
    ['a page of another origin', { ...withCrumb(), origin: 'https://evil.example' }],
    ['a page without an origin', { ...withCrumb(), origin: 'null' }],
    ['a page of another site, as the browser says', { ...withCrumb(), 'sec-fetch-site': 'cross-site' }],
    ['a page of a sister site', { ...withCrumb(), 'sec-fetch-site': 'same-site' }],
  ])('refuses %s and gives a fresh one, with which a second try succeeds', async (_, headers) => {
    const refused = await send('/api/echo/1', { headers: { ...JSON_TYPE, ...headers }, body: '{' });
    expect(refused.status).toBe(403);
    expect(refused.json).toMatchObject({ crumbFail: true, code: 'CRUMB_FAIL', error: SESSION_EXPIRED_TEXT });
    const fresh = /^crumb=([^;]+); Path=\/; SameSite=Lax$/.exec(refused.headers.getSetCookie()[0] ?? '')?.[1];
    expect((await post('{}', withCrumb(fresh))).status).toBe(200);
  });

  it('is taken with a page of this very origin', async () => {
    expect((await post('{}', { origin: edge.origin })).status).toBe(200);
    expect((await post('{}', { origin: edge.origin, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('is bound to the session in the cookie', async () => {
    const put = (crumb: string) =>
      send('/api/rename', {
        method: 'PUT',
        headers: {
          ...JSON_TYPE,
          cookie: `contributor=${OWNER_TOKEN}; crumb=${crumb}`,
          'x-csrf-token': crumb,
        },
        body: '{"name":"x"}',
      });
    expect((await put(visitorCrumb)).json).toMatchObject({ code: 'CRUMB_FAIL' });
    const own = createCrumb({ key: TEST_SITE.siteSecret, owner: owner.sessionHash });
    expect(await put(own)).toMatchObject({ status: 200, json: { by: 'Ada' } });
  });

  it('is not needed with a bearer token, wherever that comes from', async () => {
    const answer = await send('/api/rename', {
      method: 'PUT',
      headers: { ...JSON_TYPE, authorization: `Bearer ${OWNER_TOKEN}`, origin: 'https://other.example' },
      body: '{"name":"x"}',
    });
    expect(answer).toMatchObject({ status: 200, json: { by: 'Ada' } });
  });
});

describe('the order of the checks', () => {
  it('is crumb, access, rate, body, fields', async () => {
    const codes: unknown[] = [];
    const put = async (headers: object, body: string) => {
      const { json } = await send('/api/rename', {
        method: 'PUT',
        headers: { ...JSON_TYPE, ...headers },
        body,
      });
      codes.push(json['code'] ?? json['by']);
    };
    const signedIn = { authorization: `Bearer ${OWNER_TOKEN}` };
    edge.wait = 1;
    await put({}, '{');
    await put(withCrumb(), '{');
    await put(signedIn, '{');
    edge.wait = 0;
    await put(signedIn, '{');
    await put(signedIn, '{}');
    await put(signedIn, '{"name":"x"}');
    expect(codes).toEqual([
      'CRUMB_FAIL',
      'NOT_SIGNED_IN',
      'RATE_LIMITED',
      'INVALID_JSON',
      'INVALID_INPUT',
      'Ada',
    ]);
  });
});

describe('the rate of a call', () => {
  it('is counted by network and cart before its body is read, and by account after', async () => {
    edge.counted.length = 0;
    await post('{"email":"Ada@Saltmarsh.example"}', { cookie: `crumb=${visitorCrumb}; CART=basket` });
    const subjects = edge.counted.map((list) => list.map(({ subject }) => JSON.parse(subject) as unknown[]));
    expect(subjects).toEqual([
      [
        ['login', 3_600_000, ['ip'], ['127.0.0.1']],
        ['cart', 10_000, ['cart'], ['basket']],
        ['cart', 10_000, ['ip'], ['127.0.0.1']],
      ],
      [['login', 60_000, ['ip', 'account'], ['127.0.0.1', 'ada@saltmarsh.example']]],
    ]);
  });

  it('of staff is counted by session without a word in the contract', async () => {
    edge.counted.length = 0;
    await send('/api/rename', {
      method: 'PUT',
      headers: { ...JSON_TYPE, authorization: `Bearer ${OWNER_TOKEN}` },
      body: '{"name":"x"}',
    });
    expect(edge.counted.flat().map(({ subject }) => JSON.parse(subject) as unknown)).toEqual([
      ['staff', 60_000, ['token'], [owner.sessionHash]],
    ]);
  });

  it('that is too high is refused with the sentence of the call and the seconds to wait', async () => {
    edge.wait = 1_001;
    const { status, headers, json } = await post('{}');
    edge.wait = 0;
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('2');
    expect(json).toMatchObject({ code: 'RATE_LIMITED', error: 'Slow down, please.' });
  });
});

describe('the key of a call that may come twice', () => {
  const call = (headers: object) => send('/api/pay', { headers: { ...withCrumb(), ...headers } });

  it('is needed where the contract says so', async () => {
    expect((await call({})).json).toMatchObject({ code: 'IDEMPOTENCY_KEY_NEEDED' });
    expect((await call({ 'idempotency-key': 'k1' })).json).toMatchObject({ key: 'k1' });
    expect((await call({ 'add-to-cart-id': 'k2' })).json).toMatchObject({ key: 'k2' });
    expect(seen?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each(['a'.repeat(256), 'two words', 'käse'])('is refused as %.20s', async (key) => {
    expect((await call({ 'idempotency-key': key })).json).toMatchObject({ code: 'INVALID_IDEMPOTENCY_KEY' });
  });

  it('belongs to one caller and one call', async () => {
    const other = createCrumb({ key: TEST_SITE.siteSecret, owner: '' });
    const first = await call({ 'idempotency-key': 'k' });
    const second = await call({ 'idempotency-key': 'k', ...withCrumb(other) });
    expect(first.json['scope']).toMatch(/ POST \/api\/pay$/);
    expect(second.json['scope']).not.toBe(first.json['scope']);
  });
});

describe('the body of a call', () => {
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(10 * 1024 * 1024, ' ')));
  const gzip = { 'content-encoding': 'gzip' };
  const latin = new Uint8Array(Buffer.from('{"text":"käse"}', 'latin1'));

  it.each<[string, string | Uint8Array<ArrayBuffer>, object, number, string]>([
    ['that is too large', JSON.stringify({ text: 'x'.repeat(BODY_LIMIT) }), {}, 413, 'TOO_LARGE'],
    ['that unpacks to a thousand times its size', bomb, gzip, 413, 'TOO_LARGE'],
    ['that does not unpack', 'not gzip', gzip, 400, 'UNREADABLE_BODY'],
    ['in an unknown packing', '{}', { 'content-encoding': 'zstd-of-old' }, 415, 'WRONG_ENCODING'],
    ['of another type', '{}', { 'content-type': 'text/plain' }, 415, 'WRONG_TYPE'],
    ['of a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'WRONG_TYPE'],
    ['of a type that begins alike', '{}', { 'content-type': 'application/jsonp' }, 415, 'WRONG_TYPE'],
    ['in another charset', '{}', { 'content-type': 'application/json; charset=utf-7' }, 400, 'WRONG_CHARSET'],
    ['that is not the charset it says', latin, {}, 400, 'WRONG_CHARSET'],
    ['that is cut', '{"text":', {}, 400, 'INVALID_JSON'],
    ['that is nested deeply', '['.repeat(10_000) + ']'.repeat(10_000), {}, 400, 'JSON_TOO_DEEP'],
    ['with a field twice', '{"text":"a","text":"b"}', {}, 400, 'JSON_DUPLICATE_KEY'],
    ['that is no object', '[1]', {}, 400, 'INVALID_INPUT'],
    ['without what it needs', '{"text":1}', {}, 400, 'INVALID_INPUT'],
  ])('%s is refused', async (_, body, headers, status, code) => {
    const answer = await post(body, headers);
    expect(answer).toMatchObject({ status, json: { code } });
    expect(answer.json).toMatchObject({
      error: expect.any(String) as unknown,
      data: { error: answer.json['error'] },
    });
    expect(answer.json['requestId']).toBe(answer.headers.get('x-request-id'));
  });

  it('names the field that is wrong', async () => {
    expect((await post('{"text":1}')).json).toMatchObject({
      error: 'Enter a text.',
      errors: { text: 'Enter a text.' },
    });
  });

  it('is packed, cleaned, and rid of what is not declared', async () => {
    const body = '{"text":"a\\u0000e\\u0301","other":1,"__proto__":{"text":"b"}}';
    const { json } = await post(new Uint8Array(gzipSync(body)), gzip);
    expect(json['body']).toEqual({ text: 'aé' });
  });
});

describe('path and query of a call', () => {
  it('are cleaned, and read as deep and as long as the limits allow', async () => {
    const list = Array.from({ length: 3 }, (_, index) => `list=${index}`).join('&');
    const query = `?${list}&deep[a][b][c][d][e][f][g]=%00x&__proto__[a]=1&deep[__proto__][z]=1`;
    const { json } = await post('{}', {}, `/api/echo/e%CC%81${query}`);
    expect(json).toMatchObject({
      params: { id: 'é' },
      query: { list: ['0', '1', '2'], deep: { a: { b: { c: { d: { e: { '[f][g]': 'x' } } } } } } },
    });
    expect(({} as { z?: unknown }).z).toBeUndefined();
  });

  it('that cannot be read are refused', async () => {
    expect(await post('{}', {}, '/api/echo/%E0%A4%A')).toMatchObject({
      status: 400,
      json: { code: 'INVALID_ADDRESS' },
    });
  });
});
