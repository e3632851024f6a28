import { changeProducts } from '#shared/features/products/contract.ts';
import type { BulkResult, ProductEdit } from '#shared/features/products/shape.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { defineProducts, type UndoEntry } from './model.ts';
import type { ProductStates, StateRow } from './product-states.ts';

/** What changes of many products are made of. */
export interface BulkDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly audit: AuditLog;
  readonly states: ProductStates;
  /** Puts a product into the bin; answers the id of its entry there. */
  readonly putIntoBin: (
    scope: SiteScope,
    context: RequestContext,
    product: { readonly id: string; readonly name: string; readonly isVisible: boolean },
  ) => Promise<string>;
  /** @throws Refusal where something else is in the product's place */
  readonly takeFromBin: (scope: SiteScope, context: RequestContext, binEntryId: string) => Promise<void>;
}

/** What they work with: the dependencies, and the tables. */
export type BulkTools = BulkDeps & ReturnType<typeof defineProducts>;

export const createBulkTools = (deps: BulkDeps): BulkTools => ({
  ...deps,
  ...defineProducts(deps.db.sequelize),
});

/** The addresses of products, while some are given others. */
interface Addresses {
  /** Gives an address to a product; false where another one has it. */
  take(product: Pick<StateRow, 'id' | 'collectionId'>, urlId: string): boolean;
}

/** What became of a product. */
export const changed = (productId: string): BulkResult => ({ productId, result: 'changed', problem: '' });
export const refused = (productId: string, problem: string): BulkResult => ({
  productId,
  result: 'refused',
  problem,
});
export const notFound = (productId: string): BulkResult => ({ productId, result: 'notFound', problem: '' });

/** @throws Refusal 404 CATEGORY_NOT_FOUND for categories that not every one of the products may be in */
export async function assertCategories(
  { productCategories }: BulkTools,
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
export async function storesOf(
  { productCategories }: BulkTools,
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
export async function addressesOf(
  { products }: BulkTools,
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

/** Keeps what takes a change back; answers the token of whoever takes it back. */
export async function keepUndo(
  { ids, productUndos }: BulkTools,
  scope: SiteScope,
  entries: UndoEntry[],
  now: number,
): Promise<string> {
  const { websiteId, transaction } = scope;
  const id = ids.id();
  if (entries.length > 0) {
    const row = { websiteId, id, entries, createdAt: new Date(now), undoneAt: null };
    await productUndos.create(row, { transaction });
  }
  return id;
}

/**
 * Tells the audit log of an act.
 * @param done.after what it says of it
 */
export async function tell(
  { audit }: BulkTools,
  scope: SiteScope,
  context: RequestContext,
  {
    act,
    undoToken,
    after,
  }: {
    readonly act: { readonly name: string };
    readonly undoToken: string;
    readonly after: { readonly productIds: readonly string[] };
  },
): Promise<void> {
  await audit.record(scope, context, {
    act: act.name,
    subject: { kind: 'products', id: undoToken, title: `${after.productIds.length} products` },
    before: null,
    after,
  });
}
