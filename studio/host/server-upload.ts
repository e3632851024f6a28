import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { FetchAnswer } from '#shared/http/client.ts';
import { addressOnThisMachine, readText, ServerSilentError } from './server-fetch.ts';

/** How long a connection may be still, in milliseconds: looking at a big picture takes a server its time. */
export const UPLOAD_IDLE_LIMIT_MS = 120_000;

/** A file on its way to a server. It is handed over in parts and never held as a whole. */
export interface ServerUpload {
  /** The server's answer, which may come before the file is over; rejects where the connection breaks. */
  readonly answer: Promise<FetchAnswer>;
  /** Hands over a part; settles when the connection takes more, or when no more is wanted. */
  write(part: Uint8Array): Promise<void>;
  /** Says that the file is over. */
  end(): void;
  /** Breaks the connection off. */
  abort(): void;
}

/** Opens the way for a file to a server. */
export type OpenServerUpload = (
  url: string,
  init: { method: string; headers: Record<string, string> },
) => ServerUpload;

function open(url: URL, init: Parameters<OpenServerUpload>[1]): ClientRequest {
  const here = addressOnThisMachine(url);
  if (here !== undefined) {
    return requestHttp({ ...here, ...init, headers: { ...init.headers, host: url.host } });
  }
  return url.protocol === 'https:' ? requestHttps(url, init) : requestHttp(url, init);
}

async function readAnswer(request: ClientRequest): Promise<FetchAnswer> {
  const [message] = (await once(request, 'response')) as [IncomingMessage];
  const status = message.statusCode ?? 0;
  if (status >= 300 && status < 400) {
    request.destroy();
    throw new TypeError('The server wants to redirect.');
  }
  const text = await readText(message);
  return { status, text: async () => text };
}

/**
 * Makes the way for files to servers.
 * @param idleLimitMs how long a connection may stand still, in milliseconds
 */
export function createServerUpload(idleLimitMs: number, userAgent: string): OpenServerUpload {
  return (url, { method, headers }) => {
    const request = open(new URL(url), { method, headers: { ...headers, 'user-agent': userAgent } });
    request.setTimeout(idleLimitMs, () => {
      request.destroy(new ServerSilentError('The connection stood still.'));
    });
    const answer = readAnswer(request);
    // Whoever waits for a part learns of a broken connection by the answer.
    const over = answer.then(
      () => undefined,
      () => undefined,
    );
    return {
      answer,
      async write(part) {
        if (request.destroyed || request.writableEnded || request.write(part)) return;
        const drained = new Promise<void>((resolve) => void request.once('drain', resolve));
        await Promise.race([drained, over]);
      },
      end: () => void request.end(),
      abort: () => void request.destroy(),
    };
  };
}
