import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** How long what still comes is read and dropped: a connection that ends before takes the answer with it. */
const DROP_MS = 500;
const BAD_REQUEST = 400;
const REQUEST_TIMEOUT = 408;
/** What cannot be read as a call is answered with, by the parser's code; anything else is a bad request. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: REQUEST_TIMEOUT,
};

/** Reads and drops what still comes, for a while, so that the other side gets to read its answer. */
function dropRest(socket: Socket): void {
  // The parser would go on to find the same fault in what follows.
  socket.removeAllListeners('data').on('data', () => undefined);
  const timer = setTimeout(() => socket.destroy(), DROP_MS);
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Answers what cannot be read as a call, such as a head of more than 16 KB, and ends its connection.
 * @param isAnswering true for a connection on which an answer has begun, into which nothing may be written
 */
export function answerBrokenCalls(server: Server, isAnswering: (socket: Socket) => boolean): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || isAnswering(socket)) {
      socket.destroy();
      return;
    }
    const status = STATUSES[error.code ?? ''] ?? BAD_REQUEST;
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`;
    // Who was too slow is waited for no longer.
    if (status === REQUEST_TIMEOUT) socket.end(head, () => socket.destroy());
    else dropRest(socket.end(head));
  });
}
