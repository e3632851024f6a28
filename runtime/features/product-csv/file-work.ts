import { IMPORT_BYTES_MAX } from '#shared/features/product-csv/columns.ts';
import { createProductImport } from '#shared/features/product-csv/contract.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import { WorkFailure } from '../../platform/worker-pool/failure.ts';
import type { WorkAsk } from '../../platform/worker-pool/worker-pool.ts';
import type { FilePlan, FilePlanOrder, FileRows, NamedProducts } from './plan-file.ts';
import type { FileFault, ReadFile } from './read-file.ts';

/** What work on a file may take. */
const LIMITS = { timeoutMs: 10_000, heapMb: 512, outputBytes: 64 * 1024 * 1024 };
const RETRY_SECONDS = 5;

/** Does work on files where nobody who visits a site has to wait for it. */
export interface WorkElsewhere {
  read(bytes: Uint8Array, ask: WorkAsk): Promise<ReadFile | FileFault>;
  names(file: FileRows, ask: WorkAsk): Promise<NamedProducts>;
  plan(order: FilePlanOrder, ask: WorkAsk): Promise<FilePlan>;
}

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

/** Has files worked on within their limits. */
export function createFileWork(elsewhere: WorkElsewhere) {
  async function within<T>(site: string, work: (ask: WorkAsk) => Promise<T>): Promise<T> {
    try {
      return await work({ ...LIMITS, site });
    } catch (error) {
      if (!(error instanceof WorkFailure)) throw error;
      if (error.isBusy) throw refuse('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
      throw refuseAs(createProductImport, 'FILE_TAKES_TOO_MUCH');
    }
  }

  return {
    /**
     * Reads a CSV file.
     * @throws Refusal 413, 400 NOT_CSV or TOO_MANY_ROWS too
     */
    async receive(site: string, body: AsyncIterable<Uint8Array>): Promise<ReadFile> {
      const bytes = await collect(body);
      const found = await within(site, (ask) => elsewhere.read(bytes, ask));
      if ('rows' in found) return found;
      const { code, text } = found;
      throw refuseAs(createProductImport, code, text === undefined ? {} : { text });
    },
    names: (site: string, file: FileRows): Promise<NamedProducts> =>
      within(site, (ask) => elsewhere.names(file, ask)),
    plan: (site: string, order: FilePlanOrder): Promise<FilePlan> =>
      within(site, (ask) => elsewhere.plan(order, ask)),
  };
}

/**
 * Work on files of products, in the turn of their site. Each call throws a Refusal: 400 FILE_TAKES_TOO_MUCH when the
 * file meets a limit, 503 when too much waits already.
 */
export type FileWork = ReturnType<typeof createFileWork>;
