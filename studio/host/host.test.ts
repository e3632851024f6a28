import { describe, expect, it } from 'vitest';
import type { Fetch } from '#shared/http/client.ts';
import { createHost } from './host.ts';
import { createMemorySecrets } from './memory-secrets.ts';
import type { Platform } from './platform.ts';
import { ServerSilentError } from './server-fetch.ts';
import { NO_UPLOADS } from './testing/test-host.ts';

const SERVER = 'http://localhost:4000';
const TOKEN = 'secret-token-of-the-session';
const DEVICE = 'mfd1x.mark-of-this-device';
const contributor = {
  id: 'a'.repeat(24),
  email: 'ines@saltmarsh.example',
  name: 'Ines',
  roles: [1],
  isOwner: true,
};
const website = {
  id: 'b'.repeat(24),
  version: 1,
  title: 'Saltmarsh',
  tagLine: '',
  address: 'https://saltmarsh.example',
  language: 'en-US',
  timeZone: 'America/New_York',
  country: 'US',
  weightUnit: 'GRAM' as const,
  currency: 'USD',
  isCurrencyFixed: false,
  captcha: 'none',
  sellerName: '',
  sellerAddress: '',
  taxNumber: '',
  contactEmail: '',
  contactPhoneNumber: '',
  contactAddress: '',
  liveReleaseId: 'c'.repeat(24),
  unpublishedChanges: 0,
};

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

function refusal(code: string, error: string): string {
  return JSON.stringify({ error, code, requestId: 'r', data: { error } });
}

/** A server that knows one login and tells its token in its answer to it. */
function createServer(): { fetch: Fetch; sent: Sent[]; fail: (cause: Error | undefined) => void } {
  const sent: Sent[] = [];
  let failure: Error | undefined;
  const answers: Record<string, (request: Sent) => [number, string]> = {
    'POST /api/v1/session': ({ body }) =>
      body?.includes('right') === true
        ? [
            200,
            JSON.stringify({ token: TOKEN, expiresOn: '2026-12-01T00:00:00Z', contributor, device: DEVICE }),
          ]
        : [401, refusal('LOGIN_FAILED', 'This email address and password do not fit together.')],
    'GET /api/v1/session': ({ headers }) =>
      headers['authorization'] === `Bearer ${TOKEN}`
        ? [200, JSON.stringify({ contributor })]
        : [401, refusal('NOT_SIGNED_IN', 'Please sign in.')],
    'DELETE /api/v1/session': () => [200, JSON.stringify({ success: true })],
    'GET /api/v1/website': () => [200, JSON.stringify(website)],
    'POST /api/v1/password-resets': () => [202, JSON.stringify({ success: true })],
  };
  const fetch: Fetch = async (url, init) => {
    const request = { url, method: init.method, headers: init.headers, body: init.body };
    sent.push(request);
    if (failure !== undefined) throw failure;
    const [status, text] = answers[`${init.method} ${new URL(url).pathname}`]?.(request) ?? [404, '{}'];
    return { status, text: async () => text };
  };
  return { fetch, sent, fail: (cause) => (failure = cause) };
}

function createTestHost(overrides: Partial<Platform> = {}) {
  const server = createServer();
  const opened: string[] = [];
  const themes: string[] = [];
  const lines: string[] = [];
  let stored: unknown = { colorTheme: 'no-such-theme', lastFile: 'site.region' };
  const platform: Platform = {
    kind: 'desktop',
    settings: {
      isLasting: true,
      read: async () => stored,
      write: async (settings) => {
        stored = settings;
      },
    },
    secrets: createMemorySecrets(),
    openExternal: async (address) => void opened.push(address),
    applyColorTheme: (theme) => void themes.push(theme),
    log: { info: (line) => void lines.push(line), warn: (line) => void lines.push(line) },
    ...overrides,
  };
  const host = createHost({ platform, fetch: server.fetch, ...NO_UPLOADS, server: SERVER, version: '1.2.3' });
  return { host, server, opened, themes, lines, platform, stored: () => stored };
}

async function signedIn(overrides: Partial<Platform> = {}) {
  const made = createTestHost(overrides);
  await made.host.handle('signIn', { site: SERVER, email: 'ines@saltmarsh.example', password: 'right' });
  made.server.sent.length = 0;
  return made;
}

const callWebsite = { site: SERVER, method: 'GET', path: '/api/v1/website' };

describe('any call', () => {
  it.each([
    ['noSuchCall', {}, 'UNKNOWN_CALL'],
    ['toString', {}, 'UNKNOWN_CALL'],
    ['__proto__', {}, 'UNKNOWN_CALL'],
    ['getAppInfo', { extra: 1 }, 'BAD_INPUT'],
    ['getAppInfo', undefined, 'BAD_INPUT'],
    ['signIn', { site: SERVER, email: '', password: 'x' }, 'BAD_INPUT'],
    ['signIn', null, 'BAD_INPUT'],
    ['callApi', { site: SERVER, method: 'PATCH', path: '/' }, 'BAD_INPUT'],
    ['writeSetting', { name: 'token', value: 'x' }, 'BAD_INPUT'],
    ['writeSetting', { name: 'colorTheme', value: 'pink' }, 'BAD_INPUT'],
    ['openInBrowser', { site: SERVER, address: 7 }, 'BAD_INPUT'],
    ['writeSetting', { name: 'lastFile', value: 'x'.repeat(1_100_000) }, 'TOO_LARGE'],
  ])('%s with %j is refused as %s', async (name, input, code) => {
    const { host } = createTestHost();
    expect(await host.handle(name, input)).toMatchObject({ ok: false, error: { code } });
  });

  it('tells what the window needs to know, and no more', async () => {
    const { host } = createTestHost();
    expect(await host.handle('getAppInfo', {})).toEqual({
      ok: true,
      value: { version: '1.2.3', kind: 'desktop', server: SERVER, remembers: true },
    });
  });

  it('answers with a plain sentence when the platform fails, and logs the cause', async () => {
    const { host, lines } = createTestHost({
      settings: {
        isLasting: true,
        read: () => Promise.reject(new Error('disk on fire')),
        write: async () => undefined,
      },
    });
    const answer = await host.handle('readSettings', {});
    expect(answer).toMatchObject({ ok: false, error: { code: 'FAILED' } });
    expect(JSON.stringify(answer)).not.toContain('fire');
    expect(lines.join()).toContain('disk on fire');
  });
});

describe('signing in', () => {
  it('keeps the token and tells only who signed in', async () => {
    const { host, platform } = createTestHost();
    const answer = await host.handle('signIn', {
      site: SERVER,
      email: 'ines@saltmarsh.example',
      password: 'right',
    });
    expect(answer).toEqual({ ok: true, value: { contributor } });
    expect(await platform.secrets.read(SERVER)).toBe(TOKEN);
  });

  it('tells the server the next time that it is the same device, and the window never', async () => {
    const { host, server } = createTestHost();
    const login = { site: SERVER, email: 'ines@saltmarsh.example', password: 'right' };
    const first = await host.handle('signIn', login);
    await host.handle('signOut', { site: SERVER });
    await host.handle('signIn', login);
    const bodies = server.sent.filter(({ method }) => method === 'POST').map(({ body }) => body ?? '');
    expect(bodies.map((body) => body.includes(DEVICE))).toEqual([false, true]);
    expect(JSON.stringify(first)).not.toContain(DEVICE);
  });

  it('hands on the server’s sentence when the login is wrong', async () => {
    const { host } = createTestHost();
    expect(await host.handle('signIn', { site: SERVER, email: 'a@b.example', password: 'wrong' })).toEqual({
      ok: false,
      error: {
        code: 'SIGN_IN_REFUSED',
        message: 'This email address and password do not fit together.',
      },
    });
  });

  it('never shows the token to the window, whatever is called', async () => {
    const { host, lines } = createTestHost();
    const answers = [
      await host.handle('signIn', { site: SERVER, email: 'ines@saltmarsh.example', password: 'right' }),
      await host.handle('getSession', { site: SERVER }),
      await host.handle('getAppInfo', {}),
      await host.handle('readSettings', {}),
      await host.handle('callApi', callWebsite),
      await host.handle('callApi', { site: SERVER, method: 'POST', path: '/api/v1/session', body: {} }),
      await host.handle('callApi', { site: SERVER, method: 'GET', path: '/api/v1/session' }),
    ];
    expect(JSON.stringify(answers)).not.toContain(TOKEN);
    expect(lines.join()).not.toContain(TOKEN);
  });

  it('knows nobody before, asks the server after, and forgets a session that the server ended', async () => {
    const { host, server, platform } = createTestHost();
    expect(await host.handle('getSession', { site: SERVER })).toEqual({
      ok: true,
      value: { contributor: null },
    });
    expect(server.sent).toEqual([]);
    await platform.secrets.write(SERVER, 'an-old-token');
    const restarted = createHost({
      platform,
      fetch: server.fetch,
      ...NO_UPLOADS,
      server: SERVER,
      version: '1',
    });
    expect(await restarted.handle('getSession', { site: SERVER })).toEqual({
      ok: true,
      value: { contributor: null },
    });
    expect(await platform.secrets.read(SERVER)).toBeUndefined();
  });

  it('is not needed to ask for a new password', async () => {
    const { host, server } = createTestHost();
    const body = { email: 'ines@saltmarsh.example' };
    const ask = { site: SERVER, method: 'POST', path: '/api/v1/password-resets', body };
    expect(await host.handle('callApi', ask)).toEqual({
      ok: true,
      value: { status: 202, text: '{"success":true}' },
    });
    expect(server.sent).toEqual([
      {
        url: `${SERVER}/api/v1/password-resets`,
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    ]);
    expect(await host.handle('callApi', { ...ask, path: `${ask.path}/use` })).toMatchObject({
      error: { code: 'NOT_ALLOWED' },
    });
  });

  it('signs out here even when the server cannot be told', async () => {
    const { host, server, platform, lines } = await signedIn();
    server.fail(new Error('gone'));
    expect(await host.handle('signOut', { site: SERVER })).toEqual({ ok: true, value: {} });
    expect(await platform.secrets.read(SERVER)).toBeUndefined();
    expect(lines.join()).toContain('could not be told');
  });
});

describe('calling the API', () => {
  it('adds the token and hands the answer on as it came', async () => {
    const { host, server } = await signedIn();
    const answer = await host.handle('callApi', {
      site: SERVER,
      method: 'GET',
      path: '/api/v1/pages/data',
      query: { path: '/shop?a=1&b' },
    });
    expect(answer).toEqual({ ok: true, value: { status: 404, text: '{}' } });
    expect(server.sent[0]).toMatchObject({
      url: `${SERVER}/api/v1/pages/data?path=%2Fshop%3Fa%3D1%26b`,
      headers: { authorization: `Bearer ${TOKEN}` },
    });
  });

  it.each([
    ['POST', '/api/v1/session'],
    ['GET', '/api/v1/session'],
    ['DELETE', '/api/v1/website'],
    ['GET', '/api/v1/website/'],
    ['GET', '/api/v1/website?x=1'],
    ['GET', '/api/v1/../v1/website'],
    ['GET', '/api/v1/%2e%2e/website'],
    ['GET', '//evil.example/api/v1/website'],
    ['GET', 'http://evil.example/api/v1/website'],
    ['GET', '@evil.example/'],
    ['GET', '/'],
    ['GET', ''],
  ])('refuses %s %s before anything is sent', async (method, path) => {
    const { host, server } = await signedIn();
    expect(await host.handle('callApi', { site: SERVER, method, path })).toMatchObject({
      ok: false,
      error: { code: 'NOT_ALLOWED' },
    });
    expect(server.sent).toEqual([]);
  });

  it.each([
    ['PUT', '/api/v1/template-file', 1_500_000, true],
    ['PUT', '/api/v1/template-file', 2_100_000, false],
    ['POST', '/api/v1/releases', 900_000, true],
    ['POST', '/api/v1/releases', 1_100_000, false],
  ])('%s %s with %i characters is sent: %s', async (method, path, length, isSent) => {
    const { host, server } = await signedIn();
    const answer = await host.handle('callApi', {
      site: SERVER,
      method,
      path,
      body: { content: 'x'.repeat(length) },
    });
    expect(server.sent.length).toBe(isSent ? 1 : 0);
    expect(answer).toMatchObject(isSent ? { ok: true } : { ok: false, error: { code: 'TOO_LARGE' } });
  });

  it.each([
    [new Error('ECONNREFUSED'), 'SERVER_UNREACHABLE'],
    [new ServerSilentError('slow'), 'TIMED_OUT'],
  ])('tells apart a server that is away and one that is silent, and what to do: %s', async (cause, code) => {
    const { host, server } = await signedIn();
    server.fail(cause);
    expect(await host.handle('callApi', callWebsite)).toMatchObject({
      ok: false,
      error: { code, message: expect.stringContaining('ry again') as string },
    });
  });
});

describe('settings', () => {
  it('gives defaults for what is not understood any more and keeps the rest', async () => {
    const { host } = createTestHost();
    expect(await host.handle('readSettings', {})).toEqual({
      ok: true,
      value: {
        colorTheme: 'system',
        sites: [],
        lastSite: null,
        layouts: {},
        hiddenColumns: {},
        lastFile: 'site.region',
        lastPage: null,
        device: 'responsive',
      },
    });
  });

  it('keeps both of two changes that come at once, and applies colours', async () => {
    const { host, stored, themes } = createTestHost();
    await Promise.all([
      host.handle('writeSetting', { name: 'colorTheme', value: 'dark' }),
      host.handle('writeSetting', { name: 'device', value: 'phone' }),
    ]);
    expect(stored()).toMatchObject({ colorTheme: 'dark', device: 'phone', lastFile: 'site.region' });
    expect(themes).toEqual(['dark']);
  });
});

describe('opening a page in the browser', () => {
  it.each(['http://localhost:4000/shop', 'https://saltmarsh.example/about'])('opens %s', async (address) => {
    const { host, opened } = await signedIn();
    expect(await host.handle('openInBrowser', { site: SERVER, address })).toEqual({ ok: true, value: {} });
    expect(opened).toEqual([address]);
  });

  it.each([
    'https://saltmarsh.example.evil/',
    'https://saltmarsh.example@evil.example/',
    'http://saltmarsh.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'awning://studio/',
    'not an address',
  ])('refuses %s', async (address) => {
    const { host, opened } = await signedIn();
    expect(await host.handle('openInBrowser', { site: SERVER, address })).toMatchObject({
      ok: false,
      error: { code: 'NOT_ALLOWED' },
    });
    expect(opened).toEqual([]);
  });

  it('is not there when the studio runs in a browser itself', async () => {
    const made = createTestHost();
    const { openExternal: _none, ...platform } = made.platform;
    const host = createHost({
      platform,
      fetch: made.server.fetch,
      ...NO_UPLOADS,
      server: SERVER,
      version: '1',
    });
    expect(await host.handle('openInBrowser', { site: SERVER, address: SERVER })).toMatchObject({
      error: { code: 'NOT_AVAILABLE' },
    });
  });
});
