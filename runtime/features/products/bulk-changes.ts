import { deliveryProblem } from '#shared/features/downloads/rules.ts';
import { changeProducts, editProducts, undoProductChanges } from '#shared/features/products/contract.ts';
import type { BulkChange, BulkResult, ProductEdit } from '#shared/features/products/shape.ts';
import { CATALOG_ERRORS, PRICE_MAX, UNDO_MS } from '#shared/features/products/catalog.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { Refusal, refuse, refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { type Outcome, outcomeOf, outcomeOfEdit, toSignedMinor } from './bulk-outcomes.ts';
import { lockCatalog } from './lock.ts';
import { defineProducts, type UndoEntry } from './model.ts';
import type { ProductStates, State, StateChange, StateRow } from './product-states.ts';

/** Changes of many products in one act, which can be taken back. */
export interface BulkChanges {
  /** @throws Refusal 404 CATEGORY_NOT_FOUND, 400 for a price in another currency */
  change(
    scope: SiteScope,
    context: RequestContext,
    productIds: readonly string[],
    change: BulkChange,
  ): Promise<BulkAnswer>;
  /** Edits each product in its own way; one that cannot be edited so stays as it is and says why. */
  edit(scope: SiteScope, context: RequestContext, edits: readonly ProductEdit[]): Promise<BulkAnswer>;
  /** @throws Refusal 404 UNDO_NOT_FOUND */
  undo(scope: SiteScope, context: RequestContext, undoToken: string): Promise<BulkResult[]>;
}

interface BulkAnswer {
  readonly results: BulkResult[];
  readonly undoToken?: string;
}

/** A product that is about to change. */
interface Changing extends StateChange {
  readonly version: number;
}

/** The addresses of products, while some are given others. */
interface Addresses {
  /** Gives an address to a product; false where another one has it. */
  take(product: Pick<StateRow, 'id' | 'collectionId'>, urlId: string): boolean;
}

const URL_TAKEN = CATALOG_ERRORS.URL_TAKEN.text;

/** An entry of the audit log tells of so many edits. */
const AUDITED_EDITS = 200;

const changed = (productId: string): BulkResult => ({ productId, result: 'changed', problem: '' });
const refused = (productId: string, problem: string): BulkResult => ({
  productId,
  result: 'refused',
  problem,
});
const notFound = (productId: string): BulkResult => ({ productId, result: 'notFound', problem: '' });

/** What becomes of each product that is asked for, and what is to be written. */
function decide(
  asked: readonly string[],
  rows: ReadonlyMap<string, StateRow>,
  toOutcome: (row: StateRow) => Outcome,
): { results: BulkResult[]; changes: Changing[] } {
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
  const text = `Give a price in ${currency}.`;
  throw refuse('INVALID_INPUT', { text, errors: { [`change.${field}`]: text } });
}

/** Changes many products in one transaction, and takes that back. */
export function createBulkChanges(deps: {
  db: Database;
  ids: Ids;
  audit: AuditLog;
  states: ProductStates;
  /** Puts a product into the bin; answers the id of its entry there. */
  putIntoBin: (
    scope: SiteScope,
    context: RequestContext,
    product: { readonly id: string; readonly name: string; readonly isVisible: boolean },
  ) => Promise<string>;
  /** @throws Refusal where something else is in the product's place */
  takeFromBin: (scope: SiteScope, context: RequestContext, binEntryId: string) => Promise<void>;
}): BulkChanges {
  const { ids, audit, states } = deps;
  const { products, productUndos, productCategories } = defineProducts(deps.db.sequelize);

  /** Categories that every one of the products may be in. */
  async function assertCategories(
    { websiteId, transaction }: SiteScope,
    categoryIds: readonly string[],
    rows: readonly StateRow[],
  ): Promise<void> {
    const found = await productCategories.findAll({
      where: { websiteId, id: [...categoryIds] },
      attributes: ['id', 'collectionId'],
      transaction,
      raw: true,
    });
    const stores = new Set(rows.map(({ collectionId }) => collectionId));
    const isOfAll = found.every(({ collectionId }) => stores.size === 1 && stores.has(collectionId));
    if (found.length < new Set(categoryIds).size || !isOfAll) {
      throw refuseAs(changeProducts, 'CATEGORY_NOT_FOUND');
    }
  }

  /** The store of each category that edits name; those that are gone are missing. */
  async function storesOf(
    { websiteId, transaction }: SiteScope,
    edits: readonly ProductEdit[],
  ): Promise<ReadonlyMap<string, string>> {
    const named = [...new Set(edits.flatMap(({ categoryIds = [] }) => categoryIds))];
    const found = await productCategories.findAll({
      where: { websiteId, id: named },
      attributes: ['id', 'collectionId'],
      transaction,
      raw: true,
    });
    return new Map(found.map(({ id, collectionId }) => [id, collectionId]));
  }

  /** Who has these addresses in the stores of the products. */
  async function addressesOf(
    { websiteId, transaction }: SiteScope,
    rows: ReadonlyMap<string, StateRow>,
    urlIds: readonly string[],
  ): Promise<Addresses> {
    if (urlIds.length === 0) return { take: () => true };
    const stores = [...new Set([...rows.values()].map(({ collectionId }) => collectionId))];
    const found = await products.findAll({
      where: { websiteId, collectionId: stores, urlId: [...urlIds], deletedAt: null },
      attributes: ['id', 'collectionId', 'urlId'],
      transaction,
      raw: true,
    });
    const keyOf = (store: string, urlId: string) => `${store}/${urlId}`;
    const holders = new Map(found.map(({ id, collectionId, urlId }) => [keyOf(collectionId, urlId), id]));
    return {
      take({ id, collectionId }, urlId) {
        const key = keyOf(collectionId, urlId);
        const holder = holders.get(key);
        holders.set(key, holder ?? id);
        return holder === undefined || holder === id;
      },
    };
  }

  async function keepUndo(scope: SiteScope, entries: UndoEntry[], now: number): Promise<string> {
    const { websiteId, transaction } = scope;
    const id = ids.id();
    if (entries.length > 0) {
      const row = { websiteId, id, entries, createdAt: new Date(now), undoneAt: null };
      await productUndos.create(row, { transaction });
    }
    return id;
  }

  async function tell(
    scope: SiteScope,
    context: RequestContext,
    act: string,
    undoToken: string,
    after: { readonly productIds: readonly string[] },
  ): Promise<void> {
    await audit.record(scope, context, {
      act,
      subject: { kind: 'products', id: undoToken, title: `${after.productIds.length} products` },
      before: null,
      after,
    });
  }

  /** Writes what changes, keeps the way back and tells it; `facts` is what the audit log says beside the ids. */
  async function finish(
    scope: SiteScope,
    context: RequestContext,
    act: { readonly name: string },
    { results, changes }: { readonly results: BulkResult[]; readonly changes: readonly Changing[] },
    facts: object,
  ): Promise<BulkAnswer> {
    await states.write(scope, changes, context.now);
    const entries = changes.map(({ id, version, before }) => ({
      productId: id,
      version: version + 1,
      ...before,
    }));
    const undoToken = await keepUndo(scope, entries, context.now);
    const productIds = changes.map(({ id }) => id);
    await tell(scope, context, act.name, undoToken, { ...facts, productIds });
    return { results, ...(changes.length === 0 ? {} : { undoToken }) };
  }

  async function remove(
    scope: SiteScope,
    context: RequestContext,
    asked: readonly string[],
    rows: ReadonlyMap<string, StateRow>,
  ): Promise<BulkAnswer> {
    const there = asked.flatMap((id) => rows.get(id) ?? []);
    const productIds = there.map(({ id }) => id);
    await states.takeOff(scope, productIds, context.now);
    const entries: UndoEntry[] = [];
    for (const { id, version, collectionId: _collection, productType: _type, ...before } of there) {
      const binEntryId = await deps.putIntoBin(scope, context, { id, ...before });
      entries.push({ productId: id, version: version + 1, ...before, binEntryId });
    }
    const undoToken = await keepUndo(scope, entries, context.now);
    const facts = { change: { kind: 'delete' as const }, productIds };
    await tell(scope, context, changeProducts.name, undoToken, facts);
    const results = asked.map((id) => (rows.has(id) ? changed(id) : notFound(id)));
    return { results, ...(entries.length === 0 ? {} : { undoToken }) };
  }

  /** Brings products back from the bin that a change of many put there. */
  async function bringBack(
    scope: SiteScope,
    context: RequestContext,
    entries: readonly UndoEntry[],
  ): Promise<BulkResult[]> {
    const results: BulkResult[] = [];
    for (const { productId, binEntryId } of entries) {
      if (binEntryId === undefined) continue;
      try {
        await deps.takeFromBin(scope, context, binEntryId);
        results.push(changed(productId));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        results.push(refused(productId, error.message));
      }
    }
    return results;
  }

  return {
    async change(scope, context, productIds, change) {
      const minor = minorOf(change, context.site.currency);
      await lockCatalog(scope);
      const asked = [...new Set(productIds)];
      const rows = await states.read(scope, asked);
      if (change.kind === 'delete') return remove(scope, context, asked, rows);
      if (change.kind === 'addCategories' && rows.size > 0) {
        await assertCategories(scope, change.categoryIds, [...rows.values()]);
      }
      const decided = decide(asked, rows, (row) => outcomeOf(row, change, minor));
      return finish(scope, context, changeProducts, decided, { change });
    },

    async edit(scope, context, edits) {
      await lockCatalog(scope);
      const byId = new Map(edits.map((edit) => [edit.productId, edit]));
      const asked = [...byId.keys()];
      const rows = await states.read(scope, asked);
      const stores = await storesOf(scope, edits);
      const addresses = await addressesOf(
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
        return addresses.take(row, after.urlId) ? after : { problem: URL_TAKEN };
      });
      const edited = edits.slice(0, AUDITED_EDITS).map(({ version: _version, ...edit }) => edit);
      return finish(scope, context, editProducts, decided, { edits: edited });
    },

    async undo(scope, context, undoToken) {
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
        if (!addresses.take(row, after.urlId)) return refused(productId, URL_TAKEN);
        changes.push({ id: productId, before: row, after });
        return changed(productId);
      });
      await states.write(scope, changes, context.now);
      results.push(...(await bringBack(scope, context, deleted)));
      const where = { websiteId, id: undoToken };
      await productUndos.update({ undoneAt: new Date(context.now) }, { where, transaction });
      const productIds = results.flatMap(({ productId, result }) =>
        result === 'changed' ? [productId] : [],
      );
      await tell(scope, context, undoProductChanges.name, undoToken, { productIds });
      return results;
    },
  };
}
