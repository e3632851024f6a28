import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { bridgeAnswerSchema, UPLOAD_PART_BYTES } from '../bridge/contract.ts';
import { createHost } from './host.ts';
import { createMemorySecrets } from './memory-secrets.ts';
import { createServerUpload } from './server-upload.ts';
import type { UploadDeps } from './uploads.ts';
import { createUploadCalls } from './uploads.ts';

const TOKEN = 'secret-token-of-the-session';
const running: Server[] = [];

afterEach(() => {
  for (const server of running.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  running.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A host that works with one site and is signed in there. */
async function createUploadHost(listener: RequestListener, idleLimitMs = 5_000) {
  const site = await serve(listener);
  const secrets = createMemorySecrets();
  await secrets.write(site, TOKEN);
  let count = 0;
  const host = createHost({
    platform: {
      kind: 'web',
      settings: { isLasting: true, read: async () => ({}), write: async () => undefined },
      secrets,
      applyColorTheme: () => undefined,
      log: { info: () => undefined, warn: () => undefined },
    },
    fetch: () => Promise.reject(new Error('Nothing but files is sent here.')),
    openUpload: createServerUpload(idleLimitMs, 'AwningStudio/1'),
    newId: () => {
      count += 1;
      return `upload-${count}`;
    },
    server: site,
    version: '1',
  });
  const call = async (name: string, input: object): Promise<Record<string, unknown>> => {
    const answer = bridgeAnswerSchema.parse(await host.handle(name, input));
    return (answer.ok ? answer.value : answer.error) as Record<string, unknown>;
  };
  const begin = (size: number, more: object = {}) =>
    call('beginUpload', {
      site,
      method: 'POST',
      path: '/api/v1/media',
      query: { filename: 'Über uns & wir.png' },
      type: 'image/png',
      size,
      ...more,
    });
  const send = (at: number, bytes: Buffer, upload = 'upload-1') =>
    call('sendUploadPart', { upload, at, part: bytes.toString('base64') });
  return { site, secrets, call, begin, send, end: (upload = 'upload-1') => call('endUpload', { upload }) };
}

describe('a file on its way to a server', () => {
  it.each(['127.0.0.1', 'beta.localhost'])('arrives at %s part by part, with the token', async (name) => {
    const seen: unknown[] = [];
    const address = await serve((request, response) => {
      void readAll(request).then((body) => {
        seen.push(request.headers['content-length'], request.headers.host, body.toString());
        response.writeHead(201).end('taken');
      });
    });
    const named = address.replace('127.0.0.1', name);
    const upload = createServerUpload(5_000, 'Agent')(`${named}/x`, {
      method: 'POST',
      headers: { 'content-length': '6' },
    });
    await upload.write(Buffer.from('abc'));
    await upload.write(Buffer.from('def'));
    upload.end();
    const answer = await upload.answer;
    expect([answer.status, await answer.text()]).toEqual([201, 'taken']);
    expect(seen).toEqual(['6', new URL(named).host, 'abcdef']);
  });

  it('waits until the server takes more', async () => {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const address = await serve((request, response) => {
      void opened.then(() => readAll(request)).then((body) => response.end(String(body.length)));
    });
    const part = Buffer.alloc(UPLOAD_PART_BYTES);
    const parts = 64;
    const upload = createServerUpload(5_000, 'Agent')(address, {
      method: 'POST',
      headers: { 'content-length': String(parts * part.length) },
    });
    let written = 0;
    const all = (async () => {
      for (; written < parts; written += 1) await upload.write(part);
      upload.end();
    })();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(written).toBeLessThan(parts);
    open();
    await all;
    expect(await (await upload.answer).text()).toBe(String(parts * part.length));
  });
});

describe('the calls about uploads', () => {
  it('send a file with name, type and token, and give the answer', async () => {
    const seen: unknown[] = [];
    const { begin, send, end } = await createUploadHost((request, response) => {
      void readAll(request).then((body) => {
        const { authorization, 'content-type': type } = request.headers;
        seen.push(
          request.method,
          new URL(request.url ?? '', 'http://x').search,
          authorization,
          type,
          String(body),
        );
        response.writeHead(201).end('{"media":1}');
      });
    });
    expect(await begin(6)).toEqual({ upload: 'upload-1' });
    expect(await send(0, Buffer.from('abc'))).toEqual({ isSettled: false });
    expect(await send(3, Buffer.from('def'))).toEqual({ isSettled: false });
    expect(await end()).toEqual({ status: 201, text: '{"media":1}' });
    expect(seen).toEqual([
      'POST',
      '?filename=%C3%9Cber+uns+%26+wir.png',
      `Bearer ${TOKEN}`,
      'image/png',
      'abcdef',
    ]);
    expect(await end()).toMatchObject({ code: 'NOT_AVAILABLE' });
  });

  it('tell when the server wants no more, and give its refusal', async () => {
    const { begin, send, end } = await createUploadHost((request, response) => {
      request.once('data', () => response.writeHead(413).end('{"error":"Too large."}'));
    });
    const part = Buffer.alloc(UPLOAD_PART_BYTES);
    await begin(100 * part.length);
    let at = 0;
    let answer: Record<string, unknown> = {};
    while (answer['isSettled'] !== true && at < 100 * part.length) {
      answer = await send(at, part);
      at += part.length;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(answer).toEqual({ isSettled: true });
    expect(await end()).toEqual({ status: 413, text: '{"error":"Too large."}' });
  });

  it('forget a token that the server knows no more', async () => {
    const { begin, end, secrets, site } = await createUploadHost((request, response) => {
      void readAll(request).then(() => response.writeHead(401).end('{}'));
    });
    await begin(0);
    expect(await end()).toMatchObject({ status: 401 });
    expect(await secrets.read(site)).toBeUndefined();
  });

  it('break the connection off when a file is given up', async () => {
    const aborted: Promise<unknown>[] = [];
    const { begin, send, call } = await createUploadHost((request) => {
      const closed = new Promise((resolve) => void request.once('close', resolve));
      aborted.push(closed.then(() => request.complete));
      request.once('error', () => undefined).resume();
    });
    await begin(6);
    await send(0, Buffer.from('abc'));
    await expect.poll(() => aborted.length).toBe(1);
    expect(await call('cancelUpload', { upload: 'upload-1' })).toEqual({});
    expect(await aborted[0]).toBe(false);
    expect(await send(3, Buffer.from('def'))).toMatchObject({ code: 'NOT_AVAILABLE' });
    expect(await call('cancelUpload', { upload: 'upload-1' })).toEqual({});
  });

  it.each([
    ['a part out of its turn', 1, 'abc'],
    ['more than was said', 0, 'abcdefg'],
  ])('refuse %s', async (_, at, text) => {
    const { begin, send, end } = await createUploadHost((request) => void request.resume());
    await begin(6);
    expect(await send(at, Buffer.from(text))).toMatchObject({ code: 'BAD_INPUT' });
    expect(await end()).toMatchObject({ code: 'NOT_AVAILABLE' });
  });

  it('refuse the end of a file that became shorter', async () => {
    const { begin, send, end } = await createUploadHost((request) => void request.resume());
    await begin(6);
    await send(0, Buffer.from('abc'));
    expect(await end()).toMatchObject({ code: 'BAD_INPUT' });
  });

  it.each([
    ['another endpoint', { path: '/api/v1/website' }, 'NOT_ALLOWED'],
    ['a path that climbs', { path: '/api/v1/media/../website' }, 'NOT_ALLOWED'],
    ['a site that is not on the list', { site: 'https://elsewhere.example' }, 'NOT_ALLOWED'],
    ['a type that is none', { type: 'image/png\r\nx: y' }, 'BAD_INPUT'],
    ['a method that takes no file', { method: 'GET' }, 'BAD_INPUT'],
  ])('refuse %s', async (_, more, code) => {
    const { begin } = await createUploadHost((_request, response) => void response.end());
    expect(await begin(1, more)).toMatchObject({ code });
  });

  it('refuse a part that is longer than a part may be', async () => {
    const { begin, send } = await createUploadHost((request) => void request.resume());
    await begin(UPLOAD_PART_BYTES * 2);
    expect(await send(0, Buffer.alloc(UPLOAD_PART_BYTES + 1))).toMatchObject({ code: 'BAD_INPUT' });
  });

  it('refuse too many at once', async () => {
    const { begin } = await createUploadHost((request) => void request.resume());
    const answers = [];
    for (let count = 0; count < 9; count += 1) answers.push(await begin(6));
    expect(answers.at(-2)).toEqual({ upload: 'upload-8' });
    expect(answers.at(-1)).toMatchObject({ code: 'NOT_AVAILABLE' });
  });

  it('go to no other address than the one that was asked', async () => {
    const { begin, end } = await createUploadHost((request, response) => {
      request.resume();
      response.writeHead(307, { location: 'https://elsewhere.example/' }).end();
    });
    await begin(0);
    expect(await end()).toMatchObject({ code: 'SERVER_UNREACHABLE' });
  });

  it('tell a server that stands still from one that is not there', async () => {
    const silent = await createUploadHost((request) => void request.resume(), 50);
    await silent.begin(0);
    expect(await silent.end()).toMatchObject({ code: 'TIMED_OUT' });
    const { begin, end } = await createUploadHost((request) => void request.destroy());
    await begin(0);
    expect(await end()).toMatchObject({ code: 'SERVER_UNREACHABLE' });
  });

  it('give a file up whose window is gone', async () => {
    const waiting: (() => void)[] = [];
    const aborted: string[] = [];
    const deps: UploadDeps = {
      open: () => ({
        answer: new Promise(() => undefined),
        write: async () => undefined,
        end: () => undefined,
        abort: () => void aborted.push('aborted'),
      }),
      sites: { check: async () => undefined },
      accounts: { headers: async () => ({}), forget: async () => undefined },
      newId: () => 'only',
      later: (run) => {
        waiting.push(run);
        return () => void waiting.splice(waiting.indexOf(run), 1);
      },
      idleLimitMs: 60_000,
    };
    const calls = createUploadCalls(deps);
    await calls.beginUpload({
      site: 'https://shop.example',
      method: 'POST',
      path: '/api/v1/media',
      query: { filename: 'a' },
      type: 'image/png',
      size: 3,
    });
    await calls.sendUploadPart({ upload: 'only', at: 0, part: 'YQ==' });
    expect(waiting).toHaveLength(1);
    waiting[0]?.();
    expect(aborted).toEqual(['aborted']);
    await expect(calls.sendUploadPart({ upload: 'only', at: 1, part: 'YQ==' })).rejects.toThrow('given up');
  });
});
