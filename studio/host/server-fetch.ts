import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import type { Fetch } from '#shared/http/client.ts';
import { HOST_PREFIX } from '#shared/http/cookie-names.ts';
import { CRUMB_HEADER, CRUMB_NAME } from '#shared/http/crumb.ts';
import { errorBody } from '#shared/http/error-body.ts';
import { parseSetCookie } from 'cookie';

/** The server was reached but did not answer in time. */
export class ServerSilentError extends Error {
  override readonly name = 'ServerSilentError';
}

/** How long a server may take to answer, in milliseconds. */
export const SERVER_TIME_LIMIT_MS = 30_000;

type Init = Parameters<Fetch>[1];

interface RawAnswer {
  readonly status: number;
  readonly body: string;
  /** Values of Set-Cookie. */
  readonly cookies: readonly string[];
}

/** Reads a message to its end. */
export async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Where a site under `localhost` is, such as beta.localhost: browsers find it on this machine, its resolver may not.
 * @returns undefined for any other site
 */
export function addressOnThisMachine(url: URL): { host: string; port: string; path: string } | undefined {
  if (url.protocol !== 'http:' || !url.hostname.endsWith('.localhost')) return undefined;
  return { host: '127.0.0.1', port: url.port, path: url.pathname + url.search };
}

async function sendToThisMachine(
  url: URL,
  place: ReturnType<typeof addressOnThisMachine>,
  init: Init,
  signal: AbortSignal,
): Promise<RawAnswer> {
  const { method, body } = init;
  const headers = { ...init.headers, host: url.host };
  const sent = request({ ...place, method, headers, signal }).end(body);
  const [answer] = (await once(sent, 'response', { signal })) as [IncomingMessage];
  const status = answer.statusCode ?? 0;
  if (status >= 300 && status < 400) {
    answer.destroy();
    throw new TypeError('fetch failed: the server wants to redirect.');
  }
  return { status, body: await readText(answer), cookies: answer.headers['set-cookie'] ?? [] };
}

async function sendAnywhere(url: string, init: Init, signal: AbortSignal): Promise<RawAnswer> {
  // A redirect is an error: following one could carry the token to another server.
  const answer = await fetch(url, { ...init, signal, redirect: 'error' });
  return { status: answer.status, body: await answer.text(), cookies: answer.headers.getSetCookie() };
}

async function send(address: string, init: Init, timeLimitMs: number): Promise<RawAnswer> {
  const signal = AbortSignal.timeout(timeLimitMs);
  const url = new URL(address);
  const here = addressOnThisMachine(url);
  try {
    return await (here === undefined
      ? sendAnywhere(address, init, signal)
      : sendToThisMachine(url, here, init, signal));
  } catch (cause) {
    if (signal.aborted) throw new ServerSilentError('The server did not answer in time.', { cause });
    throw cause;
  }
}

function wantsCrumb(body: string): boolean {
  try {
    return errorBody.safeParse(JSON.parse(body)).data?.crumbFail === true;
  } catch {
    return false;
  }
}

/** The crumb that came with a refusal for want of one, and the cookie by which the server knows it. */
function findCrumb(answer: RawAnswer): { readonly name: string; readonly value: string } | undefined {
  if (answer.status !== 403 || !wantsCrumb(answer.body)) return undefined;
  const cookies = answer.cookies.map((line) => parseSetCookie(line));
  const found = [HOST_PREFIX + CRUMB_NAME, CRUMB_NAME].map((name) =>
    cookies.find((one) => one.name === name),
  );
  const [crumb] = found.filter((one) => one !== undefined);
  return crumb === undefined ? undefined : { name: crumb.name, value: crumb.value ?? '' };
}

const SYSTEMS: Readonly<Record<string, string>> = { darwin: 'Macintosh', win32: 'Windows', linux: 'Linux' };

/**
 * What the studio calls itself to servers, so that people know its sessions in the list of theirs.
 * @param platform the value of process.platform
 */
export function toUserAgent(version: string, platform: string): string {
  return `AwningStudio/${version} (${SYSTEMS[platform] ?? platform})`;
}

/**
 * The machine's own `fetch` with a time limit in milliseconds. Where the server wants a crumb, as it does before
 * anybody is signed in, the call is repeated once with the one it hands out.
 */
export function createServerFetch(timeLimitMs: number, userAgent: string): Fetch {
  return async (url, { headers: given, ...rest }) => {
    const init = { ...rest, headers: { ...given, 'user-agent': userAgent } };
    const first = await send(url, init, timeLimitMs);
    const crumb = findCrumb(first);
    if (crumb === undefined) return { status: first.status, text: async () => first.body };
    const cookie = `${crumb.name}=${crumb.value}`;
    const headers = { ...init.headers, cookie, [CRUMB_HEADER]: crumb.value };
    const last = await send(url, { ...init, headers }, timeLimitMs);
    return { status: last.status, text: async () => last.body };
  };
}
