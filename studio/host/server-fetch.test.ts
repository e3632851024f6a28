import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createServerFetch, ServerSilentError, toUserAgent } from './server-fetch.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const AGENT = toUserAgent('1.2.3', 'darwin');
const POST = { method: 'POST', headers: { accept: 'application/json' }, body: '{"a":1}' };

describe('createServerFetch', () => {
  it.each([
    ['on this machine', 'crumb=fresh', ['crumb=fresh; Path=/']],
    [
      'elsewhere',
      '__Host-crumb=fresh',
      ['__Host-crumb=fresh; Path=/; Secure', 'crumb=fresh; Path=/; Secure'],
    ],
  ])(
    'sends a call again with the crumb that a refusal of a server %s handed out, once',
    async (_, held, given) => {
      const seen: (string | undefined)[] = [];
      const address = await serve((request, response) => {
        const crumb = request.headers['x-csrf-token'];
        seen.push(crumb as string | undefined);
        const isGood = crumb === 'fresh' && request.headers.cookie === held;
        response.writeHead(isGood ? 200 : 403, isGood ? {} : { 'set-cookie': given });
        const error = 'Expired.';
        response.end(
          isGood
            ? 'done'
            : JSON.stringify({ error, code: 'C', requestId: 'r', crumbFail: true, data: { error } }),
        );
      });
      const answer = await createServerFetch(5_000, AGENT)(address, POST);
      expect([answer.status, await answer.text()]).toEqual([200, 'done']);
      expect(seen).toEqual([undefined, 'fresh']);
    },
  );

  it.each(['127.0.0.1', 'beta.localhost'])('says at %s which program calls', async (name) => {
    const address = await serve((request, response) => response.end(request.headers['user-agent']));
    const answer = await createServerFetch(5_000, AGENT)(address.replace('127.0.0.1', name), POST);
    expect(await answer.text()).toBe('AwningStudio/1.2.3 (Macintosh)');
  });

  it('leaves other refusals as they are', async () => {
    let calls = 0;
    const address = await serve((_request, response) => {
      calls += 1;
      response.writeHead(403, { 'set-cookie': 'crumb=fresh' }).end('no');
    });
    expect((await createServerFetch(5_000, AGENT)(address, POST)).status).toBe(403);
    expect(calls).toBe(1);
  });

  it('finds a site under localhost on this machine, by the name that was asked for', async () => {
    const address = await serve((request, response) => {
      let body = '';
      request.on('data', (text) => (body += String(text)));
      request.on('end', () =>
        response.end(`${request.method} ${request.headers.host}${request.url} ${body}`),
      );
    });
    const named = address.replace('127.0.0.1', 'beta.localhost');
    const answer = await createServerFetch(5_000, AGENT)(`${named}api?x=1`, POST);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      `POST ${new URL(named).host}/api?x=1 {"a":1}`,
    ]);
  });

  describe.each(['127.0.0.1', 'beta.localhost'])('at %s', (name) => {
    const serveAt = async (listener: RequestListener) => (await serve(listener)).replace('127.0.0.1', name);

    it('follows no redirect, so that a token stays with its server', async () => {
      let calls = 0;
      const address = await serveAt((_request, response) => {
        calls += 1;
        response.writeHead(302, { location: '/elsewhere' }).end();
      });
      await expect(createServerFetch(5_000, AGENT)(address, POST)).rejects.toThrow('fetch failed');
      expect(calls).toBe(1);
    });

    it('gives up on a server that does not answer', async () => {
      const address = await serveAt(() => undefined);
      await expect(createServerFetch(30, AGENT)(address, POST)).rejects.toThrow(ServerSilentError);
    });

    it('says when nothing is there', async () => {
      const address = await serveAt(() => undefined);
      const free = address.replace(/:\d+/, ':9');
      await expect(createServerFetch(5_000, AGENT)(free, POST)).rejects.toThrow();
    });
  });
});
