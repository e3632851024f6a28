import type { Readable, Writable } from 'node:stream';
import { once } from 'node:events';

/**
 * The lines of a stream of UTF-8, however long. Only a line feed ends one: JSON may hold every other separator.
 * @param stream whose chunks have no encoding set yet
 */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  stream.setEncoding('utf8');
  let pieces: string[] = [];
  for await (const chunk of stream as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n');
    pieces.push(first);
    for (const next of others) {
      yield pieces.join('');
      pieces = [next];
    }
  }
  const last = pieces.join('');
  if (last !== '') yield last;
}

/** Writes a text, and waits where the reader is slower. */
export async function write(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}

/** Ends the process without a word when whoever reads its output has gone, as `head` does. */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
}
