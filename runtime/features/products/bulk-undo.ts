import { deliveryProblem } from '#shared/features/downloads/rules.ts';
import { undoProductChanges } from '#shared/features/products/contract.ts';
import type { BulkResult } from '#shared/features/products/shape.ts';
import { CATALOG_ERRORS, UNDO_MS } from '#shared/features/products/catalog.ts';
import type { SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { Refusal, refuseAs } from '../../http/refusal.ts';
import { addressesOf, type BulkTools, changed, notFound, refused, tell } from './bulk-tools.ts';
import { lockCatalog } from './lock.ts';
import type { UndoEntry } from './model.ts';
import type { StateChange } from './product-states.ts';

/** Brings products back from the bin that a change of many put there. */
async function bringBack(
  { takeFromBin }: BulkTools,
  scope: SiteScope,
  context: RequestContext,
  entries: readonly UndoEntry[],
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const { productId, binEntryId } of entries) {
    if (binEntryId === undefined) continue;
    try {
      await takeFromBin(scope, context, binEntryId);
      results.push(changed(productId));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push(refused(productId, error.message));
    }
  }
  return results;
}

/** Takes a change of many products back, where nobody changed them since. */
export async function undoChanges(
  tools: BulkTools,
  scope: SiteScope,
  context: RequestContext,
  undoToken: string,
): Promise<BulkResult[]> {
  const { states, productUndos } = tools;
  await lockCatalog(scope);
  const { websiteId, transaction } = scope;
  const kept = await productUndos.findOne({
    where: { websiteId, id: undoToken },
    transaction,
    raw: true,
  });
  if (kept === null || kept.undoneAt !== null || context.now - kept.createdAt.getTime() > UNDO_MS) {
    throw refuseAs(undoProductChanges, 'UNDO_NOT_FOUND');
  }
  const deleted = kept.entries.filter(({ binEntryId }) => binEntryId !== undefined);
  const entries = kept.entries.filter(({ binEntryId }) => binEntryId === undefined);
  const rows = await states.read(
    scope,
    entries.map(({ productId }) => productId),
  );
  const addresses = await addressesOf(
    tools,
    scope,
    rows,
    entries.flatMap(({ urlId }) => urlId ?? []),
  );
  const changes: StateChange[] = [];
  const results = entries.map(({ productId, version, ...kept }): BulkResult => {
    const row = rows.get(productId);
    if (row === undefined) return notFound(productId);
    if (row.version !== version) return refused(productId, 'It was changed by someone else since.');
    const after = { ...row, ...kept };
    const undelivered = deliveryProblem(row.lacksFile, row, after);
    if (undelivered !== undefined) return refused(productId, undelivered.text);
    if (!addresses.take(row, after.urlId)) return refused(productId, CATALOG_ERRORS.URL_TAKEN.text);
    changes.push({ id: productId, before: row, after });
    return changed(productId);
  });
  await states.write(scope, changes, context.now);
  results.push(...(await bringBack(tools, scope, context, deleted)));
  const where = { websiteId, id: undoToken };
  await productUndos.update({ undoneAt: new Date(context.now) }, { where, transaction });
  const productIds = results.flatMap(({ productId, result }) => (result === 'changed' ? [productId] : []));
  await tell(tools, scope, context, { act: undoProductChanges, undoToken, after: { productIds } });
  return results;
}
