import type { BulkChange, BulkResult, ProductEdit } from '#shared/features/products/shape.ts';
import { changeProducts, editProducts, undoProductChanges } from '#shared/features/products/contract.ts';
import { BULK_MAX } from '#shared/features/products/catalog.ts';
import type { Client } from '#shared/http/client.ts';
import type { Output } from '#shared/http/endpoint.ts';

/** How far a change of many products is. */
export interface BulkProgress {
  readonly done: number;
  readonly total: number;
}

/** What came of a change of many products. */
export interface BulkOutcome {
  readonly results: readonly BulkResult[];
  /** What takes it back, the first part first. */
  readonly undoTokens: readonly string[];
  /** Why the rest was left; undefined when nothing was. */
  readonly problem: unknown;
}

/** Who wants to know how far it is, and may stop it between two parts. */
export interface BulkRun {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: BulkProgress) => void;
}

/** Edits carry texts, so fewer of them travel at once. */
const EDITS_AT_ONCE = 250;

async function inParts<T>(
  things: readonly T[],
  size: number,
  { signal, onProgress }: BulkRun,
  call: (part: T[]) => Promise<Output<typeof changeProducts>>,
): Promise<BulkOutcome> {
  const results: BulkResult[] = [];
  const undoTokens: string[] = [];
  for (let at = 0; at < things.length && !signal.aborted; at += size) {
    onProgress({ done: at, total: things.length });
    try {
      const answer = await call(things.slice(at, at + size));
      results.push(...answer.results);
      if (answer.undoToken !== undefined) undoTokens.push(answer.undoToken);
    } catch (problem) {
      return { results, undoTokens, problem };
    }
  }
  return { results, undoTokens, problem: undefined };
}

/** Changes products in the same way, a thousand at a time; what stops one part leaves the rest as it is. */
export function changeMany(
  client: Client,
  productIds: readonly string[],
  change: BulkChange,
  run: BulkRun,
): Promise<BulkOutcome> {
  return inParts(productIds, BULK_MAX, run, (part) =>
    client.call(changeProducts, { body: { productIds: part, change } }),
  );
}

/** Edits products, each in its own way. */
export function editMany(client: Client, edits: readonly ProductEdit[], run: BulkRun): Promise<BulkOutcome> {
  return inParts(edits, EDITS_AT_ONCE, run, (part) => client.call(editProducts, { body: { edits: part } }));
}

/** Takes a change back, the last part first; answers what became of each product. */
export async function undoMany(
  client: Client,
  undoTokens: readonly string[],
): Promise<readonly BulkResult[]> {
  const results: BulkResult[] = [];
  for (const undoToken of [...undoTokens].reverse()) {
    const answer = await client.call(undoProductChanges, { params: { undoToken } });
    results.push(...answer.results);
  }
  return results;
}

/** How many products there are of each result. */
export function countResults(results: readonly BulkResult[]) {
  const count = (result: BulkResult['result']) => results.filter((one) => one.result === result).length;
  return {
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    notFound: count('notFound'),
  };
}
