import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Bundle } from '../bundle.ts';
import type { Host } from '../host.ts';
import { createBrowserSessions } from './browser-sessions.ts';
import { createWebServer } from './server.ts';

const TOKEN = 'f'.repeat(64);
const FILE = { type: 'text/html; charset=utf-8', isImmutable: false };
const bundle: Bundle = new Map([
  ['/index.html', { ...FILE, body: Buffer.from('<!doctype html>studio') }],
  ['/preview-frame.html', { ...FILE, body: Buffer.from('<!doctype html>frame') }],
  ['/assets/a-1.js', { type: 'text/javascript', isImmutable: true, body: Buffer.from('a()') }],
  ['/frame/f-1.js', { type: 'text/javascript', isImmutable: true, body: Buffer.from('f()') }],
]);

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const running: Server[] = [];

afterEach(async () => {
  for (const server of running.splice(0)) {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
});

/** A running studio. The port is only known once it listens, so a first server finds a free one. */
async function start() {
  const probe = createWebServer({ bundle, sessions: emptySessions(), port: 0, server: '', log: silent });
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');

  const lines: string[] = [];
  let count = 0;
  const sessions = createBrowserSessions({
    token: TOKEN,
    newId: () => {
      count += 1;
      return `browser-${count}`;
    },
    createHost: (isTrusted): Host => ({
      handle: async (name, input) => ({ ok: true, value: { name, input, isTrusted } }),
      siteOrigins: async () => ['http://localhost:4000', 'https://other.example'],
    }),
  });
  const server = createWebServer({
    bundle,
    sessions,
    port,
    server: 'http://localhost:4000',
    log: { info: () => undefined, warn: (line) => void lines.push(line) },
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  running.push(server);

  const send = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<Answer> => {
    const sent = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { host: `localhost:${port}`, ...headers },
    });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      text: Buffer.concat(chunks).toString(),
    };
  };
  const call = (name: string, headers: Record<string, string>, body = '{}') =>
    send(
      'POST',
      `/bridge/${name}`,
      {
        origin: `http://localhost:${port}`,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        ...headers,
      },
      body,
    );
  return { port, send, call, lines };
}

const silent = { info: () => undefined, warn: () => undefined };

function emptySessions() {
  return createBrowserSessions({
    token: '',
    newId: () => '',
    createHost: () => ({ handle: async () => ({ ok: true, value: {} }), siteOrigins: async () => [] }),
  });
}

function cookieOf(answer: Answer): string {
  return answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

describe('the loopback server', () => {
  it('gives a browser without the token an untrusted session behind a guarded cookie', async () => {
    const { port, send, call } = await start();
    const page = await send('GET', '/');
    expect(page.status).toBe(200);
    expect(page.headers['set-cookie']?.[0]).toMatch(
      new RegExp(`^awning_studio_${port}=[^;]+; Path=/; HttpOnly; SameSite=Strict$`),
    );
    const answer = await call('getAppInfo', { cookie: cookieOf(page) });
    expect(JSON.parse(answer.text)).toEqual({
      ok: true,
      value: { name: 'getAppInfo', input: {}, isTrusted: false },
    });
  });

  it('logs out no browser that works when 200 others come by', async () => {
    const { send, call } = await start();
    const cookie = cookieOf(await send('GET', '/'));
    expect((await call('getAppInfo', { cookie })).status).toBe(200);
    for (let visit = 0; visit < 200; visit += 1) expect((await send('GET', '/')).status).toBe(200);
    expect((await call('getAppInfo', { cookie })).status).toBe(200);
  });

  it('takes the token once for a trusted session and keeps it out of the address', async () => {
    const { send, call } = await start();
    const first = await send('GET', `/?token=${TOKEN}`);
    expect([first.status, first.headers.location]).toEqual([303, '/']);
    expect((await call('x', { cookie: cookieOf(first) })).text).toContain('"isTrusted":true');
    const second = await send('GET', `/?token=${TOKEN}`);
    expect([second.status, second.headers['set-cookie']]).toEqual([303, undefined]);
    const again = await send('GET', '/', { cookie: cookieOf(first) });
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it('lets a browser that comes from another site ask again before it is taken for a new one', async () => {
    const { send } = await start();
    const page = await send('GET', '/', { 'sec-fetch-site': 'cross-site' });
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.text).toContain('http-equiv="refresh"');
  });

  it.each([
    ['without a cookie', {}, 401],
    ['with an unknown cookie', { cookie: 'awning_studio_1=guess' }, 401],
    ['from another host name', { host: 'evil.example' }, 421],
    ['from another origin', { origin: 'https://evil.example' }, 403],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('refuses a call %s', async (_, headers, status) => {
    const { send, call } = await start();
    const cookie = cookieOf(await send('GET', '/'));
    const isCookieCase = status === 401;
    const answer = await call('getAppInfo', isCookieCase ? headers : { cookie, ...headers });
    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain('"ok":true');
  });

  it('refuses a call without an origin, even with the right cookie', async () => {
    const { send } = await start();
    const cookie = cookieOf(await send('GET', '/'));
    const answer = await send(
      'POST',
      '/bridge/getAppInfo',
      { cookie, 'content-type': 'application/json' },
      '{}',
    );
    expect(answer.status).toBe(403);
  });

  it('hands over what is no JSON as nothing, for the host to refuse', async () => {
    const { send, call } = await start();
    const cookie = cookieOf(await send('GET', '/'));
    const answer = await call('getAppInfo', { cookie }, '{broken');
    expect(JSON.parse(answer.text)).toEqual({ ok: true, value: { name: 'getAppInfo', isTrusted: false } });
  });

  it('stops reading a call that is too long', async () => {
    const { send, call } = await start();
    const cookie = cookieOf(await send('GET', '/'));
    const answer = await call('callApi', { cookie }, 'x'.repeat(6_100_000));
    expect(answer.status).toBe(413);
  });

  it('serves its files with a strict policy, fresh pages and lasting assets', async () => {
    const { send, port } = await start();
    const page = await send('GET', '/');
    expect(page.headers['cache-control']).toBe('no-store');
    const policy = page.headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const asset = await send('GET', '/assets/a-1.js');
    expect(asset.headers['cache-control']).toContain('immutable');
    expect(asset.headers['access-control-allow-origin']).toBeUndefined();
    const frame = await send('GET', '/preview-frame.html');
    expect(frame.headers['content-security-policy']).toContain(`script-src http://localhost:${port}/frame/`);
    expect(frame.headers['content-security-policy']).not.toContain('connect-src');
    expect((await send('GET', '/frame/f-1.js')).headers['access-control-allow-origin']).toBe('*');
  });

  it('lets window and preview show the pictures of all sites that this browser works with', async () => {
    const { send } = await start();
    const cookie = cookieOf(await send('GET', '/'));
    const policyOf = async (headers: Record<string, string>, path = '/preview-frame.html') =>
      (await send('GET', path, headers)).headers['content-security-policy'];
    expect(await policyOf({ cookie }, '/')).toContain(
      "img-src 'self' data: http://localhost:4000 http://*.localhost:4000 https://other.example https://*.other.example;",
    );
    expect(await policyOf({ cookie })).toContain(
      'img-src http://localhost:4000 https://other.example https:',
    );
    expect(await policyOf({})).toContain('img-src http://localhost:4000 https:');
  });

  it.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/../../package.json',
    '/etc/passwd',
    '//etc/passwd',
  ])('finds nothing under %s', async (path) => {
    const { send } = await start();
    expect((await send('GET', path)).status).toBe(404);
  });
});
