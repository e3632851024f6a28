import { changeProducts, editProducts } from '#shared/features/products/contract.ts';
import type { BulkChange, BulkResult, ProductEdit } from '#shared/features/products/shape.ts';
import { CATALOG_ERRORS, PRICE_MAX } from '#shared/features/products/catalog.ts';
import type { SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { type Outcome, outcomeOf, outcomeOfEdit, toSignedMinor } from './bulk-outcomes.ts';
import {
  addressesOf,
  assertCategories,
  type BulkDeps,
  type BulkTools,
  changed,
  createBulkTools,
  keepUndo,
  notFound,
  refused,
  storesOf,
  tell,
} from './bulk-tools.ts';
import { undoChanges } from './bulk-undo.ts';
import { lockCatalogIn } from './lock.ts';
import type { UndoEntry } from './model.ts';
import type { State, StateChange, StateRow } from './product-states.ts';

export interface BulkAnswer {
  readonly results: BulkResult[];
  readonly undoToken?: string;
}

/** A product that is about to change. */
interface Changing extends StateChange {
  readonly version: number;
}

/** What becomes of products, and what is to be written for it. */
interface Decided {
  readonly results: BulkResult[];
  readonly changes: readonly Changing[];
}

/** An entry of the audit log tells of so many edits. */
const AUDITED_EDITS = 200;

/** What becomes of each product that is asked for, and what is to be written. */
function decide(
  asked: readonly string[],
  rows: ReadonlyMap<string, StateRow>,
  toOutcome: (row: StateRow) => Outcome,
): Decided {
  const changes: Changing[] = [];
  const results = asked.map((productId): BulkResult => {
    const row = rows.get(productId);
    if (row === undefined) return notFound(productId);
    const after = toOutcome(row);
    if ('problem' in after) return refused(productId, after.problem);
    const { id, version, collectionId: _collection, productType: _type, ...before } = row;
    const keys = Object.keys(after) as (keyof State)[];
    const isSame = keys.every((key) => JSON.stringify(after[key]) === JSON.stringify(before[key]));
    if (isSame) return { productId, result: 'unchanged', problem: '' };
    changes.push({ id, version, before, after });
    return changed(productId);
  });
  return { results, changes };
}

/** The difference or price that a change asks for in the minor unit; 0 where it asks for none. */
function minorOf(change: BulkChange, currency: string): number {
  if (change.kind !== 'priceSet' && change.kind !== 'priceAmount') return 0;
  const [field, money] =
    change.kind === 'priceSet' ? ['priceMoney', change.priceMoney] : ['amount', change.amount];
  const minor = toSignedMinor(money, currency);
  if (minor !== undefined && Math.abs(minor) <= PRICE_MAX) return minor;
  const text = `Enter a price in ${currency}.`;
  throw refuse('INVALID_INPUT', { text, errors: { [`change.${field}`]: text } });
}

/**
 * Writes what changes, keeps the way back and tells it.
 * @param done.facts what the audit log says beside the ids
 */
async function finish(
  tools: BulkTools,
  scope: SiteScope,
  context: RequestContext,
  {
    act,
    results,
    changes,
    facts,
  }: Decided & { readonly act: { readonly name: string }; readonly facts: object },
): Promise<BulkAnswer> {
  await tools.states.write(scope, changes, context.now);
  const entries = changes.map(({ id, version, before }) => ({
    productId: id,
    version: version + 1,
    ...before,
  }));
  const undoToken = await keepUndo(tools, scope, entries, context.now);
  const productIds = changes.map(({ id }) => id);
  await tell(tools, scope, context, { act, undoToken, after: { ...facts, productIds } });
  return { results, ...(changes.length === 0 ? {} : { undoToken }) };
}

/** Puts those of the products that are there into the bin. */
async function remove(
  tools: BulkTools,
  scope: SiteScope,
  context: RequestContext,
  { asked, rows }: { readonly asked: readonly string[]; readonly rows: ReadonlyMap<string, StateRow> },
): Promise<BulkAnswer> {
  const there = asked.flatMap((id) => rows.get(id) ?? []);
  const productIds = there.map(({ id }) => id);
  await tools.states.takeOff(scope, productIds, context.now);
  const entries: UndoEntry[] = [];
  for (const { id, version, collectionId: _collection, productType: _type, ...before } of there) {
    const binEntryId = await tools.putIntoBin(scope, context, { id, ...before });
    entries.push({ productId: id, version: version + 1, ...before, binEntryId });
  }
  const undoToken = await keepUndo(tools, scope, entries, context.now);
  const facts = { change: { kind: 'delete' as const }, productIds };
  await tell(tools, scope, context, { act: changeProducts, undoToken, after: facts });
  const results = asked.map((id) => (rows.has(id) ? changed(id) : notFound(id)));
  return { results, ...(entries.length === 0 ? {} : { undoToken }) };
}

async function changeAll(
  tools: BulkTools,
  scope: SiteScope,
  context: RequestContext,
  { productIds, change }: { readonly productIds: readonly string[]; readonly change: BulkChange },
): Promise<BulkAnswer> {
  const minor = minorOf(change, context.site.currency);
  await lockCatalogIn(scope, context.site);
  const asked = [...new Set(productIds)];
  const rows = await tools.states.read(scope, asked);
  if (change.kind === 'delete') return remove(tools, scope, context, { asked, rows });
  if (change.kind === 'addCategories' && rows.size > 0) {
    await assertCategories(tools, scope, change.categoryIds, [...rows.values()]);
  }
  const decided = decide(asked, rows, (row) => outcomeOf(row, change, minor));
  return finish(tools, scope, context, { ...decided, act: changeProducts, facts: { change } });
}

async function editEach(
  tools: BulkTools,
  scope: SiteScope,
  context: RequestContext,
  edits: readonly ProductEdit[],
): Promise<BulkAnswer> {
  await lockCatalogIn(scope, context.site);
  const byId = new Map(edits.map((edit) => [edit.productId, edit]));
  const asked = [...byId.keys()];
  const rows = await tools.states.read(scope, asked);
  const stores = await storesOf(tools, scope, edits);
  const addresses = await addressesOf(
    tools,
    scope,
    rows,
    edits.flatMap(({ urlId }) => urlId ?? []),
  );
  const decided = decide(asked, rows, (row) => {
    const edit = byId.get(row.id);
    if (edit === undefined) throw new Error('A product was read that nobody edits.');
    const isStrange = edit.categoryIds?.some((id) => stores.get(id) !== row.collectionId) === true;
    if (isStrange) return { problem: CATALOG_ERRORS.CATEGORY_NOT_FOUND.text };
    const after = outcomeOfEdit(row, edit, context.site.currency);
    if ('problem' in after || after.urlId === row.urlId) return after;
    return addresses.take(row, after.urlId) ? after : { problem: CATALOG_ERRORS.URL_TAKEN.text };
  });
  const edited = edits.slice(0, AUDITED_EDITS).map(({ version: _version, ...edit }) => edit);
  return finish(tools, scope, context, { ...decided, act: editProducts, facts: { edits: edited } });
}

/** Changes many products in one transaction, and takes that back. */
export function createBulkChanges(deps: BulkDeps) {
  const tools = createBulkTools(deps);
  return {
    /** @throws Refusal 404 CATEGORY_NOT_FOUND, 400 for a price in another currency */
    change: (scope: SiteScope, context: RequestContext, productIds: readonly string[], change: BulkChange) =>
      changeAll(tools, scope, context, { productIds, change }),

    /** Edits each product in its own way; one that cannot be edited so stays as it is and says why. */
    edit: (scope: SiteScope, context: RequestContext, edits: readonly ProductEdit[]) =>
      editEach(tools, scope, context, edits),

    /** @throws Refusal 404 UNDO_NOT_FOUND */
    undo: (scope: SiteScope, context: RequestContext, undoToken: string) =>
      undoChanges(tools, scope, context, undoToken),
  };
}

/** Changes of many products in one act, which can be taken back. */
export type BulkChanges = ReturnType<typeof createBulkChanges>;
