import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { startTestEdge, type TestEdge } from '../testing/edge.ts';
import { refuse } from './refusal.ts';

const MAX_BYTES = 1_000_000;

const weigh = endpoint({
  name: 'weigh',
  method: 'POST',
  path: '/api/weigh',
  access: 'visitor',
  upload: { maxBytes: MAX_BYTES },
  summary: 'Says how much came.',
  input: { query: z.object({ refuseAt: z.string().optional() }) },
  output: z.object({ bytes: z.int() }),
  errors: {},
});

let edge: TestEdge;
let ended: string[] = [];
let arrived = false;
let crumb = '';

beforeAll(async () => {
  edge = await startTestEdge((_, mountUpload) => {
    mountUpload(weigh, async ({ query }, __, body) => {
      let bytes = 0;
      arrived = true;
      try {
        for await (const chunk of body) {
          bytes += chunk.length;
          if (bytes >= Number(query.refuseAt ?? Number.POSITIVE_INFINITY)) throw refuse('TOO_LARGE');
        }
        ended.push('whole');
      } catch (error) {
        ended.push('cut');
        throw error;
      }
      return { bytes };
    });
  });
  const answer = await fetch(edge.origin + weigh.path, { method: 'POST' });
  [crumb = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';');
});

afterAll(() => edge.close());

const headers = () => ({ cookie: crumb, 'x-csrf-token': crumb.replace('crumb=', '') });

function send(body: Uint8Array<ArrayBuffer> | undefined, query = '', more: Record<string, string> = {}) {
  return fetch(edge.origin + weigh.path + query, {
    method: 'POST',
    headers: { ...headers(), ...more },
    ...(body === undefined ? {} : { body }),
  });
}

describe('a body that is a file', () => {
  it.each([
    ['of no bytes', 0],
    ['of many bytes', MAX_BYTES],
  ])('%s comes to the handler as it is', async (_, bytes) => {
    const answer = await send(new Uint8Array(bytes), '', { 'content-type': 'application/json' });
    expect([answer.status, await answer.json()]).toEqual([200, { bytes }]);
  });

  it('that says it is too large is refused before it is read', async () => {
    ended = [];
    const answer = await send(new Uint8Array(MAX_BYTES + 1));
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'TOO_LARGE' }]);
    expect(ended).toEqual([]);
  });

  it('that is packed is refused', async () => {
    const answer = await send(new Uint8Array(1), '', { 'content-encoding': 'gzip' });
    expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'WRONG_ENCODING' }]);
  });

  it('needs a crumb like every write', async () => {
    const answer = await send(new Uint8Array(1), '', { 'x-csrf-token': 'x' });
    expect(answer.status).toBe(403);
  });

  it('gets the answer while it is still being sent, and is cut off when it continues', async () => {
    const call = request(edge.origin + weigh.path + '?refuseAt=100000', {
      method: 'POST',
      headers: { ...headers(), 'transfer-encoding': 'chunked' },
    });
    // Who is cut while sending may hear of it as an error first.
    const gone = new Promise((resolve) => call.once('close', resolve));
    call.on('error', () => undefined);
    const timer = setInterval(() => call.write(Buffer.alloc(64 * 1024)), 5);
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    expect([answer.statusCode, JSON.parse(await readText(answer))]).toMatchObject([
      413,
      { code: 'TOO_LARGE' },
    ]);
    await gone;
    clearInterval(timer);
  });

  it('that breaks off ends the work', async () => {
    ended = [];
    arrived = false;
    const { port } = new URL(edge.origin);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const lines = Object.entries(headers()).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `POST ${weigh.path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}Content-Length: 1000\r\n\r\nabc`,
    );
    await expect.poll(() => arrived).toBe(true);
    socket.destroy();
    await expect.poll(() => ended).toEqual(['cut']);
  });
});
