import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';

/** What is sent as a file. */
export interface SentFile {
  readonly port: number;
  readonly host: string;
  readonly path: string;
  readonly token: string;
  /** Parts of the body, sent as fast as they are taken. */
  readonly parts: Iterable<Buffer> | AsyncIterable<Buffer>;
  /** What the head says about the length; nothing unless given. */
  readonly length?: number;
}

/** How sending a file ended. */
export interface SentAnswer {
  /** 0 when the connection ended without an answer. */
  readonly status: number;
  readonly code: string;
  readonly json: unknown;
  readonly bytes: number;
  readonly ms: number;
}

function codeOf(json: unknown): string {
  const { code = '' } = json as { code?: string };
  return code;
}

/** Sends a file, and stops when the answer comes. */
export async function sendFile({ port, host, path, token, parts, length }: SentFile): Promise<SentAnswer> {
  const began = performance.now();
  const call = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path,
    headers: {
      host: `${host}:${port}`,
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      ...(length === undefined ? {} : { 'content-length': String(length) }),
    },
  });
  let bytes = 0;
  let answer: IncomingMessage | undefined;
  let isOver = false;
  const over = new Promise<void>((resolve) => {
    call.once('response', (response: IncomingMessage) => {
      answer = response;
      resolve();
    });
    call.once('error', () => resolve());
  }).then(() => {
    isOver = true;
  });
  for await (const part of parts) {
    if (isOver) break;
    bytes += part.length;
    if (!call.write(part)) await Promise.race([once(call, 'drain').catch(() => undefined), over]);
  }
  if (!isOver) call.end();
  await over;
  const text = answer === undefined ? '{}' : await readText(answer).catch(() => '{}');
  call.destroy();
  const json: unknown = JSON.parse(text);
  return { status: answer?.statusCode ?? 0, code: codeOf(json), json, bytes, ms: performance.now() - began };
}

const KB_OF_MB = 1024;
const LOOK_MS = 100;

function residentMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / KB_OF_MB;
}

/** Watches the memory of processes; answers how much each grew at most, in MB. */
export function watchMemory(pids: readonly number[]): () => number[] {
  const before = pids.map(residentMb);
  const most = [...before];
  const look = () => {
    for (const [index, pid] of pids.entries()) most[index] = Math.max(most[index] ?? 0, residentMb(pid));
  };
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    look();
    return most.map((value, index) => Math.round(value - (before[index] ?? 0)));
  };
}
