import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from './refusal.ts';

/** How long a caller who was answered early may go on sending; what comes is thrown away. */
const LINGER_MS = 2_000;

/**
 * Lets a caller who is answered while still sending hear the answer, and closes the connection when they do not stop.
 */
export function endEarly(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    request.resume();
    const cut = setTimeout(() => request.destroy(), LINGER_MS);
    request.once('close', () => clearTimeout(cut));
  });
}

/**
 * Hands the body of a request on as it comes; nothing of it is kept.
 * @param maxBytes more than this is refused before it travels, where the caller says how much it is
 * @throws Refusal 413, 415 for a body that is packed, 400 when the caller went away
 */
export async function receiveUpload<T>(
  request: IncomingMessage,
  maxBytes: number,
  take: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw refuse('WRONG_ENCODING');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw refuse('TOO_LARGE');
  try {
    // The stream outlives the one who reads it: who is refused hears why over the same connection.
    return await take(request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>);
  } catch (error) {
    if (request.destroyed && !request.complete) throw refuse('ABORTED');
    throw error;
  }
}
