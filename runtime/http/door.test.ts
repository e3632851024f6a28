import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIds } from '../platform/ids/ids.ts';
import { createDoor, type Door } from './door.ts';

const PATIENCE_MS = 5_000;

let door: Door;
let origin: string;

beforeEach(async () => {
  door = createDoor(createIds({ now: () => Date.now() }));
  door.server.listen(0, '127.0.0.1');
  await once(door.server, 'listening');
  origin = `http://127.0.0.1:${(door.server.address() as AddressInfo).port}`;
});

afterEach(() => door.drain(0));

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Asks over one connection that is kept. */
function ask(path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request(origin + path, { agent }, (response) => {
      response.resume().once('end', () => resolve(response));
    });
    call.once('error', reject).end();
  });
}

/** Opens the door to a handler whose answers the test gives itself. */
function openToTest(): Promise<ServerResponse> {
  return new Promise((resolve) => {
    door.open((_, response) => resolve(response));
  });
}

describe('a server that starts', () => {
  it('reports that it is alive and asks callers to try again later', async () => {
    const health = await fetch(`${origin}/health`);
    expect([health.status, await health.text()]).toEqual([200, 'alive\n']);
    for (const path of ['/', '/ready']) {
      const response = await fetch(origin + path);
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('2');
    }
    const call = await fetch(`${origin}/api/v1/session`);
    expect(call.status).toBe(503);
    expect(await call.json()).toMatchObject({
      code: 'UNAVAILABLE',
      requestId: call.headers.get('x-request-id'),
      data: { error: expect.any(String) as unknown },
    });
  });

  it('refuses headers above 16 KB', async () => {
    const response = await fetch(origin, { headers: { 'x-large': 'x'.repeat(17 * 1024) } });
    expect(response.status).toBe(431);
  });

  it('lets who is still sending read the answer, and then holds the connection no longer', async () => {
    const taken = once(door.server, 'connection') as Promise<[Socket]>;
    const socket = connect((door.server.address() as AddressInfo).port, '127.0.0.1').pause();
    const [held] = await taken;
    const isAnswered = Promise.race([once(held, 'finish'), once(held, 'close')]);
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'x'.repeat(17 * 1024)}`);
    await isAnswered;
    for (let more = 0; more < 3; more += 1) {
      await new Promise((resolve) => socket.write('x', resolve));
    }
    expect(await readText(socket)).toBe(
      'HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\n\r\n',
    );
  });

  it.each([
    ['a call that is none', 'Hello?\r\n\r\n', '400 Bad Request'],
    [
      'a piece of a body that is none',
      'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nx',
      '400 Bad Request',
    ],
  ])('refuses %s', async (_, sent, status) => {
    door.open(() => undefined);
    const socket = connect((door.server.address() as AddressInfo).port, '127.0.0.1');
    const answer = readText(socket);
    socket.write(sent);
    expect(await answer).toBe(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
  });

  it('cuts a broken call whose answer has begun, and writes nothing into the answer', async () => {
    door.open((_, response) => response.writeHead(200, { 'Content-Length': 9 }).write('half'));
    const socket = connect((door.server.address() as AddressInfo).port, '127.0.0.1');
    const answer = readText(socket);
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
    await once(socket, 'data');
    socket.write('x');
    expect(await answer).toMatch(/half$/);
  });
});

/** Sends a head as it is and reads the whole answer. */
async function sendHead(head: string): Promise<string> {
  const socket = connect((door.server.address() as AddressInfo).port, '127.0.0.1');
  const answer = readText(socket);
  socket.write(head);
  return answer;
}

describe('a server that is asked for a site', () => {
  it.each([
    ['no Host', 'GET / HTTP/1.1\r\n'],
    ['no Host, in an old way of asking', 'GET / HTTP/1.0\r\n'],
    ['an empty Host', 'GET / HTTP/1.1\r\nHost:\r\n'],
    ['two Hosts', 'GET / HTTP/1.1\r\nHost: one.example\r\nHost: two.example\r\n'],
    ['the same Host twice', 'GET / HTTP/1.1\r\nHost: one.example\r\nhOsT: one.example\r\n'],
    ['two Hosts in one', 'GET / HTTP/1.1\r\nHost: one.example, two.example\r\n'],
    ['somebody before the Host', 'GET / HTTP/1.1\r\nHost: me@one.example\r\n'],
    ['a path behind the Host', 'GET / HTTP/1.1\r\nHost: one.example/path\r\n'],
    ['a Host with a space', 'GET / HTTP/1.1\r\nHost: one example\r\n'],
    ['a Host with markup', 'GET / HTTP/1.1\r\nHost: "><script>\r\n'],
    ['a port that is none', 'GET / HTTP/1.1\r\nHost: one.example:http\r\n'],
    ['a Host of 300 characters', `GET / HTTP/1.1\r\nHost: ${'a'.repeat(300)}\r\n`],
  ])('refuses %s before anybody looks at the request', async (_, head) => {
    let asked = 0;
    door.open((_request, response) => {
      asked += 1;
      response.end();
    });
    const answer = await sendHead(`${head}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(asked).toBe(0);
  });

  it('tells programs of the API by the code why', async () => {
    door.open((_, response) => response.end());
    const answer = await sendHead(
      'GET /api/v1/session HTTP/1.1\r\nHost: one.example\r\nHost: two.example\r\n\r\n',
    );
    expect(answer).toContain('"code":"INVALID_ADDRESS"');
  });

  it.each([
    'one.example',
    'ONE.example:8080',
    'localhost',
    '127.0.0.1:80',
    '[::1]:8443',
    'one.example.',
    'a_b.example',
  ])('takes %s as Host', async (host) => {
    door.open((_, response) => response.end('taken'));
    const answer = await sendHead(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/taken/);
  });
});

describe('a server that drains', () => {
  it('lets what is under way end, and takes nothing new', async () => {
    const arrived = openToTest();
    const slow = ask('/slow');
    const response = await arrived;
    const drained = door.drain(PATIENCE_MS);
    expect((await fetch(`${origin}/ready`)).status).toBe(503);
    response.end('done');
    expect(await slow).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
    await drained;
    await expect(fetch(`${origin}/ready`)).rejects.toThrow('fetch failed');
  });

  it('asks a call that was on its way to come again, and closes its connection', async () => {
    door.open((_, response) => response.end());
    const early = connect((door.server.address() as AddressInfo).port, '127.0.0.1');
    await Promise.all([once(early, 'connect'), once(door.server, 'connection')]);
    const drained = door.drain(PATIENCE_MS);
    early.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const answer = await readText(early);
    expect(answer).toContain('503 Service Unavailable');
    expect(answer).toContain('Connection: close');
    await drained;
  });

  it('closes a connection that stays silent', async () => {
    const silent = connect((door.server.address() as AddressInfo).port, '127.0.0.1');
    await Promise.all([once(silent, 'connect'), once(door.server, 'connection')]);
    const ended = readText(silent);
    await door.drain(PATIENCE_MS);
    expect(await ended).toBe('');
  });

  it('keeps no connection for a further request', async () => {
    const arrived = openToTest();
    const first = fetch(origin);
    const response = await arrived;
    response.flushHeaders();
    const body = (await first).text();
    const drained = door.drain(PATIENCE_MS);
    response.end('done');
    expect(await body).toBe('done');
    await drained;
    await expect(fetch(origin)).rejects.toThrow('fetch failed');
  });

  it('cuts what does not end', async () => {
    const arrived = openToTest();
    const stuck = ask('/stuck').catch((error: unknown) => error);
    await arrived;
    await door.drain(1);
    expect(await stuck).toBeInstanceOf(Error);
  });
});

describe('a body that comes slowly', () => {
  const PACE_TEST_MS = 150;

  /** Sends a request whose body never ends, some bytes at a time, until the answer has come. */
  async function trickle(port: number, part: Buffer): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('POST /api/v1/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000000\r\n\r\n');
    const timer = setInterval(() => socket.write(part), 20);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    clearInterval(timer);
    socket.destroy();
    return answer.toString();
  }

  it('is cut with a sentence when too little comes in a while, and not when enough does', async () => {
    const picky = createDoor(createIds({ now: () => Date.now() }), PACE_TEST_MS);
    picky.server.listen(0, '127.0.0.1');
    await once(picky.server, 'listening');
    const { port } = picky.server.address() as AddressInfo;
    let received = 0;
    picky.open((request, response) => {
      request.on('data', (part: Buffer) => {
        received += part.length;
        if (received > 2_000_000) response.end('enough');
      });
    });
    const refused = await trickle(port, Buffer.from('x'));
    expect(refused).toContain('408 Request Timeout');
    expect(refused).toContain('"code":"TOO_SLOW"');
    received = 0;
    const taken = await trickle(port, Buffer.alloc(128 * 1024));
    expect(taken).toContain('enough');
    await picky.drain(0);
  });
});
