import type { Fetch } from '#shared/http/client.ts';

/** The server was reached but did not answer in time. */
export class ServerSilentError extends Error {
  override readonly name = 'ServerSilentError';
}

/** The machine's own `fetch` with a time limit in milliseconds; redirects are not followed, so a token never leaves the server. */
export function createServerFetch(timeLimitMs: number): Fetch {
  return async (url, init) => {
    const signal = AbortSignal.timeout(timeLimitMs);
    try {
      const answer = await fetch(url, { ...init, signal, redirect: 'error' });
      const text = await answer.text();
      return { status: answer.status, text: async () => text };
    } catch (cause) {
      if (signal.aborted) throw new ServerSilentError('The server did not answer in time.', { cause });
      throw cause;
    }
  };
}
