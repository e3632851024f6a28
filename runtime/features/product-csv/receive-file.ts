import { IMPORT_BYTES_MAX } from '#shared/features/product-csv/columns.ts';
import { createProductImport } from '#shared/features/product-csv/contract.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import { type WorkAsk, WorkFailure } from '../../platform/worker-pool/worker-pool.ts';
import type { FileFault, ReadFile } from './read-file.ts';

/** What reading a file may take (runtime-contract B15). */
const LIMITS = { timeoutMs: 10_000, heapMb: 512 };
const TOO_MUCH = 'This file takes too much to read. Split it, and take it in part by part.';
const RETRY_SECONDS = 5;

/** Reads files where nobody who visits a site has to wait for it. */
export type ReadElsewhere = (bytes: Uint8Array, ask: WorkAsk) => Promise<ReadFile | FileFault>;

async function collect(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > IMPORT_BYTES_MAX) throw refuse('TOO_LARGE');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Takes in a CSV file of products and has it read.
 * @param site id of the site whose turn it takes
 * @throws Refusal 413, 400 NOT_CSV or TOO_MANY_ROWS, 503 when too much waits already
 */
export async function receiveFile(
  read: ReadElsewhere,
  site: string,
  body: AsyncIterable<Uint8Array>,
): Promise<ReadFile> {
  const bytes = await collect(body);
  let found: ReadFile | FileFault;
  try {
    found = await read(bytes, { ...LIMITS, site });
  } catch (error) {
    if (!(error instanceof WorkFailure)) throw error;
    if (error.isBusy) throw refuse('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
    throw refuseAs(createProductImport, 'NOT_CSV', { text: TOO_MUCH });
  }
  if ('rows' in found) return found;
  const { code, text } = found;
  throw refuseAs(createProductImport, code, text === undefined ? {} : { text });
}
