import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createIds } from '../platform/ids/ids.ts';
import { TEST_SITE } from '../testing/edge.ts';
import { createExpressApp } from './express-app.ts';
import { createVisitorContext, type EdgeDeps, keepCrumb } from './request.ts';
import { dropSessionCookie, giveSessionCookie } from './session-cookie.ts';

const HALF_DAY_MS = 12 * 60 * 60 * 1000;

let server: Server;

afterEach(() => server.close());

/** A server that gives every cookie of the edge, asked as a proxy with TLS in front of it asks. */
async function askThroughProxy(loopback: boolean, query = ''): Promise<Response> {
  const ids = createIds({ now: () => Date.now() });
  const app = createExpressApp({ loopback, ids });
  app.get('/', (request, response) => {
    const edge = { clock: { now: () => 0 }, ids, loopback, oldCookies: {} } as unknown as EdgeDeps;
    const context = createVisitorContext(edge, request, response, TEST_SITE);
    keepCrumb(edge, request, response, context);
    if (request.query['out'] === undefined) giveSessionCookie(edge, context, 'a-token', HALF_DAY_MS);
    else dropSessionCookie(edge, context);
    response.json({ origin: context.origin, network: context.network, here: context.fromThisMachine });
  });
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return fetch(`http://localhost:${(server.address() as AddressInfo).port}/${query}`, {
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '6.6.6.6, 203.0.113.9' },
  });
}

describe('a server behind TLS', () => {
  it('keeps browsers on TLS, and its cookies too', async () => {
    const response = await askThroughProxy(false);
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}/);
    const cookies = response.headers.getSetCookie();
    expect(cookies).toContainEqual(
      expect.stringMatching(
        /^__Host-contributor=a-token; Max-Age=43200; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
      ),
    );
    expect(cookies.filter((cookie) => cookie.startsWith('__Host-crumb='))).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toContain('; Secure');
      expect(cookie).toContain('Path=/;');
      expect(cookie).not.toContain('Domain');
    }
  });

  it('takes a session out of the browser together with its crumb', async () => {
    const cookies = (await askThroughProxy(false, '?out')).headers.getSetCookie();
    expect(cookies).toContainEqual(
      expect.stringMatching(/^__Host-contributor=; Max-Age=0; .*SameSite=Strict$/),
    );
    expect(cookies.filter((cookie) => cookie.startsWith('__Host-crumb='))).toHaveLength(2);
  });

  it('believes its proxy about the caller, and the caller nothing', async () => {
    const facts = (await (await askThroughProxy(false)).json()) as Record<string, unknown>;
    expect(facts).toMatchObject({ network: '203.0.113.0/24', here: false });
    expect(facts['origin']).toMatch(/^https:/);
  });
});

describe('a server for this machine alone', () => {
  it('believes no proxy and asks for no TLS', async () => {
    const response = await askThroughProxy(true);
    expect(response.headers.get('strict-transport-security')).toBeNull();
    for (const cookie of response.headers.getSetCookie()) expect(cookie).not.toContain('Secure');
    expect(await response.json()).toMatchObject({
      origin: expect.stringMatching(/^http:/) as unknown,
      network: '127.0.0.0/24',
      here: true,
    });
  });
});
