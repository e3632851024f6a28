import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '#shared/features/contributors/contract.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { ask } from './support/http.ts';

const IDLE = 5_000;
const SLOW_HEADS = 200;
const SLOW_BODIES = 50;
const OPENED_AT_ONCE = 100;
const DRIP_MS = 1_000;
const HEAD_SECONDS = 10;
const REQUEST_SECONDS = 30;
/** A closing connection is told of late on a busy machine. */
const GRACE_SECONDS = 5;
const READS = 200;
/** A page of a server that has nothing else to do may be too fast to be compared with. */
const FAST_MS = 50;
const MOST_TIMES_SLOWER = 3;
const host = SITES.alpha;

/** A connection, and the second after its opening at which the server ended it. */
interface Held {
  readonly socket: Socket;
  readonly ended: Promise<number>;
}

async function hold(port: number): Promise<Held> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const began = performance.now();
  socket.resume();
  // A connection that is cut is what is waited for.
  socket.on('error', () => undefined);
  const ended = new Promise<number>((resolve) => {
    socket.once('close', () => resolve((performance.now() - began) / 1000));
  });
  return { socket, ended };
}

/** Writes a byte a second until the other side has enough. */
async function drip({ socket }: Held, byte: string): Promise<void> {
  while (!socket.destroyed) {
    socket.write(byte);
    await pause(DRIP_MS);
  }
}

await runCheck('C59', async (bench, findings) => {
  const { servers } = bench;
  const portOf = (index: number) => servers[index % 2 === 0 ? 0 : 1].port;

  /** The 99th percentile of reading pages one after another, in milliseconds. */
  async function readPages(when: string): Promise<number> {
    const times: number[] = [];
    for (let index = 0; index < READS; index += 1) {
      const answer = await ask(portOf(index), { host, path: index % 4 < 2 ? '/shop' : '/cart' });
      findings.expect(answer.status === 200, `a page is answered ${answer.status} ${when}`);
      times.push(answer.ms);
    }
    const p99 = times.sort((a, b) => a - b)[Math.floor(READS * 0.99)] ?? 0;
    findings.note(`p99Ms ${when}`, Math.round(p99));
    return p99;
  }

  async function holdMany(count: number): Promise<Held[]> {
    const held: Held[] = [];
    while (held.length < count) {
      const more = Math.min(OPENED_AT_ONCE, count - held.length);
      held.push(...(await Promise.all(Array.from({ length: more }, (_, index) => hold(portOf(index))))));
    }
    return held;
  }

  async function expectEnds(what: string, held: readonly Held[], seconds: number): Promise<void> {
    const late = pause((seconds + GRACE_SECONDS) * 1000, Infinity, { ref: false });
    const ends = await Promise.all(held.map(({ ended }) => Promise.race([ended, late])));
    const longest = Math.max(...ends);
    findings.note(`${what} end after seconds`, longest === Infinity ? 'not' : Math.round(longest));
    const open = ends.filter((end) => end > seconds + GRACE_SECONDS).length;
    findings.expect(open === 0, `${open} of ${held.length} ${what} are open after ${seconds} s`);
  }

  await readPages('to warm up');
  const quiet = await readPages('before');
  const idle = await holdMany(IDLE);
  const heads = await holdMany(SLOW_HEADS);
  const bodies = await holdMany(SLOW_BODIES);
  for (const held of heads) held.socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `);
  for (const held of bodies) {
    held.socket.write(
      `POST ${signIn.path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
    );
  }
  const dripping = Promise.all([...heads, ...bodies].map((held) => drip(held, '1')));
  const ends = Promise.all([
    expectEnds('idle connections', idle, HEAD_SECONDS),
    expectEnds('slow heads', heads, HEAD_SECONDS),
    expectEnds('slow bodies', bodies, REQUEST_SECONDS),
  ]);
  const held = await readPages('while they are held');
  findings.expect(
    held <= Math.max(FAST_MS, MOST_TIMES_SLOWER * quiet),
    `pages take ${Math.round(held)} ms while connections are held, ${Math.round(quiet)} ms before`,
  );
  await ends;
  await dripping;

  for (const [what, bytes, expected] of [
    ['a head of 15 KB', 15 * 1024, 200],
    ['a head of 17 KB', 17 * 1024, 431],
    ['a head of 1 MB', 1024 * 1024, 431],
  ] as const) {
    const answer = await ask(portOf(0), { host, path: '/shop', headers: { 'x-large': 'x'.repeat(bytes) } });
    findings.expect(answer.status === expected, `${what} is answered ${answer.status}`);
  }
  findings.note('connections', IDLE + SLOW_HEADS + SLOW_BODIES);
  findings.note('loadAverage', os.loadavg()[0]);
});
